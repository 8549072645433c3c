import { z } from 'zod';
import { oneLine } from '#app/platform/form-fields.ts';

/** Make Admin and Remove Admin. */
export const roleSchema = z.object({ role: z.enum(['admin', 'user']) });

/** Deactivate and Reactivate. */
export const deactivationSchema = z.object({ deactivated: z.enum(['yes', 'no']) });

const PROOF_MISSING = 'Say how you made sure that it is them';

/** Resetting somebody's second factor: how whoever resets it made sure that nobody else asks. */
export const secondFactorResetSchema = z.object({
  madeSureBy: oneLine(PROOF_MISSING)
    .min(10, `${PROOF_MISSING}, in 10 characters or more`)
    .max(300, 'This can be at most 300 characters'),
});
export type SecondFactorReset = z.infer<typeof secondFactorResetSchema>;
