import { createHash } from 'node:crypto';

/** Hashes the secret in a rating link for storage. */
export function hashRatingToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
