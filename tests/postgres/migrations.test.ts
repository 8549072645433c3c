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
  migrateInside,
  migrateStepwise,
  migrationsOf,
  TablesTooOldError,
} from '#app/platform/db/migrate.server.ts';
import { makeFurtherMigration } from '#tests/helpers/further-migration.ts';
import { makePostgresDatabase } from '#tests/helpers/postgres-database.ts';
import { explained } from '../../scripts/explained.ts';

// How migrations meet a database that is at work: they are applied to older tables while others read and write them.

const migrations = path.resolve('migrations');
const BEHIND = 9;
let folder: string;
const endings: (() => Promise<void>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'plenum-migrations-'));
});
afterAll(async () => {
  for (const end of endings.reverse()) await end();
  await rm(folder, { recursive: true, force: true });
});

/** A database some migrations behind the newest, and a second process's view of it. */
async function olderDatabase(): Promise<{ url: string; engine: Engine; other: Engine }> {
  const { url, remove } = await makePostgresDatabase(inject('postgresUrl'));
  endings.push(remove);
  const [engine, other] = await Promise.all([
    openEngine({ databaseUrl: url, poolSize: 4 }),
    openEngine({ databaseUrl: url, poolSize: 1 }),
  ]);
  endings.push(async () => {
    await engine.close();
    await other.close();
  });
  const upTo = migrationsOf(migrations).at(-1 - BEHIND)?.folderMillis ?? 0;
  await engine.copying('write', (session) => migrateInside(session, migrations, { upTo }));
  return { url, engine, other };
}

const applied = async (engine: Engine) => {
  const { rows } = await engine.query('select hash from drizzle.__drizzle_migrations order by id');
  return rows.map(({ hash }) => hash);
};

describe('migrations', () => {
  it('run once when two processes start at the same time, while a third goes on writing', async () => {
    const { engine, other } = await olderDatabase();
    // Asked for by a process that may not run them.
    const refused = assertMigrated(engine, migrations);
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
    await Promise.all([engine.migrate(migrations), other.migrate(migrations)]);
    const before = written;
    await expect.poll(() => written).toBeGreaterThan(before);
    stop = true;
    await writing;
    expect(await applied(engine)).toEqual(migrationsOf(migrations).map(({ hash }) => hash));
    const { rows } = await engine.query('select count(*)::int as users from users');
    expect(rows).toEqual([{ users: written }]);
    await expect(assertMigrated(engine, migrations)).resolves.toBeUndefined();
  });

  it('let go of a table that a long transaction holds, so that others can use it, and come through in the end', async () => {
    const { url, engine, other } = await olderDatabase();
    await engine.migrate(migrations);
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
    const { url, engine } = await olderDatabase();
    await engine.migrate(migrations);
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
      'A migration waits for a table that another connection keeps locked. ' +
        'End the long transactions of this database and start again.',
    );
    expect(await applied(engine)).toEqual(before);
    // It holds nothing on to: others read and write the table at once.
    await engine.query(`insert into users (id, name, email) values (gen_random_uuid(), 'W', 'w')`);

    await long.query('commit');
    await long.end();
    await migrateStepwise(session, further, briefly);
    await migrating.end();
    expect(await applied(engine)).toEqual(migrationsOf(further).map(({ hash }) => hash));
  });
});
