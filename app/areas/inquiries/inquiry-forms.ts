import { z } from 'zod';
import { oneLine } from '#app/platform/forms/form-fields.ts';
import { INQUIRY_FIELDS, LEAD_MAGNET_FIELDS } from './inquiry-fields.ts';

export { HONEYPOT_FIELD } from './inquiry-fields.ts';

const atMost = (label: string, max: number) => `${label} can be at most ${max} characters`;

/** A required text. */
export const required = (label: string, { maxLength }: { maxLength: number }) =>
  z
    .string({ error: `${label} is required` })
    .trim()
    .min(1, `${label} is required`)
    .max(maxLength, atMost(label, maxLength));

/** A name of a person or company, on one line, because it is used in subjects and lists. */
export const name = (label: string, { maxLength }: { maxLength: number }) =>
  oneLine(`${label} is required`)
    .min(1, `${label} is required`)
    .max(maxLength, atMost(label, maxLength));

/** An optional text. */
export const optional = (label: string, { maxLength }: { maxLength: number }) =>
  z.string().trim().max(maxLength, atMost(label, maxLength)).optional();

/** An email address as the public forms accept it. */
export const email = (field: { maxLength: number }) =>
  required('Email', field).pipe(z.email('Invalid email address'));

/** The project inquiry (specification 3 and 5), everything trimmed. */
export const inquirySchema = z.object({
  firstName: name('First name', INQUIRY_FIELDS.firstName),
  lastName: name('Last name', INQUIRY_FIELDS.lastName),
  email: email(INQUIRY_FIELDS.email),
  company: name('Company', INQUIRY_FIELDS.company),
  phone: optional('Phone', INQUIRY_FIELDS.phone),
  website: optional('Website', INQUIRY_FIELDS.website),
  message: optional('Message', INQUIRY_FIELDS.message),
  // Nobody's inquiry is refused for the estimate it carries: one that is too long is left out here, one that can't be
  // read later.
  estimate: optional('Estimate', INQUIRY_FIELDS.estimate).catch(undefined),
});

/** The checklist request (specification 3 and 5). */
export const leadMagnetSchema = z.object({
  name: name('Name', LEAD_MAGNET_FIELDS.name),
  email: email(LEAD_MAGNET_FIELDS.email),
  company: optional('Company', LEAD_MAGNET_FIELDS.company),
});

export type Inquiry = z.infer<typeof inquirySchema>;
export type LeadMagnetRequest = z.infer<typeof leadMagnetSchema>;
