import { z } from 'zod';
import { oneLine } from '#app/platform/forms/form-fields.ts';

const MOST = 120;

/** A closing report that is proposed for the public page. */
export const resultProposalSchema = z.object({
  description: oneLine('Description is required')
    .min(5, 'Description needs at least 5 characters')
    .max(MOST, `Description can be at most ${MOST} characters`),
});
export type ResultProposal = z.infer<typeof resultProposalSchema>;

/** How a customer lets its result be shown. */
export const resultConsentSchema = z.object({
  showsName: z.boolean().default(false),
  showsDollars: z.boolean().default(false),
});
export type ResultConsent = z.infer<typeof resultConsentSchema>;
