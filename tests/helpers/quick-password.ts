import { randomBytes, scryptSync } from 'node:crypto';

/** The hash of a password in the product's form at a low cost, for accounts that only have to sign in. */
export function quickPasswordHash(password: string): string {
  const salt = randomBytes(16);
  const key = scryptSync(password.normalize('NFKC'), salt, 32, { N: 2 ** 4, r: 8, p: 1 });
  return `scrypt$4$8$1$${salt.toString('base64url')}$${key.toString('base64url')}`;
}
