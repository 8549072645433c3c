import { createHmac, randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { decryptText, encryptText } from '#app/access/auth.server.ts';
import { unsafeJobTransaction } from '#app/platform/db/database.server.ts';
import type { Job } from '#app/platform/jobs.server.ts';
import { webhookEndpoints } from '#app/records/webhook/webhook-tables.ts';

/** How a secret begins (Standard Webhooks); the key in base64 follows. */
const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** Makes the secret that signs what an address receives (Standard Webhooks), in the form that is shown once and the form that is stored. */
export async function makeSecret(): Promise<{ secret: string; stored: string }> {
  const secret = SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');
  return { secret, stored: await encryptText(secret) };
}

/** Decrypts a stored secret; null when it was encrypted under an AUTH_SECRET that is no longer known. */
export async function secretOf(stored: string): Promise<string | null> {
  // Earlier versions stored secrets as they are.
  if (stored.startsWith(SECRET_PREFIX)) return stored;
  try {
    return await decryptText(stored);
  } catch {
    return null;
  }
}

/**
 * Once a day, encrypts secrets that an earlier version stored readable. It does not run at the start: during an upgrade,
 * processes of that version continue next to the newer ones and sign with what they read.
 */
export const sealSecretsJob: Job<object> = {
  name: 'seal-webhook-secrets',
  schedule: '50 7 * * *',
  async run() {
    const readable = await unsafeJobTransaction((tx) =>
      tx
        .select({ id: webhookEndpoints.id, secret: webhookEndpoints.secret })
        .from(webhookEndpoints)
        .where(sql`starts_with(${webhookEndpoints.secret}, ${SECRET_PREFIX})`),
    );
    for (const { id, secret } of readable) {
      const stored = await encryptText(secret);
      await unsafeJobTransaction((tx) =>
        tx
          .update(webhookEndpoints)
          .set({ secret: stored })
          // One that was renewed meanwhile stays.
          .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.secret, secret))),
      );
    }
  },
};

/**
 * The headers that tell a receiver who sent a message, when, and whether it already received it (Standard Webhooks): the id
 * stays the same over all attempts, the time is that of the attempt.
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
