import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { afterEach, expect, inject, it } from 'vitest';
import { verifyArchive } from '#app/platform/archive/read-archive.server.ts';
import { restoreArchive } from '#app/platform/archive/restore-archive.server.ts';
import { type Engine, openEngine } from '#app/platform/db/database.server.ts';
import {
  assertMigrated,
  migrateInside,
  migrationsOf,
  TablesTooOldError,
} from '#app/platform/db/migrate.server.ts';
import { localStorage } from '#app/platform/files/local-storage.server.ts';
import { ENGINE } from '#tests/helpers/database.ts';
import { makePostgresDatabase } from '#tests/helpers/postgres-database.ts';
import { explained } from '../../scripts/explained.ts';

// Installations that began with the migrations that the baseline stands for.

const migrations = path.resolve('migrations');
/** When the last of those migrations was made. */
const LAST_BEFORE = 1_795_390_971_803;

// Made on PostgreSQL with the last of them, with rows in every table.
const ARCHIVE = path.resolve('tests/db/fixtures/before-baseline.tar.gz');
const CUSTOMER = 'c6e99ecb-209a-4794-9770-487b924c7b1f';
const SIGNED = 'c065179abf4ca5a5ab957e1f9660fc838f8ffc44cf5a532b6eaa070211c6de63';

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** A database with the tables of today, or without any, and no rows of people. */
async function openEmpty({ hasTables = true } = {}): Promise<Engine> {
  const made =
    ENGINE === 'postgres'
      ? await makePostgresDatabase(
          inject('postgresUrl'),
          hasTables ? inject('postgresTemplate') : undefined,
        )
      : null;
  const engine = await openEngine(
    made
      ? { databaseUrl: made.url, poolSize: 1 }
      : { memory: true, ...(hasTables && { dump: await openAsBlob(inject('embeddedDump')) }) },
  );
  endings.push(async () => {
    await engine.close();
    await made?.remove();
  });
  return engine;
}

it('an archive of theirs comes back with every row and file, and works', async () => {
  const engine = await openEmpty();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plenum-before-'));
  endings.push(() => rm(folder, { recursive: true, force: true }));
  const storage = localStorage(path.join(folder, 'files'));
  const archive = await verifyArchive(ARCHIVE);
  expect(archive.head.migration).toBe(LAST_BEFORE);
  await restoreArchive(ARCHIVE, archive, {
    engine,
    storage,
    migrations,
    scratch: path.join(folder, 'incoming'),
  });
  const one = async (query: string, values?: unknown[]) =>
    (await engine.query(query, values)).rows[0];

  const tables = archive.manifest.tables.filter(({ name }) => name.startsWith('public.'));
  expect(tables.length).toBeGreaterThan(50);
  for (const { name, rows } of tables) {
    expect(rows, name).toBeGreaterThan(0);
    // A firm that had accounts has published its site, which is a setting now.
    const expected = name === 'public.settings' ? rows + 1 : rows;
    expect(await one(`select count(*)::int as rows from ${name}`), name).toEqual({
      rows: expected,
    });
  }
  const account = await one(
    `select available_balance::text as balance, display_name as name
     from customer_accounts a join customer_profiles p on p.id = a.customer_id where p.id = $1`,
    [CUSTOMER],
  );
  expect(account).toEqual({ balance: '750.50', name: 'Northgate Mechanical 0e57ec8e' });

  const signature = await one(
    'select frozen_text as text from contract_signatures where content_hash = $1',
    [SIGNED],
  );
  expect(createHash('sha256').update(String(signature?.text)).digest('hex')).toBe(SIGNED);
  const verified = await one('select signed_name from verified_signature($1)', [SIGNED]);
  expect(verified).toEqual({ signed_name: 'Carla Customer' });

  const file = await one(
    `select file_path from document_versions v join customer_documents d on d.id = document_id
     where d.title = 'Findings' and d.customer_id = $1`,
    [CUSTOMER],
  );
  const body = await storage.open(String(file?.file_path));
  expect(await text((body ?? []) as ReadableStream)).toBe(
    'Two of five rooftop units short-cycle.\n',
  );

  const ticket = await one(
    `insert into tickets (customer_id, title, description, author_name)
     values ($1, 'Next', 'The counter goes on.', 'Carla') returning number`,
    [CUSTOMER],
  );
  expect(ticket).toEqual({ number: 1004 });
  await expect(engine.query('delete from activity_logs')).rejects.toThrow('append-only');
});

it('a database with the last of them takes the migrations since, an older one is refused with a sentence', async () => {
  const engine = await openEmpty({ hasTables: false });
  await engine.copying('write', (session) =>
    migrateInside(session, migrations, { upTo: LAST_BEFORE }),
  );
  const applied = async () => {
    const { rows } = await engine.query(
      'select hash, created_at::text as time from drizzle.__drizzle_migrations order by id',
    );
    return rows;
  };
  await engine.query('delete from drizzle.__drizzle_migrations');
  await engine.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('last', $1)`,
    [LAST_BEFORE],
  );
  await engine.migrate(migrations);
  const since = migrationsOf(migrations)
    .filter(({ folderMillis }) => folderMillis > LAST_BEFORE)
    .map(({ hash, folderMillis }) => ({ hash, time: String(folderMillis) }));
  expect(await applied()).toEqual([{ hash: 'last', time: String(LAST_BEFORE) }, ...since]);
  await expect(assertMigrated(engine, migrations)).resolves.toBeUndefined();

  const earlier = LAST_BEFORE - migrationsOf(migrations).length;
  await engine.query(`delete from drizzle.__drizzle_migrations where hash <> 'last'`);
  await engine.query('update drizzle.__drizzle_migrations set created_at = $1', [earlier]);
  await engine.query('drop table number_series');
  const refused = await engine.migrate(migrations).catch((error) => error);
  expect(refused).toBeInstanceOf(TablesTooOldError);
  expect(explained(refused)).toMatch(/^The tables of .* Run the last version that has the older/);
  expect(await applied()).toEqual([{ hash: 'last', time: String(earlier) }]);
  const { rows } = await engine.query(`select to_regclass('number_series') as made`);
  expect(rows).toEqual([{ made: null }]);
});
