import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  database,
  openEngine,
  rowsOf,
  unsafeOwnerTransaction,
} from '#app/platform/db/database.server.ts';
import { OUTBOX_OPTION } from '#app/platform/db/outbox.server.ts';
import { beforeCommit } from '#app/platform/db/transaction-scope.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';

// What the triggers tell waits in the database until its process, or another one, has sent it.

const { env } = setUpDatabase();

const TOPIC = '"topic" : "time"';
const WAIT = { timeout: 120_000 };
let heard: string[];
let listener: pg.Client;
const endings: (() => Promise<void>)[] = [];

beforeAll(async () => {
  listener = await connect();
  listener.on('notification', ({ payload = '' }) => heard.push(payload));
  await listener.query('listen live_changes');
});
beforeEach(async () => {
  await settled();
  heard = [];
});
afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

/** A line of the owner beside the process's pools; what it commits nobody sends for it. */
async function connect(options?: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: env().databaseUrl ?? '', options });
  await client.connect();
  endings.push(() => client.end());
  return client;
}

/** A change of an hour that was worked, told as its trigger tells it. */
const telling = (record: string) =>
  `select notify_live_change('time', '${record}', null, true, null)`;
const recordOf = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;
const left = async () =>
  (await listener.query('select payload from outbox.notifications')).rows.map(
    ({ payload }) => payload,
  );
/** The records that the listener has heard of, once everything on its line has arrived. */
async function told(): Promise<string[]> {
  await listener.query('select 1');
  return heard.map((payload) => JSON.parse(payload).id);
}
async function settled(): Promise<void> {
  await expect.poll(left, WAIT).toEqual([]);
}

/** Whether this process, the only one, looks for what others left; where it may not, it fails and tries again. */
const letSweep = (may: boolean) =>
  listener.query(
    `${may ? 'grant' : 'revoke'} execute on function sweep_outbox ${may ? 'to' : 'from'} plenum_requests`,
  );

describe('the outbox', () => {
  beforeAll(() => letSweep(false));
  afterAll(() => letSweep(true));

  it('is sent after the commit: each transaction by itself, each change of it once, nothing that was undone', async () => {
    await unsafeOwnerTransaction(async (tx) => {
      await tx.execute(sql.raw(telling(recordOf(1))));
      await tx.execute(sql.raw(telling(recordOf(1))));
      await tx.execute(sql.raw(telling(recordOf(2))));
    });
    const undone = unsafeOwnerTransaction(async (tx) => {
      await tx.execute(sql.raw(telling(recordOf(3))));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    // A statement without a transaction around it.
    await database().query(telling(recordOf(1)));
    await expect.poll(told, WAIT).toHaveLength(3);
    expect((await told()).sort()).toEqual([1, 1, 2].map(recordOf));
    expect(heard[0]).toContain(TOPIC);
  });

  it('tells of each of many that commit at once, of one record too', async () => {
    const records = Array.from({ length: 300 }, (_, place) => recordOf(place % 10));
    await Promise.all(records.map((record) => database().query(telling(record))));
    await settled();
    expect((await told()).toSorted()).toEqual(records.toSorted());
  });

  it('leaves nothing behind where the process ends right after a commit', async () => {
    const process = await openEngine({ databaseUrl: env().databaseUrl });
    const records = [11, 12, 13].map(recordOf);
    for (const record of records) await process.query(telling(record));
    await process.close();
    expect(await left()).toEqual([]);
    expect((await told()).toSorted()).toEqual(records);
  });

  it('holds once what a transaction says twice, so that no two sendings share it', async () => {
    const other = await connect(OUTBOX_OPTION);
    await other.query(
      `begin; ${telling(recordOf(21))}; ${telling(recordOf(21))}; ${telling(recordOf(22))}; commit`,
    );
    expect(await left()).toHaveLength(2);
    await other.query(`select sweep_outbox('0')`);
    expect((await told()).toSorted()).toEqual([21, 22].map(recordOf));
  });

  it('wakes the workers of the queue too', async () => {
    const channel = `'pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24)`;
    const { rows } = await listener.query(`select ${channel} as channel`);
    await listener.query(`listen ${rows[0].channel}`);
    let waits: unknown[] = [];
    await unsafeOwnerTransaction(async (tx) => {
      await enqueue(tx, { name: 'mail', run: async () => {} }, {});
      beforeCommit(tx, async () => {
        waits = await rowsOf(tx, sql`select from outbox.notifications`);
      });
    });
    expect(waits).toHaveLength(1);
    await expect.poll(() => heard, WAIT).toEqual(['mail']);
    await listener.query(`unlisten ${rows[0].channel}`);
  });

  it('is not asked of a connection that does not send, such as that of an older process', async () => {
    const older = await connect();
    await older.query(telling(recordOf(4)));
    expect(await left()).toEqual([]);
    await expect.poll(told, WAIT).toEqual([recordOf(4)]);
  });

  it('is open to nobody: it is filled by telling, and sent by the login of requests alone', async () => {
    for (const login of ['requests', 'accounts', 'jobs'] as const) {
      const ask = (statement: string) =>
        database()
          .as(login)
          .query(statement)
          .then(
            () => 'done',
            (error: pg.DatabaseError) => error.code,
          );
      expect(await ask('select from outbox.notifications'), login).toBe('42501');
      expect(await ask('delete from outbox.notifications'), login).toBe('42501');
      const may = login === 'requests' ? 'done' : '42501';
      expect(await ask("select send_outbox('{}')"), login).toBe(may);
    }
  });
});

describe('what its process did not send', () => {
  /** A process that died after its commit: its connection promised to send. */
  const dead = () => connect(OUTBOX_OPTION);

  it('is sent by this one, which listens', async () => {
    const process = await dead();
    await process.query(telling(recordOf(5)));
    await expect.poll(told, WAIT).toEqual([recordOf(5)]);
    await settled();
  });

  it('is sent however long its transaction lasted, and whatever committed before it', async () => {
    const process = await dead();
    await process.query('begin');
    await process.query(telling(recordOf(6)));
    const later = await dead();
    for (const place of [7, 8]) {
      await later.query(telling(recordOf(place)));
      await expect.poll(told, WAIT).toContain(recordOf(place));
    }
    await process.query('commit');
    await expect.poll(told, WAIT).toEqual([7, 8, 6].map(recordOf));
  });

  it('is sent where the one that was just sending it failed', async () => {
    const process = await dead();
    const sender = await connect();
    await letSweep(false);
    await process.query(telling(recordOf(9)));
    await sender.query('begin');
    expect((await sender.query('select from outbox.notifications for update')).rowCount).toBe(1);
    await letSweep(true);
    await process.query(telling(recordOf(10)));
    await expect.poll(told, WAIT).toEqual([recordOf(10)]);
    await sender.query('rollback');
    await expect.poll(told, WAIT).toEqual([10, 9].map(recordOf));
  });
});
