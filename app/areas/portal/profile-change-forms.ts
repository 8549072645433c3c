import { z } from 'zod';
import { submissionIdField } from '#app/platform/forms/form-fields.ts';

const MISSING = 'Please describe what should change';

/** What a customer wants changed on the read-only company profile. */
export const profileChangeSchema = z.object({
  text: z
    .string({ error: MISSING })
    .trim()
    .min(1, MISSING)
    .max(2000, 'The description can be at most 2000 characters'),
  submissionId: submissionIdField,
});

export type ProfileChange = z.infer<typeof profileChangeSchema>;
