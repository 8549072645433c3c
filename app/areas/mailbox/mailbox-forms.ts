import { z } from 'zod';

/** What staff decide about an email that they release: the company, where its sender belongs to several. */
export const releaseSchema = z.object({
  customerId: z.uuid({ error: 'Choose a company' }).optional(),
});

/** The same, where a company has to be chosen. */
export const releaseForCompanySchema = z.object({
  customerId: z.uuid({ error: 'Choose a company' }),
});
