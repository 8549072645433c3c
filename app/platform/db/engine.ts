import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core';
import type { ExtractTablesWithRelations } from 'drizzle-orm/relations';
import type { Db as JobDatabase } from 'pg-boss';
import type { CopyMode, CopySession } from './copy-session.server.ts';

// What both engines are, apart from them, so that neither knows of what opens it.

type NoSchema = Record<string, never>;
/** The typed query builder over either engine. */
type Orm = PgDatabase<PgQueryResultHKT, NoSchema>;
/** An open transaction; every query inside one goes through it. */
export type Tx = PgTransaction<PgQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>;

/**
 * The login of a connection. Migrations define what each login except the owner's may do. On the embedded engine, and where
 * only one login is given, all of them are the owner.
 */
export type Login = 'owner' | 'jobs' | 'accounts' | 'requests';

/** The database through one login. */
export type Connection = {
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
 * What an engine offers to the rest of the platform; its own connection is the owner's. Everything but `listen` and `close` refuses
 * to run inside an open transaction.
 */
export type Engine = Connection & {
  kind: 'embedded' | 'postgres';
  /** @throws Error for a login that this process was not given. */
  as: (login: Login) => Connection;
  /** Runs the migrations of a folder that have not run yet; only one process at a time does. */
  migrate: (folder: string) => Promise<void>;
  /**
   * Calls `onPayload` for each NOTIFY on the channel, `onReconnect` whenever notifications may have been missed. What one
   * of them fails to do is done again until it succeeds.
   */
  listen: (
    channel: string,
    onPayload: Listener<[payload: string]>,
    onReconnect: Listener<[]>,
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

/** The logins of a process besides the owner's. Without one for jobs it runs no jobs. */
export type Logins = { requests: string; accounts: string; jobs: string | null };

/** Runs on each notification. Work that fails is repeated until it succeeds or the listener is stopped. */
export type Listener<Args extends unknown[]> = (...args: Args) => unknown;
