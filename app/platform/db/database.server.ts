import path from 'node:path';
import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core';
import type { ExtractTablesWithRelations } from 'drizzle-orm/relations';
import type { Db as JobDatabase } from 'pg-boss';
import type { CopyMode, CopySession } from './copy-session.server.ts';
import { asking } from './database-away.server.ts';
import { type EmbeddedPlace, openEmbedded } from './embedded.server.ts';
import type { Heard } from './lines.server.ts';
import { assertMigrated } from './migrate.server.ts';
import { openPostgres, type PostgresPlace } from './postgres.server.ts';
import { assertNoOpenTransaction, insideTransaction } from './transaction-scope.server.ts';

type NoSchema = Record<string, never>;
/** The typed query builder over either engine. */
type Orm = PgDatabase<PgQueryResultHKT, NoSchema>;
/** An open transaction; every query inside one goes through it. */
export type Tx = PgTransaction<PgQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>;

/**
 * Who a connection signs in as. The migrations hold what each login but the owner's may do; on the embedded engine, and where
 * one login is given, all are the owner.
 */
export type Login = 'owner' | 'jobs' | 'accounts' | 'requests';

/** The database through one login. */
export type Door = {
  orm: Orm;
  /**
   * Runs `work` in one transaction, which rolls back when `work` throws. `opening`, one statement without parameters, goes
   * to the server together with its beginning.
   */
  transaction: <T>(work: (tx: Tx) => Promise<T>, opening?: string) => Promise<T>;
  /** One statement. */
  query: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;
};

/**
 * What an engine offers to the rest of the platform; its own door is the owner's. Everything but `listen` and `close` refuses
 * to run inside an open transaction.
 */
export type Engine = Door & {
  kind: 'embedded' | 'postgres';
  /** @throws Error for a login that this process was not given. */
  as: (login: Login) => Door;
  /** Runs the migrations of a folder that have not run yet; only one process at a time does. */
  migrate: (folder: string) => Promise<void>;
  /**
   * Calls `onPayload` for each NOTIFY on the channel, `onReconnect` whenever notifications may have been missed. What one
   * of them fails to do is done again until it succeeds.
   */
  listen: (
    channel: string,
    onPayload: Heard<[payload: string]>,
    onReconnect: Heard<[]>,
  ) => Promise<void>;
  /** Moves whole tables in one transaction of its own, for archives. */
  copying: <T>(mode: CopyMode, work: (session: CopySession) => Promise<T>) => Promise<T>;
  /** Runs `work` while no other process runs anything under the same number; null when one does. */
  alone: <T>(lock: number, work: () => Promise<T>) => Promise<T | null>;
  /** Whether this process runs something under the number. */
  isAlone: (lock: number) => boolean;
  /** Connections of the pool by what they do; nothing on the embedded engine. */
  connections: () => { state: 'in use' | 'idle' | 'waiting'; count: number }[];
  /** The same database as the job queue sees it. */
  jobs: JobDatabase;
  close: () => Promise<void>;
};

let engine: Engine | null = null;

/** Where the database is: on a PostgreSQL server, or embedded. */
type DatabaseTarget = PostgresPlace | EmbeddedPlace;

/**
 * Opens the process's one database and brings its tables up to date; a process without the owner's login only sees that they
 * are.
 * @throws DataDirLockedError when another process holds the data folder, TablesTooOldError.
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
 * Opens a database beside the process's one and as it is: no migration runs. The caller closes it.
 * @throws DataDirLockedError when another process holds the data folder.
 */
export async function openEngine(target: DatabaseTarget): Promise<Engine> {
  return 'databaseUrl' in target ? openPostgres(target) : openEmbedded(target);
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
 * Runs `work` in one transaction of a login. Rolls back when `work` throws. `opening` is a first statement without
 * parameters, which costs no round trip of its own.
 * @throws QueryOutsideTransactionError when a transaction is open already.
 */
export async function transactionAs<T>(
  login: Login,
  work: (tx: Tx) => Promise<T>,
  opening?: string,
): Promise<T> {
  assertNoOpenTransaction();
  return asking('transaction', () =>
    database()
      .as(login)
      .transaction((tx) => insideTransaction(() => work(tx)), opening),
  );
}

/**
 * `transactionAs` the tables' owner, past row-level security and every grant: for the commands of the operator and demo data
 * alone. A process that serves may not have this login.
 */
export async function unsafeOwnerTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return transactionAs('owner', work);
}

/** `transactionAs` the login of jobs, past the policies of people: it may what its grants say (docs/security.md). */
export async function unsafeJobTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return transactionAs('jobs', work);
}

/** `transactionAs` the login of accounts, past the policies of people: it may what its grants say (docs/security.md). */
export async function unsafeAccountsTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return transactionAs('accounts', work);
}

/**
 * Rows of one hand-written statement of the login of accounts, without a transaction around it, typed by the caller.
 * @throws QueryOutsideTransactionError when a transaction is open already.
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
