import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';

setUpDatabase();

const CHANNEL = 'listening_test';
const LISTENERS = `from pg_stat_activity where pid <> pg_backend_pid()
  and datname = current_database() and query ilike 'listen%${CHANNEL}%'`;
const WAIT = { timeout: 120_000 };

const notify = (payload: string) =>
  database().query('select pg_notify($1, $2)', [CHANNEL, payload]);

async function listeners(): Promise<number> {
  const { rows } = await database().query(`select count(*)::int as n ${LISTENERS}`);
  return Number(rows[0]?.n);
}

/** Has the server refuse or admit new connections to the test's database; connections that are open stay. */
async function admitConnections(admit: boolean): Promise<void> {
  if (database().kind === 'embedded') return;
  const { rows } = await database().query('select current_database() as name');
  const elsewhere = new pg.Client({ connectionString: inject('postgresUrl') });
  await elsewhere.connect();
  try {
    await elsewhere.query(`alter database ${String(rows[0]?.name)} allow_connections ${admit}`);
  } finally {
    await elsewhere.end();
  }
}

describe('listening', () => {
  it('goes on after its connection is cut, on one connection again, however often it fails meanwhile', async () => {
    const received: string[] = [];
    let reconnects = 0;
    await database().listen(
      CHANNEL,
      (payload) => received.push(payload),
      () => {
        reconnects += 1;
      },
    );
    await notify('first');
    await expect.poll(() => received, WAIT).toContain('first');

    // The embedded engine has no connection to cut: there it is zero before and after.
    const before = await listeners();
    expect(before).toBe(database().kind === 'postgres' ? 1 : 0);
    await admitConnections(false);
    await database().query(`select pg_terminate_backend(pid) ${LISTENERS}`);
    // Several attempts fail before the server admits connections again.
    await new Promise((resolve) => setTimeout(resolve, before * 4_000));
    await admitConnections(true);
    await expect.poll(() => reconnects, WAIT).toBe(before);
    await notify('last');
    await expect.poll(() => received, WAIT).toContain('last');
    expect(received.filter((payload) => payload === 'last')).toHaveLength(1);
    expect(await listeners()).toBe(before);
  });
});
