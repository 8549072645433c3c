import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { closeLive, openLive } from '#app/platform/live/live.server.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { hearAllChanges } from '#tests/helpers/heard-changes.ts';
import { makeTimeEntry } from '#tests/helpers/makers.ts';
import { pretendRows } from '#tests/helpers/many-rows.ts';
import { NO_FILTERS } from './time-filters.ts';
import { getTimeSummary, timeSums } from './time-queries.server.ts';

setUpDatabase();

let ann: AdminActor;

beforeAll(async () => {
  ann = await makeAdmin('Ann');
});

afterAll(closeLive);

const log = (hours: string) =>
  unsafeOwnerTransaction((tx) => makeTimeEntry(tx, ann.userId, { hours }));
/** Changes entries without a word to anybody. */
const silently = (statement: ReturnType<typeof sql>) =>
  unsafeOwnerTransaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(statement);
  });
const total = async () => (await getTimeSummary(ann, NO_FILTERS)).totalHours;

describe('the sums of very many hours', () => {
  it('are read for every request where the process does not hear of changes, and of few entries', async () => {
    await log('2.00');
    await pretendRows('time_entries', 50_000);
    expect(await total()).toBe('2.00');
    await silently(sql`update time_entries set hours = 3`);
    expect(await total()).toBe('3.00');
    await pretendRows('time_entries', 10);
    await openLive();
    timeSums.start();
    await silently(sql`update time_entries set hours = 4`);
    expect(await total()).toBe('4.00');
  });

  it('stand until an entry changes', async () => {
    await hearAllChanges('time');
    await pretendRows('time_entries', 50_000);
    expect(await total()).toBe('4.00');
    await silently(sql`update time_entries set hours = 5`);
    expect(await total()).toBe('4.00');
    const ofNobody = { ...NO_FILTERS, billing: 'nonbillable' } as const;
    expect((await getTimeSummary(ann, ofNobody)).totalHours).toBe('0.00');
    await log('1.00');
    await expect.poll(total).toBe('6.00');
    await unsafeOwnerTransaction((tx) => tx.execute(sql`delete from time_entries`));
    await expect.poll(total).toBe('0.00');
  });
});
