import { createHash } from 'node:crypto';

/** What is stored of the secret in a link that asks about a ticket. */
export function hashRatingToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
