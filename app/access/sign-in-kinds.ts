/** How a person signed in. */
export const SIGN_IN_METHODS = [
  'email_link',
  'password',
  'totp',
  'backup_code',
  'passkey',
] as const;
/** How a person signed in. */
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** Whether somebody who signed in so has shown a second factor, and so has not lost it. */
export function showsFactor(method: SignInMethod): boolean {
  return method !== 'email_link' && method !== 'password';
}

/** What came of a try to sign in. */
export const SIGN_IN_OUTCOMES = [
  'success',
  'second_step',
  'wrong_password',
  'unknown_email',
  'refused',
  'second_factor_wrong',
  'rate_limited',
] as const;
/** What came of a try to sign in. */
export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number];
