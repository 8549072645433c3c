import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import type { ArchiveHead } from './archive-format.ts';

type SecretMark = ArchiveHead['secretMark'];

/** A mark that tells the same secret again, and from which the secret can't be found. */
export function markOf(secret: string): SecretMark {
  const salt = randomBytes(16).toString('base64');
  return { salt, hash: hashOf(secret, salt).toString('base64') };
}

/** Whether a mark was made of this secret. */
export function isMarkOf(mark: SecretMark, secret: string): boolean {
  const expected = Buffer.from(mark.hash, 'base64');
  const found = hashOf(secret, mark.salt);
  return expected.byteLength === found.byteLength && timingSafeEqual(expected, found);
}

function hashOf(secret: string, salt: string): Buffer {
  return scryptSync(secret, salt, 32);
}
