import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { sealed, unsealed } from '#app/access/auth.server.ts';
import { unsafeJobTransaction } from '#app/platform/db/database.server.ts';
import type { Job } from '#app/platform/jobs.server.ts';
import { webhookEndpoints } from '#app/records/webhook-tables.ts';
import { SECRET_PREFIX } from './webhook-signature.server.ts';

const SECRET_BYTES = 32;

/** Makes the secret that signs what an address receives (Standard Webhooks): as it is told once, and as it is kept. */
export async function makeSecret(): Promise<{ secret: string; kept: string }> {
  const secret = SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');
  return { secret, kept: await sealed(secret) };
}

/** The secret that is kept so; null when it was encrypted under an AUTH_SECRET that is not known any more. */
export async function secretOf(kept: string): Promise<string | null> {
  // Earlier versions kept secrets as they are.
  if (kept.startsWith(SECRET_PREFIX)) return kept;
  try {
    return await unsealed(kept);
  } catch {
    return null;
  }
}

/**
 * Once a day: secrets that an earlier version kept readable are encrypted. Not at the start: during an upgrade processes of
 * that version go on beside the newer ones, and sign with what they read.
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
      const kept = await sealed(secret);
      await unsafeJobTransaction((tx) =>
        tx
          .update(webhookEndpoints)
          .set({ secret: kept })
          // One that was renewed meanwhile stays.
          .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.secret, secret))),
      );
    }
  },
};
