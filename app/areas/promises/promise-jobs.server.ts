import { and, asc, gt, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { FirmActor } from '#app/access/actor.ts';
import { asFirm } from '#app/access/as-actor.server.ts';
import { announce } from '#app/areas/notices/notice-commands.server.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { firmClock } from '#app/platform/firm-clock.server.ts';
import type { Job } from '#app/platform/jobs.server.ts';
import { businessMsBetween } from '#app/platform/response-time.ts';
import type { PromiseKind } from '#app/records/promise/promise-status.ts';
import { promises, settledAt } from '#app/records/promise/promise-tables.ts';
import { brokenPromise, type PromisedRecord, promiseDueSoon } from './promise-announcements.ts';

const THE_CHECK: FirmActor = { kind: 'firm', by: 'promises' };
const HOUR_MS = 3_600_000;
/** Business time before it is due in which staff are warned: what one answers, and what takes work. */
const WARNED_BEFORE: Record<PromiseKind, number> = {
  inquiry: 2 * HOUR_MS,
  ticket: 2 * HOUR_MS,
  file: 2 * HOUR_MS,
  milestone: 9 * HOUR_MS,
};
/** No closed days last longer than this between a warning and what is due. */
const LOOKED_AHEAD_MS = 21 * 24 * HOUR_MS;
const MOST_AT_ONCE = 500;

/**
 * Warns staff of promises that are due soon and marks those that were not kept as broken, each once. Runs every ten minutes.
 */
export const promiseJob: Job<object> = {
  name: 'promises',
  schedule: '*/10 * * * *',
  async run() {
    const now = new Date();
    await breakPromises(now);
    await warnOfPromises(now);
  },
};

const { id, kind, recordId, dueAt, pausedSince, warnedAt } = promises;

/** Open, and its time runs. */
const isRunning: SQL | undefined = and(isNull(settledAt(promises)), isNull(pausedSince));

/** Marks promises that were due before `now` as broken and notifies staff of each, once no matter how often it runs. */
export async function breakPromises(now: Date): Promise<void> {
  await asFirm(THE_CHECK, async (tx) => {
    const broken = await tx
      .update(promises)
      .set({ brokenAt: sql`${dueAt}` })
      .where(and(isRunning, lt(dueAt, now)))
      .returning({ kind, recordId, dueAt });
    await notify(tx, broken, brokenPromise);
  });
}

/** Notifies staff of promises that are due within the next business hours, each once. */
export async function warnOfPromises(now: Date): Promise<void> {
  const hours = firmClock();
  const ends = new Date(now.getTime() + LOOKED_AHEAD_MS);
  await asFirm(THE_CHECK, async (tx) => {
    const ahead = await tx
      .select({ id, kind, dueAt })
      .from(promises)
      .where(and(isRunning, isNull(warnedAt), gt(dueAt, now), lte(dueAt, ends)))
      .orderBy(asc(dueAt))
      .limit(MOST_AT_ONCE);
    const soon = ahead.filter(
      (each) => businessMsBetween(now, each.dueAt, hours) <= WARNED_BEFORE[each.kind],
    );
    if (soon.length === 0) return;
    const ids = soon.map((each) => each.id);
    const warned = await tx
      .update(promises)
      .set({ warnedAt: now })
      .where(and(isRunning, isNull(warnedAt), inArray(id, ids)))
      .returning({ kind, recordId, dueAt });
    await notify(tx, warned, promiseDueSoon);
  });
}

async function notify(
  tx: Tx,
  changed: readonly { kind: PromiseKind; recordId: string; dueAt: Date }[],
  announcement: typeof brokenPromise,
): Promise<void> {
  for (const each of changed) {
    const [record] = await rowsOf<PromisedRecord>(
      tx,
      sql`select title, subject, subject_id as "subjectId", staff_id as "staffId" from promised_record(${each.kind}, ${each.recordId}::uuid)`,
    );
    if (record) await announce(tx, THE_CHECK, announcement(each, record));
  }
}
