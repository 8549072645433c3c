import { and, eq, inArray, isNotNull, lt, max, min, or, sql } from 'drizzle-orm';
import { unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { enqueue, type Job } from '#app/platform/jobs.server.ts';
import { paymentAttempts, providerEvents } from '#app/records/invoice/payment-attempt-tables.ts';
import { storeEvent } from './event-store-commands.server.ts';
import { MISSED_AFTER_MS, tellOfMissed } from './missed-event-commands.server.ts';
import { settleAttemptJob } from './provider-jobs.server.ts';
import { paymentPlace } from './provider-place.server.ts';
import { askAfterReturns } from './return-jobs.server.ts';

const DAY_MS = 24 * 3_600_000;
/** How far back the provider lists its events. */
const LISTED_DAYS = 30;

/**
 * Reads what the provider sent and did not arrive, has staff told of it, and asks after attempts of which nothing was heard for an hour.
 */
export const catchUpJob: Job<object> = {
  name: 'catch-up-payments',
  schedule: '25 * * * *',
  run: () => catchUp(new Date()),
};

/** The same at a moment. */
export async function catchUp(now: Date): Promise<void> {
  const place = paymentPlace();
  if (!place) return;
  const { newest, oldest } = await unsafeAccountsTransaction(async (tx) => {
    const [event] = await tx.select({ at: max(providerEvents.createdAt) }).from(providerEvents);
    const [attempt] = await tx.select({ at: min(paymentAttempts.createdAt) }).from(paymentAttempts);
    return { newest: event?.at ?? null, oldest: attempt?.at ?? null };
  });
  // One that was lost may be older than the newest that arrived.
  const since = Math.max(
    now.getTime() - LISTED_DAYS * DAY_MS,
    (newest?.getTime() ?? 0) - 2 * DAY_MS,
  );
  for await (const event of place.provider.listEvents(new Date(since))) {
    // What happened before the first payment was begun here may have had no endpoint to go to.
    const isAwaited = oldest !== null && event.at.getTime() >= wholeSecond(oldest);
    const isMissed = isAwaited && event.at.getTime() < now.getTime() - MISSED_AFTER_MS;
    await storeEvent(event.body, { isMissed });
  }
  await tellOfMissed(now);
  await unsafeAccountsTransaction(async (tx) => {
    const quiet = await tx
      .select({ id: paymentAttempts.id })
      .from(paymentAttempts)
      .where(
        and(
          or(
            inArray(paymentAttempts.state, ['open', 'processing']),
            and(eq(paymentAttempts.state, 'opening'), isNotNull(paymentAttempts.methodId)),
          ),
          lt(paymentAttempts.createdAt, sql`${now.toISOString()}::timestamptz - interval '1 hour'`),
        ),
      );
    for (const { id } of quiet) await enqueue(tx, settleAttemptJob, { attemptId: id });
  });
  await askAfterReturns();
}

/** The provider's moments are whole seconds. */
function wholeSecond(at: Date): number {
  return Math.floor(at.getTime() / 1000) * 1000;
}
