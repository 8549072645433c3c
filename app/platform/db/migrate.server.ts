import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { log } from '../log.server.ts';

/** Runs statements, and one statement that answers with rows, on one connection or in one transaction. */
export type MigrationSession = {
  run: (statements: string) => Promise<void>;
  query: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;
};

/** A migration could not get its locks for a long time, because something else does not release a table. */
export class MigrationBlockedError extends Error {
  override name = 'MigrationBlockedError';
}

/** The tables are older than this version needs, and this process may not change them, or no longer knows how. */
export class TablesTooOldError extends Error {
  override name = 'TablesTooOldError';
}

/** A number that no other program uses on this database. Whoever has this lock migrates or restores; the others wait. */
export const MIGRATION_LOCK = 7_365_836;

/** How long a migration waits for a table at a time, how long it lets go, and how often it tries. */
type LockPatience = { lockMs: number; pauseMs: number; tries: number };

// While a migration waits for a table, everything that comes after it waits as well: so it waits briefly, lets go, and
// tries again.
const PATIENCE: LockPatience = { lockMs: 2_000, pauseMs: 1_000, tries: 200 };
const LOCKED = new Set(['55P03', '40P01']);

const TABLE = '"drizzle"."__drizzle_migrations"';

/** The migrations of a folder, oldest first; `folderMillis` tells them apart and orders them. */
export function migrationsOf(folder: string): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder: folder });
}

/** The newest migration that has run, by its time in milliseconds; null in a database without any. */
export async function newestMigration(
  session: Pick<MigrationSession, 'query'>,
): Promise<number | null> {
  const { rows: found } = await session.query(
    `select to_regclass('${TABLE}') is not null as found`,
  );
  if (!found[0]?.found) return null;
  const { rows } = await session.query(`select max(created_at)::text as newest from ${TABLE}`);
  const newest = rows[0]?.newest;
  return typeof newest === 'string' ? Number(newest) : null;
}

/** @throws TablesTooOldError when a migration of the folder has not run yet. */
export async function assertMigrated(
  session: Pick<MigrationSession, 'query'>,
  folder: string,
): Promise<void> {
  const newest = (await newestMigration(session)) ?? 0;
  if (newest < (migrationsOf(folder).at(-1)?.folderMillis ?? 0)) {
    throw new TablesTooOldError(
      'The tables of the database are older than this version. Run `npm run migrate` with the DATABASE_URL of their owner.',
    );
  }
}

/**
 * Runs the migrations that have not run yet in the caller's transaction, up to and including the one of time `upTo`.
 * @throws TablesTooOldError when the database is older than the folder's first migration.
 */
export async function migrateInside(
  session: MigrationSession,
  folder: string,
  { upTo = Number.POSITIVE_INFINITY }: { upTo?: number } = {},
): Promise<void> {
  for (const migration of await pendingOf(session, folder)) {
    if (migration.folderMillis <= upTo) await apply(session, migration);
  }
}

/**
 * Runs the migrations that have not run yet, each in its own transaction. A transaction that can't lock a table gives up
 * quickly and is tried again, so another's long transaction delays the migration and not the product.
 * @throws MigrationBlockedError when a table stays locked for several minutes, TablesTooOldError as `migrateInside` does.
 */
export async function migrateStepwise(
  session: MigrationSession,
  folder: string,
  { lockMs, pauseMs, tries: most }: LockPatience = PATIENCE,
): Promise<void> {
  for (const migration of await pendingOf(session, folder)) {
    for (let tries = 1; !(await applied(session, migration, lockMs)); tries += 1) {
      if (tries >= most) {
        throw new MigrationBlockedError(
          'A migration is waiting for a table that another connection has locked. ' +
            'End the long transactions of this database and start again.',
        );
      }
      log().warn({ tries }, 'a table is locked; the migration lets go and tries again');
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

async function applied(
  session: MigrationSession,
  migration: MigrationMeta,
  lockMs: number,
): Promise<boolean> {
  await session.run('begin');
  try {
    await session.run(`set local lock_timeout = ${lockMs}`);
    await apply(session, migration);
    await session.run('commit');
    return true;
  } catch (error) {
    await session.run('rollback');
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (typeof code === 'string' && LOCKED.has(code)) return false;
    throw error;
  }
}

async function pendingOf(session: MigrationSession, folder: string): Promise<MigrationMeta[]> {
  await session.run(`
    create schema if not exists "drizzle";
    create table if not exists ${TABLE} (id serial primary key, hash text not null, created_at bigint);
  `);
  const newest = (await newestMigration(session)) ?? 0;
  const all = migrationsOf(folder);
  if (newest > 0 && newest < (all[0]?.folderMillis ?? 0)) {
    throw new TablesTooOldError(
      'The tables of the database are older than the migrations of this version begin. ' +
        'Run the last version that has the older migrations first: see "Upgrading" in docs/operations.md.',
    );
  }
  const last = all.at(-1)?.folderMillis ?? 0;
  if (newest > last) {
    log().warn({ newest, last }, 'the database has migrations of a newer version than this one');
  }
  return all.filter(({ folderMillis }) => folderMillis > newest);
}

async function apply(session: MigrationSession, migration: MigrationMeta): Promise<void> {
  for (const statement of migration.sql) await session.run(statement);
  await session.query(`insert into ${TABLE} (hash, created_at) values ($1, $2)`, [
    migration.hash,
    migration.folderMillis,
  ]);
}
