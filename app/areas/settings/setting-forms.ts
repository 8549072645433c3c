import { z } from 'zod';

const isOn = z.boolean().default(false);

const words = (label: string) =>
  z.string().trim().max(1000, `${label} can be at most 1,000 characters`).default('');

/** The firm's settings as their screen edits them; `savedAt` is when the copy that was opened had been saved. */
export const settingsSchema = z.object({
  companyName: z
    .string({ error: 'Company name is required' })
    .trim()
    .min(2, 'Company name is required')
    .max(200, 'Company name can be at most 200 characters'),
  companyEmail: z
    .string({ error: 'Email is required' })
    .trim()
    .max(255, 'Email can be at most 255 characters')
    .pipe(z.email('Invalid email address')),
  emailEnabled: isOn,
  ticketNew: isOn,
  ticketUpdate: isOn,
  paymentInstructions: words('How to pay'),
  paymentTerms: words('Terms'),
  savedAt: z.string().max(40),
});

/** The firm's settings. */
export type Settings = z.infer<typeof settingsSchema>;
