import type { SignInMethod, SignInOutcome } from '#app/access/sign-in-kinds.ts';
import type { StatusDisplay } from '#app/ui/StatusBadge.tsx';

const OUTCOMES: Record<SignInOutcome, StatusDisplay> = {
  success: { label: 'Signed in', color: 'green' },
  second_step: { label: 'Code asked for', color: 'blue' },
  wrong_password: { label: 'Wrong password', color: 'yellow' },
  unknown_email: { label: 'Unknown email', color: 'yellow' },
  refused: { label: 'Account refused', color: 'orange' },
  second_factor_wrong: { label: 'Wrong code or passkey', color: 'orange' },
  rate_limited: { label: 'Too many tries', color: 'red' },
};

const METHODS: Record<SignInMethod, string> = {
  email_link: 'Sign-in link',
  password: 'Password',
  totp: 'Authenticator code',
  backup_code: 'Backup code',
  passkey: 'Passkey',
  sso: 'Single sign-on',
  sso_with_factor: 'Single sign-on with second factor',
};

/** The label and color of a sign-in attempt's outcome. */
export function outcomeDisplay(outcome: SignInOutcome): StatusDisplay {
  return OUTCOMES[outcome];
}

/** All outcomes, for a filter. */
export const OUTCOME_OPTIONS = (Object.keys(OUTCOMES) as SignInOutcome[]).map((value) => ({
  value,
  label: OUTCOMES[value].label,
}));

/** The label of how someone signed in, or tried to. */
export function methodLabel(method: SignInMethod): string {
  return METHODS[method];
}
