import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openSettings } from '#app/areas/settings/firm-hours-queries.server.ts';
import { getFirm } from '#app/areas/settings/setting-queries.server.ts';
import { CONNECTION_TIMES } from '#app/platform/db/connections.server.ts';
import {
  closeDatabase,
  database,
  openDatabase,
  unsafeAccountsRows,
  unsafeOwnerTransaction,
} from '#app/platform/db/database.server.ts';
import { isDatabaseAway } from '#app/platform/db/database-away.server.ts';
import { firmZone } from '#app/platform/firm-clock.server.ts';
import { PageCache } from '#app/platform/http/page-cache.server.ts';
import { type DarkProxy, startDarkProxy } from '#tests/helpers/dark-proxy.ts';
import { makePostgresDatabase } from '#tests/helpers/postgres-database.ts';

/** Quick enough for a test, and slow enough for a busy machine to answer in time. */
const TIMES = {
  ...CONNECTION_TIMES,
  connect: 2_000,
  statement: 4_000,
  transaction: 8_000,
  answer: 2_000,
  beat: 200,
  retry: 100,
};
const POOL_SIZE = 4;
const WAIT = { timeout: 120_000 };

let made: Awaited<ReturnType<typeof makePostgresDatabase>>;
let proxy: DarkProxy;
/** A line to the same database that knows no darkness. */
let beside: pg.Client;

beforeAll(async () => {
  made = await makePostgresDatabase(inject('postgresUrl'), inject('postgresTemplate'));
  proxy = await startDarkProxy(made.url);
  beside = new pg.Client({ connectionString: made.url });
  await beside.connect();
  await openDatabase({ databaseUrl: proxy.url, poolSize: POOL_SIZE, times: TIMES });
  await openSettings('http://plenum.test');
});
afterAll(async () => {
  await closeDatabase();
  await beside?.end();
  await proxy?.stop();
  await made?.remove();
});

async function saveElsewhere(key: string, value: string): Promise<void> {
  await beside.query(
    `insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value`,
    [key, value],
  );
}

async function ask(): Promise<string> {
  const asked = unsafeOwnerTransaction((tx) => tx.execute(sql`select 1`));
  return asked.then(
    () => 'answered',
    (error) => (isDatabaseAway(error) ? 'away' : String(error)),
  );
}

describe('a listening line that goes dark', () => {
  it('is replaced: listeners hear that they missed something, and then what comes', async () => {
    const heard: string[] = [];
    await database().listen(
      'dark_test',
      (payload) => heard.push(payload),
      () => heard.push('gap'),
    );
    const pages = new PageCache(false);
    await database().listen(
      'public_pages_changed',
      () => pages.clear(),
      () => pages.clear(),
    );
    let text = 'before';
    const page = async () => {
      const answer = await pages.answer(
        new Request('http://plenum.test/'),
        async () => new Response(text),
      );
      return answer.text();
    };
    expect(await page()).toBe('before');
    text = 'after';
    expect(await page()).toBe('before');
    await beside.query(`select pg_notify('dark_test', 'first')`);
    await expect.poll(() => heard, WAIT).toEqual(['first']);

    proxy.darken('listening');
    await beside.query(`select pg_notify('dark_test', 'missed')`);
    await saveElsewhere('business.timezone', 'America/Denver');
    await saveElsewhere('company.name', 'Tarryall Mechanical');
    proxy.light('listening');
    await expect.poll(() => heard, WAIT).toEqual(['first', 'gap']);
    await beside.query(`select pg_notify('dark_test', 'later')`);
    await expect.poll(() => heard, WAIT).toEqual(['first', 'gap', 'later']);
    await expect.poll(() => firmZone(), WAIT).toBe('America/Denver');
    expect((await getFirm()).name).toBe('Tarryall Mechanical');
    await expect.poll(page, WAIT).toBe('after');
    expect(proxy.dark()).toBe(0);
  });

  it('has the firm read again until that works', async () => {
    let gaps = 0;
    await database().listen(
      'another_dark_test',
      () => {},
      () => {
        gaps += 1;
      },
    );
    proxy.darken('all');
    await saveElsewhere('business.timezone', 'America/Phoenix');
    proxy.light('listening');
    await expect.poll(() => gaps, WAIT).toBe(1);
    // Meanwhile the first attempts to read the settings have ended in the dark.
    expect([await ask(), await ask()]).toEqual(['away', 'away']);
    proxy.light('all');
    await expect.poll(() => firmZone(), WAIT).toBe('America/Phoenix');
  });
});

describe('lines of the pool that go dark', () => {
  it('are given up in bounded time by everybody who asks, and replaced', async () => {
    const hold = Array.from({ length: POOL_SIZE }, () => ask());
    expect(await Promise.all(hold)).toEqual(Array(POOL_SIZE).fill('answered'));
    proxy.darken('others');
    const alone = unsafeAccountsRows(sql`select 1`).catch((error) => isDatabaseAway(error));
    const asked = Array.from({ length: 3 * POOL_SIZE }, () => ask());
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['away']));
    expect(await alone).toBe(true);
    proxy.light('others');
    await expect.poll(ask, WAIT).toBe('answered');
    // The lines that notify are asked now and then, like one that listens.
    await expect.poll(proxy.dark, WAIT).toBe(0);
  });

  it('in the middle of a transaction undo it, without a second wait', async () => {
    const middle = unsafeOwnerTransaction(async (tx) => {
      await tx.execute(sql`insert into settings (key, value) values ('company.phone', '555-0100')`);
      proxy.darken('others');
      await tx.execute(sql`select 1`);
    });
    const error = await middle.catch((thrown: unknown) => thrown);
    expect(isDatabaseAway(error)).toBe(true);
    proxy.light('others');
    await expect.poll(ask, WAIT).toBe('answered');
    const { rows } = await beside.query(`select from settings where key = 'company.phone'`);
    expect(rows).toEqual([]);
    // The server, which knows nothing of it, lets go of what the transaction held.
    const open = `from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
    const holding = async () => (await beside.query(`select ${open}`)).rowCount;
    await expect.poll(holding, WAIT).toBe(0);
  });
});
