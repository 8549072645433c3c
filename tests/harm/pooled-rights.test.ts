import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Actor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import {
  closeDatabase,
  database,
  openDatabase,
  rowsOf,
  unsafeAccountsTransaction,
} from '#app/platform/db/database.server.ts';
import { readEnv } from '#app/platform/env.server.ts';
import { type Cast, makePeople } from '#tests/helpers/cast.ts';
import { makeLogins, withLogins } from '#tests/helpers/database-logins.ts';
import { makeTicket } from '#tests/helpers/makers.ts';
import { type Pooler, startPooler } from '#tests/helpers/pgbouncer.ts';
import { makePostgresDatabase } from '#tests/helpers/postgres-database.ts';
import { seededRandom } from '#tests/helpers/seeded-random.ts';
import { report, SEED } from './counts.ts';

/** Of the login of requests: everybody's transactions run on the same two in turn. */
const SERVER_CONNECTIONS = 2;
const LOGINS = 4;
const TRANSACTIONS = 600;
const AT_ONCE = 12;

let made: Awaited<ReturnType<typeof makePostgresDatabase>>;
let pooler: Pooler;
let strangers: pg.Client[];
let people: Cast;
/** What each person may see of two tickets, by their titles. */
let visible: { who: Actor; role: string; titles: string[] }[];

/** Everything that a transaction of the product brings along. */
const STATE = `select current_user as user, current_setting('role') as role,
  coalesce(current_setting('app.user_id', true), '') as person,
  coalesce(current_setting('app.customer_id', true), '') as customer,
  coalesce(current_setting('app.company_id', true), '') as company,
  coalesce(current_setting('app.outbox', true), '') as outbox,
  current_setting('jit') as jit, current_setting('enable_memoize') as memoize,
  current_setting('statement_timeout') as statement,
  current_setting('idle_in_transaction_session_timeout') as idle`;
const NOTHING = {
  user: 'test_requests',
  role: 'none',
  person: '',
  customer: '',
  company: '',
  outbox: '',
  jit: 'on',
  memoize: 'on',
  statement: '0',
  idle: '0',
};

beforeAll(async () => {
  made = await makePostgresDatabase(inject('postgresUrl'), inject('postgresTemplate'));
  await makeLogins(inject('postgresUrl'));
  pooler = await startPooler(inject('postgresUrl'), {
    most: LOGINS * SERVER_CONNECTIONS,
    ofEach: SERVER_CONNECTIONS,
  });
  const env = readEnv('start', {
    ...withLogins(made.url),
    DATABASE_POOLER: pooler.url,
    APP_URL: 'http://localhost:3000',
    AUTH_SECRET: 'a secret that only the tests know, long enough',
  });
  await openDatabase(env);
  people = await makePeople();
  const { ann, customer, other } = people;
  for (const [who, title] of [
    [customer, 'No cooling on RTU 4'],
    [other, 'Boiler 2 trips'],
  ] as const) {
    const profile = { id: who.customerId, userId: who.userId, contactName: who.name };
    await asActor(ann, (tx) => makeTicket(tx, profile as never, { title }));
  }
  visible = [
    { who: ann, role: 'plenum_admin', titles: ['Boiler 2 trips', 'No cooling on RTU 4'] },
    { who: customer, role: 'plenum_customer', titles: ['No cooling on RTU 4'] },
    { who: other, role: 'plenum_customer', titles: ['Boiler 2 trips'] },
    { who: { kind: 'visitor' }, role: 'plenum_visitor', titles: [] },
  ];
  strangers = await Promise.all(Array.from({ length: SERVER_CONNECTIONS }, throughPooler));
});
afterAll(async () => {
  for (const each of strangers ?? []) await each.end();
  await closeDatabase();
  await pooler?.stop();
  await made?.remove();
});

