import { z } from 'zod';
import { currentPassword } from './account-forms.ts';

const CODE_MISSING = 'Code is required';

/** A code of the authenticator app, or a backup code. */
export const codeSchema = z.object({
  code: z.string({ error: CODE_MISSING }).trim().min(1, CODE_MISSING).max(40, 'This is not a code'),
});

/** A form that asks for the current password again. */
export const confirmedSchema = z.object({ current: currentPassword });
