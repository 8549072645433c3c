import { createHmac } from 'node:crypto';

/** How a secret begins (Standard Webhooks); the key in base64 follows. */
export const SECRET_PREFIX = 'whsec_';

/**
 * The headers by which a receiver knows who sent a message, when, and whether it had it before (Standard Webhooks): the id
 * stays the same over all attempts, the moment is that of the attempt.
 */
export function signedHeaders(
  secret: string,
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
