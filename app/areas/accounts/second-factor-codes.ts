/** How many backup codes an account gets at once. */
export const BACKUP_CODES = 10;

/** The number of digits of an authenticator app's code. */
export const CODE_DIGITS = 6;
export const CODE_SECONDS = 30;

/** A code that someone typed: as an app shows it, or one of the backup codes. */
export type TypedCode = { method: 'totp' | 'backup_code'; code: string };

/** Reads a typed code however it was spaced and written; digits alone are a code of the app. */
export function typedCode(text: string): TypedCode {
  const bare = text.toLowerCase().replace(/[^a-z0-9]/g, '');
  return /^\d{6}$/.test(bare)
    ? { method: 'totp', code: bare }
    : { method: 'backup_code', code: `${bare.slice(0, 5)}-${bare.slice(5)}` };
}

/** Formats a secret in groups of four, for typing. */
export function formatSecret(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? '';
}
