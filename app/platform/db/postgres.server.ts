import { drizzle, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { log } from '../log.server.ts';
import { metrics } from '../metrics.server.ts';
import { copyOnPostgres } from './copy-session.server.ts';
import { guardAbsence } from './database-away.server.ts';
import type { Connection, Engine, Login, Logins, Tx } from './engine.ts';
import {
  hangUp,
  isSilence,
  LINE_TIMES,
  type LineTimes,
  ListeningLine,
  lineConfig,
} from './lines.server.ts';
import { MIGRATION_LOCK, migrateStepwise } from './migrate.server.ts';
import { Outbox, SENDINGS } from './outbox.server.ts';
import { type Pooled, pooledAt } from './pooler.server.ts';
import { assertNoOpenTransaction } from './transaction-scope.server.ts';

/** A database on a server: the address with the owner's login, which a process with `logins` may lack. */
export type PostgresPlace = {
  databaseUrl: string | null;
  logins?: Logins | null;
  /** `postgres://host:port` of a pooler in transaction mode, for whatever needs no session; null where there is none. */
  pooler?: string | null;
  poolSize?: number;
  times?: LineTimes;
};

const POOL_SIZE = 10;
const FURTHER_POOL_SIZE = 5;
const QUEUE_POOL_SIZE = 4;

/** Opens a pool on a PostgreSQL server, version 15 or later, for each login. Connects on first use. */
export function openPostgres({
  databaseUrl,
  logins,
  pooler = null,
  poolSize = POOL_SIZE,
  times = LINE_TIMES,
}: PostgresPlace): Engine {
  const urls: Record<Login, string | null> = logins
    ? { owner: databaseUrl, ...logins }
    : { owner: databaseUrl, jobs: databaseUrl, accounts: databaseUrl, requests: databaseUrl };
  const pools = new Map<string, { pool: pg.Pool; connection: Connection }>();
  const opened = (login: Login) => {
    const url = urlOf(login);
    const size = login === 'requests' || !logins ? poolSize : FURTHER_POOL_SIZE;
    const known = pools.get(url);
    if (known) return known;
    const made = open(url, size);
    outbox.watch(made.pool);
    pools.set(url, made);
    return made;
  };
  const open = (url: string, size: number, answer = times.answer) =>
    openPool(pooledAt(url, pooler, times), size, { ...times, answer });
  const outbox = new Outbox(() => open(urlOf('requests'), SENDINGS));
  // A process that works no jobs off looks after the queue with what it may put there.
  const queueLogin: Login = logins?.jobs === null ? 'accounts' : 'jobs';
  let queue: ReturnType<typeof openPool> | null = null;
  const urlOf = (login: Login) => {
    const url = urls[login];
    if (url === null) throw new Error(`This process has no database login for: ${login}.`);
    return url;
  };
  const listening = new Map<string, ListeningLine>();
  const lineAs = (login: Login) => {
    const url = urlOf(login);
    const line = listening.get(url) ?? new ListeningLine(url, times);
    listening.set(url, line);
    return line;
  };
  const all = () => [...pools.values()].map(({ pool }) => pool);
  const sum = (count: (pool: pg.Pool) => number) => all().reduce((to, pool) => to + count(pool), 0);
  return {
    kind: 'postgres',
    get orm() {
      return opened('owner').connection.orm;
    },
    transaction: (work, opening) => opened('owner').connection.transaction(work, opening),
    query: (text, values) => opened('owner').connection.query(text, values),
    as: (login) => opened(login).connection,
    migrate: (folder) =>
      withClient(lineConfig(urlOf('owner'), times), async (locking) => {
        await locking.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
        await withClient(lineConfig(urlOf('owner'), times), (migrating) =>
          migrateStepwise(
            {
              query: (text, values) => migrating.query<Record<string, unknown>>(text, values),
              run: async (statements) => {
                await migrating.query(statements);
              },
            },
            folder,
          ),
        );
      }),
    copying: (mode, work) => copyOnPostgres(urlOf('owner'), mode, work),
    alone: (lock, work) =>
      withClient(lineConfig(urlOf('owner'), times), async (locking) => {
        const { rows } = await locking.query('select pg_try_advisory_lock($1) as taken', [lock]);
        return rows[0]?.taken === true ? work() : null;
      }),
    // The lock is the server's, which every process asks.
    isAlone: () => false,
    listen: async (channel, onPayload, onReconnect) => {
      await lineAs('requests').listen(channel, { onPayload, onReconnect });
      outbox.sweep();
    },
    connections: () => [
      { state: 'in use', count: sum((pool) => pool.totalCount - pool.idleCount) },
      { state: 'idle', count: sum((pool) => pool.idleCount) },
      { state: 'waiting', count: sum((pool) => pool.waitingCount) },
    ],
    jobs: {
      // Of its own: with every other connection taken, jobs under way still say that they are.
      executeSql: (text, values) => {
        queue ??= open(urlOf(queueLogin), QUEUE_POOL_SIZE, times.statement + times.connect);
        return queue.connection.query(text, values);
      },
      listen: async (channel, onPayload, onReconnect) => {
        const end = await lineAs('requests').listen(channel, { onPayload, onReconnect });
        return { close: async () => void end() };
      },
    },
    close: async () => {
      for (const line of listening.values()) line.stop();
      await Promise.all([...all(), ...(queue ? [queue.pool] : [])].map((pool) => pool.end()));
      await outbox.close();
    },
  };
}

function openPool(
  { config, opening }: Pooled,
  max: number,
  times: LineTimes,
): { pool: pg.Pool; connection: Connection } {
  const pool = new pg.Pool({ ...config, max });
  pool.on('connect', timed);
  pool.on('error', (error) => log().warn({ err: error }, 'an idle database connection broke'));
  // A connection in use that breaks between two statements would end the process; its next statement tells of it.
  pool.on('connect', (connection) => {
    connection.on('error', (error) => log().warn({ err: error }, 'a database connection broke'));
  });
  const begin = `begin;${opening}`;
  const client = guarded(pool, begin, opening !== '', times.answer);
  const orm = drizzle({ client, casing: 'snake_case' });
  const dialect = new PgDialect({ casing: 'snake_case' });
  const query: Connection['query'] = async (text, values) => {
    const result = await client.query(text, values);
    // Several statements in one text answer with an array of results.
    return Array.isArray(result) ? { rows: result.flatMap((each) => each.rows) } : result;
  };
  return {
    pool,
    connection: {
      orm: orm as unknown as Connection['orm'],
      transaction: (work, first) =>
        inTransaction(client, `${begin}${first ?? ''}`, times.answer, (connection) => {
          const session = new NodePgSession(connection, dialect, undefined);
          const tx = new NodePgTransaction(dialect, session, undefined);
          return work(tx as unknown as Tx);
        }),
      query,
    },
  };
}

async function inTransaction<T>(
  pool: pg.Pool,
  begin: string,
  answerMs: number,
  work: (connection: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const connection = await pool.connect();
  let broken = false;
  try {
    // One message, one round trip.
    await guardAbsence('statement', () => connection.query(timely(begin, answerMs)));
    const result = await work(connection);
    await guardAbsence('statement', () => connection.query('commit'));
    return result;
  } catch (error) {
    // A connection that can't roll back must not serve anybody else.
    await connection.query('rollback').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    connection.release(broken);
  }
}

/** Runs `work` on a connection of its own, which is closed afterwards; session locks end with it. */
async function withClient<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config);
  // A connection that breaks is told by the query that was running on it.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The same statement, which must be answered within a time of its own. */
function timely(statement: unknown, answerMs: number): pg.QueryConfig {
  const given = typeof statement === 'string' ? { text: statement } : (statement as pg.QueryConfig);
  return Object.assign({}, given, { query_timeout: answerMs });
}

/** Measures every statement of a connection, those inside transactions too, and closes it once it is silent. */
function timed(client: pg.PoolClient): void {
  const query: unknown = Reflect.get(client, 'query');
  if (typeof query !== 'function') return;
  Reflect.set(client, 'query', (...args: unknown[]) => {
    const end = metrics.queries.startTimer();
    const last = args.at(-1);
    // The pool's own statements come with a callback, those of a transaction answer with a promise.
    if (typeof last === 'function') {
      const callback = (...answer: unknown[]) => {
        end();
        if (isSilence(answer[0])) hangUp(client);
        last(...answer);
      };
      return query.apply(client, [...args.slice(0, -1), callback]);
    }
    const answer: unknown = query.apply(client, args);
    if (answer instanceof Promise)
      answer.then(
        () => end(),
        (error) => {
          end();
          if (isSilence(error)) hangUp(client);
        },
      );
    return answer;
  });
}

/**
 * The pool as it refuses to be asked beside an open transaction. Where a statement `needsOpening`, one by itself runs in a
 * transaction of its own.
 */
function guarded(pool: pg.Pool, begin: string, needsOpening: boolean, answerMs: number): pg.Pool {
  return new Proxy(pool, {
    get(target, property, proxy) {
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== 'function') return value;
      if (property !== 'query' && property !== 'connect') return value.bind(target);
      return (...args: unknown[]) => {
        assertNoOpenTransaction();
        if (property === 'query') args[0] = timely(args[0], answerMs);
        if (property === 'query' && needsOpening) {
          return inTransaction(proxy, begin, answerMs, (connection) =>
            guardAbsence('statement', () => Reflect.apply(connection.query, connection, args)),
          );
        }
        const wait = property === 'connect' ? metrics.connecting.startTimer() : null;
        return guardAbsence('statement', () => value.apply(target, args)).finally(() => wait?.());
      };
    },
  });
}
