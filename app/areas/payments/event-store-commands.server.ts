import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { cutText } from '#app/platform/typed-text.ts';
import { providerEvents } from '#app/records/invoice/payment-attempt-tables.ts';
import { settleEventJob } from './provider-jobs.server.ts';

const named = z.object({ id: z.string().min(1).max(255), type: z.string().min(1) });

/**
 * Stores a signed event as it came, once, with the job that takes it. What names no event is known by its bytes. `listed` is of an event that
 * was found in the provider's list: whether it should have been delivered long before.
 */
export async function storeEvent(
  body: Uint8Array,
  listed?: { isMissed: boolean },
): Promise<'stored' | 'known'> {
  const { id, type } = nameOf(body);
  const came = listed ?? { deliveredAt: sql`now()` };
  return unsafeAccountsTransaction(async (tx) => {
    const [made] = await tx
      .insert(providerEvents)
      .values({ eventId: id, type, body, ...came })
      .onConflictDoNothing()
      .returning({ id: providerEvents.id });
    if (!made) {
      const addsToIt = !listed || listed.isMissed;
      const undelivered = and(eq(providerEvents.eventId, id), isNull(providerEvents.deliveredAt));
      if (addsToIt) await tx.update(providerEvents).set(came).where(undelivered);
      return 'known';
    }
    await enqueue(tx, settleEventJob, { eventId: made.id });
    return 'stored';
  });
}

function nameOf(body: Uint8Array): { id: string; type: string } {
  try {
    const { id, type } = named.parse(JSON.parse(Buffer.from(body).toString('utf8')));
    return { id, type: cutText(type, 100) };
  } catch {
    return { id: createHash('sha256').update(body).digest('hex'), type: 'unknown' };
  }
}
