import { z } from 'zod';
import { oneLine } from '#app/platform/forms/form-fields.ts';

const isOn = z.boolean().default(false);

const words = (label: string) =>
  z.string().trim().max(1000, `${label} can be at most 1,000 characters`).default('');

const line = (label: string, max: number) =>
  z
    .string()
    .overwrite((text) => text.replace(/\s+/g, ' '))
    .trim()
    .max(max, `${label} can be at most ${max} characters`)
    .default('');

/** When the copy that a settings screen opened was saved. */
export const savedAtField = z.string().max(40);

/** The firm's settings as their first screen edits them. */
export const settingsSchema = z.object({
  companyName: oneLine('Company name is required')
    .min(2, 'Company name is required')
    .max(200, 'Company name can be at most 200 characters'),
  companyEmail: z
    .string({ error: 'Email is required' })
    .trim()
    .max(255, 'Email can be at most 255 characters')
    .pipe(z.email('Invalid email address')),
  tagline: line('Tagline', 120),
  phone: z
    .string()
    .trim()
    .min(10, 'Valid phone number is required')
    .max(20, 'Valid phone number is required')
    .regex(/^[\d +().x-]*$/, 'Valid phone number is required')
    .optional(),
  street: line('Street', 200),
  city: line('City', 100),
  state: line('State', 50),
  zipCode: line('Zip code', 10),
  emailEnabled: isOn,
  ticketNew: isOn,
  ticketUpdate: isOn,
  paymentInstructions: words('How to pay'),
  paymentTerms: words('Terms'),
  savedAt: savedAtField,
});

/** The firm's settings. */
export type Settings = z.infer<typeof settingsSchema>;
