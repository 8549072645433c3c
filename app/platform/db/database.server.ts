import path from 'node:path';
import type { SQL } from 'drizzle-orm';
import { guardAbsence } from './database-away.server.ts';
import type { EmbeddedPlace } from './embedded.server.ts';
import type { Engine, Login, Tx } from './engine.ts';
import { assertMigrated } from './migrate.server.ts';
import { openPostgres, type PostgresPlace } from './postgres.server.ts';
import { assertNoOpenTransaction, insideTransaction } from './transaction-scope.server.ts';

export type { Engine, Tx } from './engine.ts';

let engine: Engine | null = null;

/** Where the database is: on a PostgreSQL server, or embedded. */
type DatabaseTarget = PostgresPlace | EmbeddedPlace;

/**
 * Opens the process's one database and brings its tables up to date. A process without the owner's login only checks that they
 * are.
 * @throws DataDirLockedError when another process has the data folder, TablesTooOldError.
 */
export async function openDatabase(target: DatabaseTarget): Promise<Engine> {
  if (engine) throw new Error('The database is open already.');
  const opened = await openEngine(target);
  const folder = path.resolve('migrations');
  try {
    if ('databaseUrl' in target && target.databaseUrl === null) {
      await assertMigrated(opened.as('accounts'), folder);
    } else await opened.migrate(folder);
  } catch (error) {
    await opened.close();
    throw error;
  }
  engine = opened;
  return opened;
}

/**
 * Opens a second database as it is, without running migrations. The caller closes it.
 * @throws DataDirLockedError when another process has the data folder.
 */
export async function openEngine(target: DatabaseTarget): Promise<Engine> {
  if ('databaseUrl' in target) return openPostgres(target);
  const { openEmbedded } = await import('./embedded.server.ts');
  return openEmbedded(target);
}

/** The open database. @throws Error before `openDatabase`. */
export function database(): Engine {
  if (!engine) throw new Error('The database is not open.');
  return engine;
}

/** Closes the database; waits for running queries. */
export async function closeDatabase(): Promise<void> {
  const closing = engine;
  engine = null;
  await closing?.close();
}

/**
 * Runs `work` in one transaction of a login. Rolls back when `work` throws. `opening` is a first statement without parameters,
 * which costs no extra round trip.
 * @throws QueryOutsideTransactionError when a transaction is already open.
 */
export async function transactionAs<T>(
  login: Login,
  work: (tx: Tx) => Promise<T>,
  opening?: string,
): Promise<T> {
  assertNoOpenTransaction();
  return guardAbsence('transaction', () =>
    database()
      .as(login)
      .transaction((tx) => insideTransaction(tx, () => work(tx)), opening),
  );
}

/**
 * `transactionAs` the tables' owner, past row-level security and every grant: only for the operator's commands and demo data. A
 * process that serves may lack this login.
 */
export async function unsafeOwnerTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return transactionAs('owner', work);
}

/** `transactionAs` the login of jobs, past the policies for people. Its grants limit it (docs/security.md). */
export async function unsafeJobTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return transactionAs('jobs', work);
}

/** `transactionAs` the login of accounts, past the policies for people. Its grants limit it (docs/security.md). */
export async function unsafeAccountsTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return transactionAs('accounts', work);
}

/**
 * Returns the rows of one hand-written statement of the login of accounts, outside a transaction, typed by the caller.
 * @throws QueryOutsideTransactionError when a transaction is already open.
 */
export async function unsafeAccountsRows<T extends Record<string, unknown>>(
  query: SQL,
): Promise<T[]> {
  const result = (await database().as('accounts').orm.execute(query)) as unknown as { rows: T[] };
  return result.rows;
}

/** Rows of a hand-written statement, typed by the caller. */
export async function rowsOf<T extends Record<string, unknown>>(tx: Tx, query: SQL): Promise<T[]> {
  const result = (await tx.execute(query)) as unknown as { rows: T[] };
  return result.rows;
}
