import { z } from 'zod';
import { STAFF_ROLES } from '#app/access/staff-rights.ts';
import { oneLine } from '#app/platform/form-fields.ts';

/** What an account may in the back office: a role of staff, or nothing at all. */
export const USER_ROLES = [...STAFF_ROLES, 'user'] as const;
export type UserRole = (typeof USER_ROLES)[number];
export const roleSchema = z.object({ role: z.enum(USER_ROLES, 'Choose a role') });

/** Deactivate and Reactivate. */
export const deactivationSchema = z.object({ deactivated: z.enum(['yes', 'no']) });

const PROOF_MISSING = 'Say how you verified their identity';

/** Resetting someone's second factor: how anyone who resets it made sure that nobody else asks. */
export const secondFactorResetSchema = z.object({
  madeSureBy: oneLine(PROOF_MISSING)
    .min(10, `${PROOF_MISSING}, in 10 characters or more`)
    .max(300, 'This can be at most 300 characters'),
});
export type SecondFactorReset = z.infer<typeof secondFactorResetSchema>;
