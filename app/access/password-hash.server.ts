import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { verifyPassword } from 'better-auth/crypto';

// The weakest of what OWASP and ASVS 5.0 (appendix C) accept for scrypt: 32 MiB, three times. The parameters are in each
// hash, so that stronger ones can follow.
const COST = { log2N: 15, r: 8, p: 3 } as const;
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const FORM = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([A-Za-z0-9_-]+)\$([A-Za-z0-9_-]+)$/;

/** A hash that no password has, as costly to check as one that is made today. */
export const HASH_OF_NOBODY = [
  'scrypt',
  ...[COST.log2N, COST.r, COST.p],
  randomBytes(SALT_BYTES).toString('base64url'),
  randomBytes(KEY_BYTES).toString('base64url'),
].join('$');

type Cost = { log2N: number; r: number; p: number };

/** Hashes a new password, with salt and cost: "scrypt$15$8$3$salt$key". */
export async function makePasswordHash(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, COST);
  const { log2N, r, p } = COST;
  return ['scrypt', log2N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Whether the password has this hash. Accepts hashes in the account library's own form too. */
export async function fitsPasswordHash(hash: string, password: string): Promise<boolean> {
  const [, log2N, r, p, salt = '', digest = ''] = FORM.exec(hash) ?? [];
  if (!log2N) return verifyPassword({ hash, password });
  const key = Buffer.from(digest, 'base64url');
  const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) };
  const tried = await derive(password, Buffer.from(salt, 'base64url'), cost);
  return tried.length === key.length && timingSafeEqual(tried, key);
}

function derive(password: string, salt: Buffer, { log2N, r, p }: Cost): Promise<Buffer> {
  const N = 2 ** log2N;
  // Keyboards write one letter in several ways; the same password is the same text.
  const text = password.normalize('NFKC');
  return new Promise((resolve, reject) =>
    scrypt(text, salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
}
