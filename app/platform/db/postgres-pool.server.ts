import { drizzle, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { log } from '../log.server.ts';
import { metrics } from '../metrics.server.ts';
import { planName } from './cached-plan.server.ts';
import { hangUp, isSilence } from './connections.server.ts';
import { guardAbsence } from './database-away.server.ts';
import type { Connection, Tx } from './engine.ts';
import type { Pooled } from './pooler.server.ts';
import { assertNoOpenTransaction } from './transaction-scope.server.ts';

/** The connections of one login, and the database as they see it. */
export type OpenPool = { pool: pg.Pool; connection: Connection };

/**
 * Opens a pool of at most `max` connections, which connects on first use. A single statement, and the beginning of a
 * transaction, must be answered within `answerMs`.
 */
export function openPool({ config, opening }: Pooled, max: number, answerMs: number): OpenPool {
  const pool = new pg.Pool({ ...config, max });
  pool.on('connect', timed);
  pool.on('error', (error) => log().warn({ err: error }, 'an idle database connection broke'));
  // A connection in use that breaks between two statements would end the process; its next statement tells of it.
  pool.on('connect', (connection) => {
    connection.on('error', (error) => log().warn({ err: error }, 'a database connection broke'));
  });
  const begin = `begin;${opening}`;
  const client = guarded(pool, begin, opening !== '', answerMs);
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
        inTransaction(client, `${begin}${first ?? ''}`, answerMs, (connection) => {
          const Session = opening === '' ? PlanningSession : NodePgSession;
          const session = new Session(connection, dialect, undefined);
          const tx = new NodePgTransaction(dialect, session, undefined);
          return work(tx as unknown as Tx);
        }),
      query,
    },
  };
}

type NoSchema = Record<string, never>;

/** Where a connection is a session of the server, it caches the plans of the statements that ask for it. */
class PlanningSession extends NodePgSession<NoSchema, NoSchema> {
  override prepareQuery<T extends PreparedQueryConfig>(
    ...[query, fields, name, ...rest]: Parameters<NodePgSession<NoSchema, NoSchema>['prepareQuery']>
  ) {
    return super.prepareQuery<T>(query, fields, name ?? planName(query.sql), ...rest);
  }
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

/** Runs one statement in a transaction of its own: all three are sent in one go, where the pool sends before it is answered. */
async function byItself(pool: pg.Pool, begin: pg.QueryConfig, statement: unknown[]) {
  const connection = await pool.connect();
  const asked = await Promise.allSettled([
    connection.query(begin),
    Reflect.apply(connection.query, connection, statement) as Promise<pg.QueryResult>,
    connection.query('commit'),
  ]);
  const [, answer, commit] = asked;
  connection.release(commit.status === 'rejected');
  return guardAbsence('statement', async () => {
    for (const each of asked) if (each.status === 'rejected') throw each.reason;
    return answer.status === 'fulfilled' ? answer.value : null;
  });
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
          return byItself(proxy, timely(begin, answerMs), args);
        }
        const wait = property === 'connect' ? metrics.connecting.startTimer() : null;
        return guardAbsence('statement', () => value.apply(target, args)).finally(() => wait?.());
      };
    },
  });
}
