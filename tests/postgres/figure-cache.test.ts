import pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { getAnalytics, getReport } from '#app/areas/analytics/analytics-queries.server.ts';
import { periodOf } from '#app/areas/analytics/period.ts';
import { listCompanies } from '#app/areas/companies/company-queries.server.ts';
import { NO_FILTERS } from '#app/areas/time/time-filters.ts';
import { getTimeSummary, timeSums } from '#app/areas/time/time-queries.server.ts';
import { closeLive, openLive } from '#app/platform/live/live.server.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { pretendRows } from '#tests/helpers/many-rows.ts';

// Figures over very many rows take seconds. Here someone holds the tables that they are read from, so that every read of
// them hangs until it is let go.

const { env } = setUpDatabase();
const ASKERS = 20;
/** What the first report of each connection reads. */
const FIRST_READ = ['tickets', 'invoices'];
const CLOCK = { today: '2026-06-15', timeZone: 'America/Chicago' };

let admin: AdminActor;
let holder: pg.Client;
let watcher: pg.Client;

beforeAll(async () => {
  admin = await makeAdmin();
  await pretendRows('tickets', 50_000);
  await pretendRows('time_entries', 50_000);
});
beforeEach(async () => {
  const connectionString = env().databaseUrl ?? '';
  holder = new pg.Client({ connectionString });
  // Not in the holder's transaction: one transaction sees the same activity again and again.
  watcher = new pg.Client({ connectionString });
  await Promise.all([holder.connect(), watcher.connect()]);
});
afterEach(() => Promise.all([holder.end(), watcher.end()]));

const month = (at: number) => {
  const name = `2025-${String(1 + (at % 12)).padStart(2, '0')}`;
  return periodOf({ from: `${name}-01`, to: `${name}-2${Math.floor(at / 12)}` }, CLOCK);
};

/** Holds tables until it is called again. */
async function hold(...tables: string[]): Promise<() => Promise<void>> {
  await holder.query(`begin; lock table ${tables.join(', ')} in access exclusive mode`);
  return async () => {
    await holder.query('rollback');
  };
}

/** How many statements of this database wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await watcher.query(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0].count;
}

/** Asks, waits until as many connections hang as can, has a neighbor ask for something else, and lets all go. */
async function crowd<T>(tables: string[], ask: (at: number) => Promise<T>, reads: number) {
  const letGo = await hold(...tables);
  const asking = Promise.all(Array.from({ length: ASKERS }, (_, at) => ask(at)));
  asking.catch(() => {});
  await expect.poll(waiting, { timeout: 120_000 }).toBe(reads);
  // Answered while all the others wait: the pool still has connections.
  await listCompanies(admin, { search: '', sort: 'name' } as never);
  expect(await waiting()).toBe(reads);
  await letGo();
  return asking;
}

describe('figures that many ask for at once', () => {
  it('of one period are read once for all: its reports over two connections, those of all time over one', async () => {
    const all = await crowd(FIRST_READ, () => getAnalytics(admin, month(0)), 3);
    expect(new Set(all.map(({ reports }) => reports)).size).toBe(1);
    expect(new Set(all.map(({ allTime }) => allTime)).size).toBe(1);
  });

  it('of many periods are read two at a time, files of reports too', async () => {
    await crowd(FIRST_READ, (at) => getAnalytics(admin, month(1 + at)), 4);
    await crowd(['ticket_sums'], (at) => getReport(admin, 'tickets', month(at)), 2);
  });

  it('of hours are read once for all, and two at a time', async () => {
    await openLive();
    timeSums.start();
    const all = await crowd(['time_entries'], () => getTimeSummary(admin, NO_FILTERS), 1);
    expect(new Set(all).size).toBe(1);
    const from = (at: number) => `2026-01-${String(at + 1).padStart(2, '0')}`;
    await crowd(
      ['time_entries'],
      (at) => getTimeSummary(admin, { ...NO_FILTERS, from: from(at) }),
      2,
    );
    await closeLive();
  });
});