/** A connection to the pooler by the login of requests, with nothing that the product does on it. */
async function throughPooler(): Promise<pg.Client> {
  const login = new URL(withLogins(made.url).DATABASE_URL_REQUESTS ?? '');
  const address = new URL(pooler.url);
  const client = new pg.Client({
    host: address.hostname,
    port: Number(address.port),
    user: login.username,
    password: login.password,
    database: login.pathname.slice(1),
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** What stays on the server's connections from what ran there: transactions that bring nothing along, on all of them at once. */
async function leftBehind(): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const each of strangers) {
    const answers: unknown = await each.query(`begin; ${STATE}`);
    const [, { rows }] = answers as [unknown, pg.QueryResult];
    found.push(rows[0]);
  }
  for (const each of strangers) await each.query('commit');
  return found.filter((each) => JSON.stringify(each) !== JSON.stringify(NOTHING));
}

function never(): never {
  throw new Error('There is nobody.');
}

describe('rights behind a pooler in transaction mode', () => {
  it('are those of anyone who asks, in every transaction, however they take turns and end', async () => {
    const { next } = seededRandom(SEED);
    const wrong: unknown[] = [];
    let failed = 0;
    const one = async () => {
      const { who, role, titles } = visible[next(visible.length)] ?? never();
      const [fails, waits, pauseMs, between] = [next(5) === 0, next(2) === 0, next(4), next(10)];
      const seen = asActor(who, async (tx) => {
        const [state] = await rowsOf(tx, sql.raw(STATE));
        if (waits) await pause(pauseMs);
        const rows = await rowsOf<{ title: string }>(
          tx,
          sql`select title from tickets order by title`,
        );
        const is = { role, person: who.kind === 'visitor' ? '' : who.userId };
        const own = { role: state?.role, person: state?.person };
        const found = rows.map(({ title }) => title);
        if (JSON.stringify([own, found]) !== JSON.stringify([is, titles])) wrong.push([own, found]);
        if (fails) throw new Error('on purpose');
      });
      await seen.catch((error: Error) => {
        if (error.message !== 'on purpose') throw error;
        failed += 1;
      });
      // A statement by itself, and what other logins do.
      if (between < 3) {
        const { rows } = await database().as('requests').query(STATE);
        if (rows[0]?.role !== 'none' || rows[0]?.person !== '') wrong.push(rows[0]);
      } else if (between === 3) {
        await unsafeAccountsTransaction(async (tx) => {
          const [state] = await rowsOf(tx, sql.raw(STATE));
          if (state?.user !== 'test_accounts' || state.person !== '') wrong.push(state);
        });
      }
    };
    let left = TRANSACTIONS;
    const worker = async () => {
      for (; left > 0; left -= 1) await one();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    expect(wrong).toEqual([]);
    expect(failed).toBeGreaterThan(TRANSACTIONS / 10);
    expect(await leftBehind()).toEqual([]);
    report(
      `${TRANSACTIONS} transactions of four people, ${failed} of them failing, on ${SERVER_CONNECTIONS} connections; seed ${SEED}`,
    );
  });

  it('end with a client that vanishes in the middle, and with a statement that is given up', async () => {
    const { customer } = people;
    for (let n = 0; n < 5; n += 1) {
      const lost = await throughPooler();
      await lost.query(`begin; select set_config('app.user_id', '${customer.userId}', true),
        set_config('app.customer_id', '${customer.customerId}', true), set_config('role', 'plenum_customer', true)`);
      (Reflect.get(lost, 'connection') as { stream: { destroy: () => void } }).stream.destroy();
      expect(await leftBehind()).toEqual([]);
    }
    await expect(
      asActor(customer, async (tx) => {
        await tx.execute(sql`set local statement_timeout = 50`);
        await tx.execute(sql`select pg_sleep(10)`);
      }),
    ).rejects.toThrow();
    expect(await leftBehind()).toEqual([]);
  });

  it('come with the settings of a process, in transactions and for statements by themselves', async () => {
    const settings = {
      outbox: 'on',
      jit: 'off',
      memoize: 'off',
      statement: '30s',
      idle: '1min',
    };
    const { rows } = await database().as('requests').query(STATE);
    expect(rows[0]).toMatchObject(settings);
    await asActor(people.other, async (tx) => {
      expect((await rowsOf(tx, sql.raw(STATE)))[0]).toMatchObject(settings);
    });
    const given = await asActor(people.other, (tx) => rowsOf(tx, sql`select ${'text'} as given`));
    expect(given).toEqual([{ given: 'text' }]);
  });

  // Last: it leaves behind what nothing of the product may.
  it('would be found by this test if they lasted', async () => {
    const careless = await throughPooler();
    await careless.query(`set app.user_id = '${people.customer.userId}'`);
    await careless.end();
    const left = await leftBehind();
    expect(left).not.toEqual([]);
    expect(left[0]).toMatchObject({ person: people.customer.userId });
  });
});
