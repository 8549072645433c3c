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
  lineConfig,
  listenForever,
  pooledLineConfig,
} from './lines.server.ts';
import { MIGRATION_LOCK, migrateStepwise } from './migrate.server.ts';
import { OUTBOX_OPTION, Outbox, SENDINGS } from './outbox.server.ts';
import { assertNoOpenTransaction } from './transaction-scope.server.ts';

/** A database on a server: the address with the owner's login, which a process with `logins` may lack. */
export type PostgresPlace = {
  databaseUrl: string | null;
  logins?: Logins | null;
  poolSize?: number;
  times?: LineTimes;
};

const POOL_SIZE = 10;
const FURTHER_POOL_SIZE = 5;

/** Opens a pool on a PostgreSQL server, version 15 or later, for each login. Connects on first use. */
export function openPostgres({
  databaseUrl,
  logins,
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
    const made = openPool(url, size, times);
    outbox.watch(made.pool);
    pools.set(url, made);
    return made;
  };
  const outbox = new Outbox(() => openPool(urlOf('requests'), SENDINGS, times));
  const urlOf = (login: Login) => {
    const url = urls[login];
    if (url === null) throw new Error(`This process has no database login for: ${login}.`);
    return url;
  };
  const listeners = new Set<{ stop: () => Promise<void> }>();
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
      const handlers = { onPayload, onReconnect };
      listeners.add(await listenForever(urlOf('requests'), channel, handlers, times));
      outbox.sweep();
    },
    connections: () => [
      { state: 'in use', count: sum((pool) => pool.totalCount - pool.idleCount) },
      { state: 'idle', count: sum((pool) => pool.idleCount) },
      { state: 'waiting', count: sum((pool) => pool.waitingCount) },
    ],
    jobs: { executeSql: (text, values) => opened('jobs').connection.query(text, values) },
    close: async () => {
      await Promise.all([...listeners].map((listener) => listener.stop()));
      await Promise.all(all().map((pool) => pool.end()));
      await outbox.close();
    },
  };
}

function openPool(
  connectionString: string,
  max: number,
  times: LineTimes,
): { pool: pg.Pool; connection: Connection } {
  // What takes longer is given up, so that a few slow questions can't keep everybody waiting for good.
  const pool = new pg.Pool({
    ...pooledLineConfig(connectionString, times),
    max,
    // Compiling a report's statements takes several times as long as they run. And a page of a list looks up 25 rows of
    // another table, but the planner prepares for as many as the list has.
    options: `-c jit=off -c enable_memoize=off ${OUTBOX_OPTION}`,
  });
  pool.on('connect', timed);
  pool.on('error', (error) => log().warn({ err: error }, 'an idle database connection broke'));
  // A connection in use that breaks between two statements would end the process; its next statement tells of it.
  pool.on('connect', (connection) => {
    connection.on('error', (error) => log().warn({ err: error }, 'a database connection broke'));
  });
  const client = guarded(pool, times.answer);
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
      transaction: (work, opening) =>
        inTransaction(client, dialect, work, `begin;${opening ?? ''}`, times.answer),
      query,
    },
  };
}

async function inTransaction<T>(
  pool: pg.Pool,
  dialect: PgDialect,
  work: (tx: Tx) => Promise<T>,
  begin: string,
  answerMs: number,
): Promise<T> {
  const connection = await pool.connect();
  let broken = false;
  try {
    // One message, one round trip.
    await guardAbsence('statement', () => connection.query(timely(begin, answerMs)));
    const session = new NodePgSession(connection, dialect, undefined);
    const tx = new NodePgTransaction(dialect, session, undefined);
    const result = await work(tx as unknown as Tx);
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

function guarded(pool: pg.Pool, answerMs: number): pg.Pool {
  return new Proxy(pool, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== 'function') return value;
      if (property !== 'query' && property !== 'connect') return value.bind(target);
      return (...args: unknown[]) => {
        assertNoOpenTransaction();
        if (property === 'query') args[0] = timely(args[0], answerMs);
        const wait = property === 'connect' ? metrics.connecting.startTimer() : null;
        return guardAbsence('statement', () => value.apply(target, args)).finally(() => wait?.());
      };
    },
  });
}
