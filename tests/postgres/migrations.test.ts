import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Engine, openEngine } from '#app/platform/db/database.server.ts';
import {
  assertMigrated,
  MigrationBlockedError,
  type MigrationSession,
  migrateStepwise,
  migrationsOf,
  TablesTooOldError,
} from '#app/platform/db/migrate.server.ts';
import { makeFurtherMigration } from '#tests/helpers/further-migration.ts';
import { makePostgresDatabase } from '#tests/helpers/postgres-database.ts';
import { explained } from '../../scripts/explained.ts';

// How migrations meet a database that is at work: they are applied to older tables while others read and write them.

const migrations = path.resolve('migrations');
let folder: string;
const endings: (() => Promise<void>)[] = [];

// What further versions may bring along for a table that is written to meanwhile.
const FURTHER = [
  'alter table users add column one_more text',
  "update users set one_more = 'from before'",
  'create index one_more_index on users (one_more)',
  'create table newer (id uuid primary key default gen_random_uuid(), user_id uuid references users (id))',
  'alter table users add column counted integer not null default 0',
  'create policy newer_all on newer to plenum_admin using (true)',
  'drop index one_more_index',
  'alter table users drop column one_more',
  'alter table users add constraint counted_up check (counted >= 0)',
];

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'plenum-migrations-'));
});
afterAll(async () => {
  for (const end of endings.reverse()) await end();
  await rm(folder, { recursive: true, force: true });
});

/** A database, empty or with the tables of today, and a second process's view of it. */
async function openTwice(
  template?: string,
): Promise<{ url: string; engine: Engine; other: Engine }> {
  const { url, remove } = await makePostgresDatabase(inject('postgresUrl'), template);
  endings.push(remove);
  const [engine, other] = await Promise.all([
    openEngine({ databaseUrl: url, poolSize: 4 }),
    openEngine({ databaseUrl: url, poolSize: 1 }),
  ]);
  endings.push(async () => {
    await engine.close();
    await other.close();
  });
  return { url, engine, other };
}

const today = () => openTwice(inject('postgresTemplate'));

const hashes = (of: string) => migrationsOf(of).map(({ hash }) => hash);

const applied = async (engine: Engine) => {
  const { rows } = await engine.query('select hash from drizzle.__drizzle_migrations order by id');
  return rows.map(({ hash }) => hash);
};

describe('migrations', () => {
  it('run once when two processes start at the same time on an empty database', async () => {
    const { engine, other } = await openTwice();
    await Promise.all([engine.migrate(migrations), other.migrate(migrations)]);
    expect(await applied(engine)).toEqual(hashes(migrations));
  });

  it('run once when two processes start at the same time, while a third goes on writing', async () => {
    const { engine, other } = await today();
    const further = path.join(folder, 'many');
    await makeFurtherMigration(further, ...FURTHER);
    // Asked for by a process that may not run them.
    const refused = assertMigrated(engine, further);
    await expect(refused).rejects.toThrow(TablesTooOldError);
    expect(await refused.catch(explained)).toMatch(/npm run migrate/);
    let written = 0;
    let stop = false;
    const writing = (async () => {
      while (!stop) {
        await engine.query(
          `insert into users (id, name, email) values (gen_random_uuid(), 'W', $1)`,
          [`w${written}@example.com`],
        );
        written += 1;
      }
    })();
    await expect.poll(() => written).toBeGreaterThan(0);
    await Promise.all([engine.migrate(further), other.migrate(further)]);
    const before = written;
    await expect.poll(() => written).toBeGreaterThan(before);
    stop = true;
    await writing;
    expect(await applied(engine)).toEqual(hashes(further));
    const { rows } = await engine.query(
      'select count(*)::int as users from users where counted = 0',
    );
    expect(rows).toEqual([{ users: written }]);
    await expect(assertMigrated(engine, further)).resolves.toBeUndefined();
  });

  it('let go of a table that a long transaction holds, so that others can use it, and come through in the end', async () => {
    const { url, engine, other } = await today();
    const further = path.join(folder, 'migrations');
    await makeFurtherMigration(further, 'alter table users add column one_more text');

    const long = new pg.Client({ connectionString: url });
    await long.connect();
    await long.query('begin; select count(*) from users');
    const migrating = other.migrate(further);
    let isDone = false;
    migrating.then(
      () => {
        isDone = true;
      },
      () => {},
    );
    const waits = async () => {
      const { rows } = await engine.query(
        `select count(*)::int as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like 'alter table users%'`,
      );
      return rows[0]?.waiting;
    };
    await expect.poll(waits, { timeout: 120_000 }).toBe(1);
    // Behind the waiting migration this waits as well, until the migration lets go.
    const reader = await engine.query('select count(*)::int as users from users');
    expect(reader.rows).toEqual([{ users: 0 }]);
    expect(isDone).toBe(false);
    await long.query('commit');
    await long.end();
    await migrating;
    const { rows } = await engine.query(
      `select count(*)::int as columns from information_schema.columns where table_name = 'users' and column_name = 'one_more'`,
    );
    expect(rows).toEqual([{ columns: 1 }]);
  });

  it('give up with a sentence when a table stays locked, change nothing, and run once it is free', async () => {
    const { url, engine } = await today();
    const before = await applied(engine);
    const further = path.join(folder, 'blocked');
    await makeFurtherMigration(further, 'alter table users add column one_more text');
    const long = new pg.Client({ connectionString: url });
    await long.connect();
    await long.query('begin; select count(*) from users');

    const migrating = new pg.Client({ connectionString: url });
    await migrating.connect();
    const session: MigrationSession = {
      query: (text, values) => migrating.query<Record<string, unknown>>(text, values),
      run: async (statements) => {
        await migrating.query(statements);
      },
    };
    const briefly = { lockMs: 100, pauseMs: 10, tries: 3 };
    const blocked = await migrateStepwise(session, further, briefly).catch((error) => error);
    expect(blocked).toBeInstanceOf(MigrationBlockedError);
    expect(explained(blocked)).toBe(
      'A migration is waiting for a table that another connection has locked. ' +
        'End the long transactions of this database and start again.',
    );
    expect(await applied(engine)).toEqual(before);
    // It holds nothing on to: others read and write the table at once.
    await engine.query(`insert into users (id, name, email) values (gen_random_uuid(), 'W', 'w')`);

    await long.query('commit');
    await long.end();
    await migrateStepwise(session, further, briefly);
    await migrating.end();
    expect(await applied(engine)).toEqual(hashes(further));
  });
});
