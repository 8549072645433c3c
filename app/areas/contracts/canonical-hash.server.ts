import { createHash } from 'node:crypto';

/** SHA-256 of a canonical text (UTF-8), in hexadecimal. */
export function canonicalHash(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
