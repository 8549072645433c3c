/** What someone signed in can prove with that an account is theirs, the weakest first. */
export const PROOF_KINDS = ['password', 'code', 'passkey'] as const;
/** What someone signed in can prove with that an account is theirs. */
export type ProofKind = (typeof PROOF_KINDS)[number];

/** The screens that ask for a proof before they show, and come back after it. */
export const PROVEN_SCREENS = [
  '/account/authenticator',
  '/account/authenticator/code',
  '/account/backup-codes',
  '/account/password',
  '/customer/notifications',
] as const;
/** A screen that asks for a proof before it shows. */
export type ProvenScreen = (typeof PROVEN_SCREENS)[number];

/** What is asked of someone, by the proof. */
export const PROOF_WORDS: Record<ProofKind, string> = {
  password: 'Type your password once more before you change how this account is protected.',
  code: 'Type the code that your authenticator app shows now, or one of your backup codes.',
  passkey: 'Use a passkey of this account before you change how it is protected.',
};
