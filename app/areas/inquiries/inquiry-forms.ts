import { z } from 'zod';

/** Name of the trap field that people never see; a submission that fills it is a machine's. */
export const HONEYPOT_FIELD = 'fax_number';

const required = (max: number, missing: string, label: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(max, `${label} can be at most ${max} characters`);

const optional = (max: number, label: string) =>
  z.string().trim().max(max, `${label} can be at most ${max} characters`).optional();

const email = z
  .string({ error: 'Email is required' })
  .trim()
  .min(1, 'Email is required')
  .max(255, 'Email can be at most 255 characters')
  .pipe(z.email('Invalid email address'));

/** The project inquiry (specification 3 and 5): lengths in characters, everything trimmed. */
export const inquirySchema = z.object({
  firstName: required(100, 'First name is required', 'First name'),
  lastName: required(100, 'Last name is required', 'Last name'),
  email,
  company: required(200, 'Company is required', 'Company'),
  website: optional(300, 'Website'),
  message: optional(4000, 'Message'),
});

/** The checklist request (specification 3 and 5). */
export const leadMagnetSchema = z.object({
  name: required(100, 'Name is required', 'Name'),
  email,
  company: optional(200, 'Company'),
});

export type Inquiry = z.infer<typeof inquirySchema>;
export type LeadMagnetRequest = z.infer<typeof leadMagnetSchema>;
