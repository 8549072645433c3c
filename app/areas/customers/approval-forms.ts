import { z } from 'zod';
import {
  companyChoiceFields,
  companyMissing,
  isCompanyChosen,
} from '#app/areas/companies/company-forms.ts';

/** Said when a registration is approved without a company (specification, section 5). */
export const COMPANY_REQUIRED = {
  title: 'Company Required',
  description: 'Please select a company before approving.',
} as const;

/**
 * Approving a registration: which company the customer belongs to, and the word of anyone who approves that an address
 * without confirmation will do.
 */
export const approvalSchema = z
  .object({ ...companyChoiceFields, withoutConfirmedEmail: z.literal('yes').optional() })
  .refine(isCompanyChosen, companyMissing(COMPANY_REQUIRED.description));

/** Approving a registration as one of the people of a customer. */
export const joiningSchema = z.object({ into: z.uuid() });

/** Rejecting a registration, or declining a newcomer; the mail carries the reason. */
export const rejectionSchema = z.object({
  reason: z
    .string({ error: 'Reason is required' })
    .trim()
    .min(1, 'Reason is required')
    .max(1000, 'Reason can be at most 1000 characters'),
});
