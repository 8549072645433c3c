import { z } from 'zod';

/** The form by which staff release an email, with the company if its sender belongs to several. */
export const releaseSchema = z.object({
  customerId: z.uuid({ error: 'Choose a company' }).optional(),
});

/** The same form, if a company has to be chosen. */
export const releaseForCompanySchema = z.object({
  customerId: z.uuid({ error: 'Choose a company' }),
});
