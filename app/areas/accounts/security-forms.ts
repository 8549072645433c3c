import { z } from 'zod';
import { savedAtField } from '#app/areas/settings/setting-forms.ts';
import { currentPassword } from './account-forms.ts';

const CODE_MISSING = 'Code is required';

/** A code of the authenticator app, or a backup code. */
export const codeSchema = z.object({
  code: z.string({ error: CODE_MISSING }).trim().min(1, CODE_MISSING).max(40, 'This is not a code'),
});

/** A form that asks for the current password again. */
export const confirmedSchema = z.object({ current: currentPassword });

/** The rules of how people may sign in, whose customers staff see, and who lets newcomers in. */
export const signInRulesSchema = z.object({
  /** Whether staff need a second factor. */
  isRequired: z.boolean().default(false),
  /** Whether customers may sign in by an emailed link. */
  linksForCustomers: z.boolean().default(false),
  /** Whether all staff but admins see only the customers that they are assigned to. */
  assignedOnly: z.boolean().default(false),
  /** Whether who accepts the invitation of a customer's people waits for approval. */
  approvesNewcomers: z.boolean().default(false),
  savedAt: savedAtField,
});
export type SignInRules = z.infer<typeof signInRulesSchema>;
