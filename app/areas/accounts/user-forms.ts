import { z } from 'zod';
import { STAFF_ROLES } from '#app/access/staff-rights.ts';
import { oneLine } from '#app/platform/forms/form-fields.ts';

/** The roles of an account in the back office: a staff role, or none. */
export const USER_ROLES = [...STAFF_ROLES, 'user'] as const;
export type UserRole = (typeof USER_ROLES)[number];
export const roleSchema = z.object({ role: z.enum(USER_ROLES, 'Choose a role') });

/** Deactivate and Reactivate. */
export const deactivationSchema = z.object({ deactivated: z.enum(['yes', 'no']) });

const PROOF_MISSING = 'Say how you verified their identity';

/** The form that resets someone's second factor: how the person who resets it verified who is asking. */
export const secondFactorResetSchema = z.object({
  madeSureBy: oneLine(PROOF_MISSING)
    .min(10, `${PROOF_MISSING}, in 10 characters or more`)
    .max(300, 'This can be at most 300 characters'),
});
export type SecondFactorReset = z.infer<typeof secondFactorResetSchema>;
