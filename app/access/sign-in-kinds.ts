/** How a person signed in. All but the password alone count as two factors. */
export const SIGN_IN_METHODS = ['password', 'totp', 'backup_code', 'passkey'] as const;
/** How a person signed in. */
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

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
