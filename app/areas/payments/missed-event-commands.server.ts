import { and, desc, eq, gt, max, type SQL, sql } from 'drizzle-orm';
import { announce } from '#app/areas/notices/notice-commands.server.ts';
import { unsafeAccountsRows, unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import {
  paymentAttemptParts,
  providerEvents,
} from '#app/records/invoice/payment-attempt-tables.ts';
import { eventsMissed } from './missed-event-announcements.ts';
import { paymentPlace } from './provider-place.server.ts';
import { THE_PROVIDER } from './the-provider.ts';

/** An event should have been delivered so long after it happened. */
export const MISSED_AFTER_MS = 10 * 60_000;
const DAY_MS = 24 * 3_600_000;

const LAST_DELIVERY: SQL = sql`coalesce((select max(e.delivered_at) from provider_events e), '-infinity')`;
/** Missed, and nothing was delivered since that was found. */
const STAYS_AWAY = and(
  eq(providerEvents.isMissed, true),
  gt(providerEvents.createdAt, LAST_DELIVERY),
);

/** Tells staff, once a day, that events stay away. */
export async function tellOfMissed(now: Date): Promise<void> {
  await unsafeAccountsTransaction(async (tx) => {
    const missed = await tx
      .select({ id: providerEvents.id })
      .from(providerEvents)
      .where(STAYS_AWAY)
      .orderBy(desc(providerEvents.createdAt));
    const [newest] = missed;
    if (!newest) return;
    const [told] = await tx
      .select({ at: max(providerEvents.toldAt) })
      .from(providerEvents)
      .where(eq(providerEvents.isMissed, true));
    if (told?.at && told.at.getTime() > now.getTime() - DAY_MS) return;
    const [part] = await tx
      .select({ invoiceId: paymentAttemptParts.invoiceId })
      .from(paymentAttemptParts)
      .limit(1);
    if (!part) return;
    await tx.update(providerEvents).set({ toldAt: now }).where(eq(providerEvents.id, newest.id));
    await announce(tx, THE_PROVIDER, eventsMissed(part.invoiceId, missed.length));
  });
}

/** What the health check says of payments: whether the provider's events arrive; null while nobody takes payments. */
export async function paymentsHealth(): Promise<'ok' | 'events stay away' | null> {
  if (!paymentPlace()) return null;
  const [row] = await unsafeAccountsRows<{ away: boolean }>(
    sql`select exists (select from provider_events where ${STAYS_AWAY}) as away`,
  );
  return row?.away ? 'events stay away' : 'ok';
}
