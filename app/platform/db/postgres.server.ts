import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { log } from '../log.server.ts';
import type { Engine } from './database.server.ts';
import { assertNoOpenTransaction } from './transaction-scope.server.ts';

// Any number that no other program uses on this database: whoever holds it migrates, the others wait.
const MIGRATION_LOCK = 7_365_836;
const RECONNECT_AFTER_MS = 1_000;

/** Opens a pool on a PostgreSQL server, version 15 or later. Connects on first use. */
export function openPostgres(connectionString: string, poolSize: number): Engine {
  const pool = new pg.Pool({ connectionString, max: poolSize, connectionTimeoutMillis: 5_000 });
  pool.on('error', (error) => log().warn({ err: error }, 'an idle database connection broke'));
  const client = guarded(pool);
  const orm = drizzle({ client, casing: 'snake_case' });
  const listeners = new Set<{ stop: () => Promise<void> }>();
  const query: Engine['query'] = async (text, values) => {
    const result = await client.query(text, values);
    // Several statements in one text answer with an array of results.
    return Array.isArray(result) ? { rows: result.flatMap((each) => each.rows) } : result;
  };
  return {
    kind: 'postgres',
    orm: orm as unknown as Engine['orm'],
    query,
    migrate: async (migrationsFolder) => {
      const locking = new pg.Client({ connectionString });
      await locking.connect();
      try {
        await locking.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
        await migrate(orm, { migrationsFolder });
      } finally {
        await locking.end();
      }
    },
    listen: async (channel, onPayload, onReconnect) => {
      listeners.add(await listenForever(connectionString, channel, onPayload, onReconnect));
    },
    jobs: { executeSql: query },
    close: async () => {
      await Promise.all([...listeners].map((listener) => listener.stop()));
      await pool.end();
    },
  };
}

function guarded(pool: pg.Pool): pg.Pool {
  return new Proxy(pool, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        if (property === 'query' || property === 'connect') assertNoOpenTransaction();
        return value.apply(target, args);
      };
    },
  });
}

async function listenForever(
  connectionString: string,
  channel: string,
  onPayload: (payload: string) => void,
  onReconnect: () => void,
): Promise<{ stop: () => Promise<void> }> {
  let stopped = false;
  let current: pg.Client | null = null;
  const connect = async () => {
    const client = new pg.Client({ connectionString, keepAlive: true });
    client.on('notification', (message) => onPayload(message.payload ?? ''));
    client.on('error', (error) => log().warn({ err: error }, 'the listening connection broke'));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      // The failure to connect is what counts; closing what never opened may fail too.
      await client.end().catch(() => {});
      throw error;
    }
    // Only a connection that once listened is followed by another: one chain of attempts at a time.
    client.once('end', retryLater);
    current = client;
  };
  const retryLater = () => {
    if (!stopped) setTimeout(retry, RECONNECT_AFTER_MS).unref();
  };
  const retry = async () => {
    if (stopped) return;
    try {
      await connect();
      if (stopped) await current?.end();
      else onReconnect();
    } catch (error) {
      log().warn({ err: error }, 'the listening connection could not be opened again yet');
      retryLater();
    }
  };
  await connect();
  return {
    stop: async () => {
      stopped = true;
      await current?.end();
    },
  };
}
