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
 * Who a connection signs in as. The migrations hold what each login but the owner's may do; on the embedded engine, and where
 * one login is given, all are the owner.
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

/** The logins of a process beside the owner's; without one for jobs it works off none. */
export type Logins = { requests: string; accounts: string; jobs: string | null };

/** What a listener does; work that fails is done again until it succeeds, or the listener is stopped. */
export type Listener<Args extends unknown[]> = (...args: Args) => unknown;
