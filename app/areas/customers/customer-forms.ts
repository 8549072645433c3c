import { z } from 'zod';
import {
  companyChoiceFields,
  companyMissing,
  companyName,
  contactFields,
  emailAddress,
  isCompanyChosen,
} from '#app/areas/companies/company-forms.ts';
import { calendarDate, submissionIdField } from '#app/platform/forms/form-fields.ts';
import { versionField } from '#app/platform/forms/version-field.ts';

const COMPANY_MISSING = 'Choose a company or create one';

/** A contact's full name: 2 to 100 characters (specification, section 9). */
const contactName = z
  .string({ error: 'Contact name is required' })
  .trim()
  .min(2, 'Contact name is required')
  .max(100, 'Contact name can be at most 100 characters');

/** A customer linked to an existing account (specification, section 5). */
export const newCustomerSchema = z
  .object({
    userId: z.uuid({ error: 'Choose the account to link' }),
    companyName,
    contactName,
    email: emailAddress,
    ...contactFields,
    ...companyChoiceFields,
  })
  .refine(isCompanyChosen, companyMissing(COMPANY_MISSING));

/** An edit of a customer. The email is read-only; without a company the assignment stays as it is. */
export const customerEditSchema = z.object({
  companyName,
  contactName,
  ...contactFields,
  ...companyChoiceFields,
  /** The certificate that frees the customer of sales tax; empty for none. */
  taxCertificate: z.string().trim().max(60, 'Certificate can be at most 60 characters').default(''),
  /** Its last day; blank for one that does not expire. */
  taxExemptUntil: calendarDate('Enter a valid date').optional(),
  version: versionField,
});

/** An invitation of a person who has no account yet. */
export const invitationSchema = z
  .object({
    contactName,
    email: emailAddress,
    phone: contactFields.phone,
    ...companyChoiceFields,
    submissionId: submissionIdField,
  })
  .refine(isCompanyChosen, companyMissing(COMPANY_MISSING));

/** The staff member to assign to a customer. */
export const staffAssignmentSchema = z.object({ userId: z.uuid('Choose someone') });

/** What the confirmation said would happen to a customer. */
export const removalSchema = z.object({ announced: z.enum(['delete', 'archive']) });

export type NewCustomer = z.infer<typeof newCustomerSchema>;
export type CustomerEdit = z.infer<typeof customerEditSchema>;
export type Invitation = z.infer<typeof invitationSchema>;
/** What the dialog announced: deleting permanently, or archiving. */
export type Removal = z.infer<typeof removalSchema>['announced'];
