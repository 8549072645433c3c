import { and, isNull, lt, sql } from 'drizzle-orm';
import type { Tx } from '#app/platform/db/database.server.ts';
import { promises, settledAt } from '#app/records/promise/promise-tables.ts';

const DAY_MS = 24 * 3_600_000;

/** Brings the promises up to `now` as the job would have: what is overdue is broken, and staff know what is due within a day. */
export async function settlePromises(tx: Tx, now: Date): Promise<void> {
  const { dueAt, pausedSince } = promises;
  const isRunning = and(isNull(settledAt(promises)), isNull(pausedSince));
  await tx
    .update(promises)
    .set({ warnedAt: now })
    .where(and(isRunning, lt(dueAt, new Date(now.getTime() + DAY_MS))));
  await tx
    .update(promises)
    .set({ brokenAt: sql`${dueAt}` })
    .where(and(isRunning, lt(dueAt, now)));
}
