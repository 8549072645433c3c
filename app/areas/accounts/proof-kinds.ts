/** What a signed-in person can prove their identity with, the weakest first. */
export const PROOF_KINDS = ['password', 'code', 'passkey'] as const;
/** What a signed-in person can prove their identity with. */
export type ProofKind = (typeof PROOF_KINDS)[number];

/** The screens that ask for a proof first, and open after it. */
export const PROVEN_SCREENS = [
  '/account/authenticator',
  '/account/authenticator/code',
  '/account/backup-codes',
  '/account/password',
  '/customer/notifications',
] as const;
/** A screen that asks for a proof before it opens. */
export type ProvenScreen = (typeof PROVEN_SCREENS)[number];

/** What each proof asks of a person. */
export const PROOF_WORDS: Record<ProofKind, string> = {
  password: 'Type your password once more before you change how this account is protected.',
  code: 'Type the code that your authenticator app shows now, or one of your backup codes.',
  passkey: 'Use a passkey of this account before you change how it is protected.',
};
