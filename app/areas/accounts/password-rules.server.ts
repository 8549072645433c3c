import { RefusedError } from '#app/access/refusals.ts';

const TOO_COMMON = 'This password is too common. Choose another one.';
const OWN_NAME =
  "A password can't be your name, your email or a company's name, with or without numbers. Choose another one.";

/**
 * Refuses a new password that is easy to guess: one of the most common, a straight row, a short piece repeated, or one of the
 * given names (email address, person, company, firm), also with digits and signs around it.
 * @throws RefusedError
 */
export async function refuseGuessable(password: string, names: readonly string[]): Promise<void> {
  const { COMMON_PASSWORDS } = await import('./common-passwords.server.ts');
  const typed = password.trim().toLowerCase();
  if (COMMON_PASSWORDS.has(typed) || /^(.{1,4})\1+$/.test(typed) || isStraightRow(typed)) {
    throw new RefusedError(TOO_COMMON);
  }
  const bare = lettersOf(typed);
  if (bare === '') return;
  const guesses = names.flatMap((name) => [name, ...name.split(/[\s@]+/)]).map(lettersOf);
  if (guesses.some((guess) => guess.length > 2 && guess === bare)) throw new RefusedError(OWN_NAME);
}

const ROWS = [
  '01234567890',
  '09876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'zyxwvutsrqponmlkjihgfedcba',
];

/** Figures or letters one after the other, upward or downward. */
function isStraightRow(text: string): boolean {
  return ROWS.some((row) => row.includes(text));
}

/** What is left of a name without case, figures, signs and spaces. */
function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, '');
}
