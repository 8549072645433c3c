import { z } from 'zod';
import { versionField } from '#app/platform/forms/version-field.ts';

const optional = (max: number, label: string) =>
  z.string().trim().max(max, `${label} can be at most ${max} characters`).optional();

/** A company's name: 2 to 200 characters (specification, section 9). */
export const companyName = z
  .string({ error: 'Company name is required' })
  .trim()
  .min(2, 'Company name is required')
  .max(200, 'Company name can be at most 200 characters');

/** An email address, trimmed and lower-case so that two spellings compare as one. */
export const emailAddress = z
  .string({ error: 'Email is required' })
  .trim()
  .max(255, 'Email can be at most 255 characters')
  .toLowerCase()
  .pipe(z.email('Invalid email address'));

/** How to reach a company or a person, besides the email address; all optional. */
export const contactFields = {
  phone: z
    .string()
    .trim()
    .min(10, 'Valid phone number is required')
    .max(20, 'Valid phone number is required')
    .optional(),
  address: optional(200, 'Address'),
  city: optional(100, 'City'),
  state: optional(50, 'State'),
  zipCode: optional(10, 'Zip code'),
};

/** A company, as the back office enters it. */
export const companySchema = z.object({
  name: companyName,
  email: emailAddress.optional(),
  ...contactFields,
});

/** An edit of a company. */
export const companyEditSchema = companySchema.extend({ version: versionField });

/** The two fields of a company selector; one of them is filled in. */
export const companyChoiceFields = {
  companyId: z.uuid('Choose a company from the list').optional(),
  newCompanyName: companyName.optional(),
};

/** A company selector's answer: an existing company, or the name of one to create. */
export type CompanyChoice = { companyId?: string | undefined; newCompanyName?: string | undefined };

/** Whether a company was chosen or named. */
export function isCompanyChosen(choice: CompanyChoice): boolean {
  return Boolean(choice.companyId || choice.newCompanyName);
}

/** Makes a form's schema say `message` at the selector when no company was chosen, along with any other mistakes. */
export function companyMissing(message: string) {
  return { path: ['companyId'], message, when: () => true };
}

export type Company = z.infer<typeof companySchema>;
export type CompanyEdit = z.infer<typeof companyEditSchema>;
