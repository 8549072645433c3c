/** How a person signed in. */
export const SIGN_IN_METHODS = [
  'email_link',
  'password',
  'totp',
  'backup_code',
  'passkey',
  'sso',
  'sso_with_factor',
] as const;
/** How a person signed in. */
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

const SHOWING: readonly SignInMethod[] = ['totp', 'backup_code', 'passkey'];

/** Whether someone who signed in this way has shown a second factor of the account, and so has not lost it. */
export function showsFactor(method: SignInMethod): boolean {
  return SHOWING.includes(method);
}

/**
 * Whether a session that was started this way has two factors behind it: the account's own, or those that an identity provider
 * requires.
 */
export function isStrong(method: SignInMethod): boolean {
  return showsFactor(method) || method === 'sso_with_factor';
}

/** What came of an attempt to sign in. */
export const SIGN_IN_OUTCOMES = [
  'success',
  'second_step',
  'wrong_password',
  'unknown_email',
  'refused',
  'second_factor_wrong',
  'rate_limited',
] as const;
/** What came of an attempt to sign in. */
export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number];
