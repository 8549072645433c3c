import { describe, expect, it } from 'vitest';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer, makeTicket } from '#tests/helpers/makers.ts';
import { pretendRows } from '#tests/helpers/many-rows.ts';
import { getAnalytics, getReport } from './analytics-queries.server.ts';
import { periodOf } from './period.ts';

setUpDatabase();

const CLOCK = { today: '2026-06-15', timeZone: 'America/Chicago' };
const MARCH = periodOf({ from: '2026-03-01', to: '2026-03-31' }, CLOCK);
const APRIL = periodOf({ from: '2026-04-01', to: '2026-04-30' }, CLOCK);

const openTicket = () =>
  unsafeOwnerTransaction(async (tx) => {
    const { profile } = await makeCustomer(tx);
    return makeTicket(tx, profile, { createdAt: new Date('2026-03-10T12:00:00Z') });
  });

describe('the figures of analytics', () => {
  it('are those of this moment in a firm with few records', async () => {
    const admin = await makeAdmin('Tom Okafor');
    for (const tickets of [1, 2]) {
      await openTicket();
      const { allTime, reports, asOf } = await getAnalytics(admin, MARCH);
      expect([allTime.tickets, reports.tickets?.total?.opened, asOf]).toEqual([
        tickets,
        tickets,
        null,
      ]);
    }
  });

  it('are cached in a firm with very many, each period for itself, and say of when they are', async () => {
    const admin = await makeAdmin('Ana Reyes');
    await pretendRows('tickets', 50_000);
    const before = new Date();
    const read = await getAnalytics(admin, MARCH);
    expect(read.asOf).toBeNull();
    await openTicket();
    const cached = await getAnalytics(await makeAdmin('Lou Perch'), MARCH);
    expect(cached).toEqual({ ...read, asOf: expect.any(Date) });
    expect(cached.asOf?.getTime()).toBeGreaterThanOrEqual(before.getTime());
    const april = await getAnalytics(admin, APRIL);
    expect([april.allTime, april.asOf]).toEqual([read.allTime, cached.asOf]);
    expect(april.reports.tickets?.total?.opened).toBe(0);
    expect((await getReport(admin, 'tickets', MARCH)).total?.opened).toBe(read.allTime.tickets + 1);
  });
});
