import { z } from 'zod';
import {
  companyChoiceFields,
  companyMissing,
  isCompanyChosen,
} from '#app/areas/companies/company-forms.ts';

/** The error of an approval without a company (specification, section 5). */
export const COMPANY_REQUIRED = {
  title: 'Company Required',
  description: 'Please select a company before approving.',
} as const;

/**
 * The approval of a registration: which company the customer belongs to, and the approver's consent to an unconfirmed address.
 */
export const approvalSchema = z
  .object({ ...companyChoiceFields, withoutConfirmedEmail: z.literal('yes').optional() })
  .refine(isCompanyChosen, companyMissing(COMPANY_REQUIRED.description));

/** The approval of a registration as one of a customer's people. */
export const joiningSchema = z.object({ into: z.uuid() });

/** The rejection of a registration, or the decline of a newcomer; the email contains the reason. */
export const rejectionSchema = z.object({
  reason: z
    .string({ error: 'Reason is required' })
    .trim()
    .min(1, 'Reason is required')
    .max(1000, 'Reason can be at most 1000 characters'),
});
