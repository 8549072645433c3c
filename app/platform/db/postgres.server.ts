import pg from 'pg';
import {
  CONNECTION_TIMES,
  type ConnectionTimes,
  connectionConfig,
  ListeningConnection,
} from './connections.server.ts';
import { copyOnPostgres } from './copy-session.server.ts';
import type { Engine, Login, Logins } from './engine.ts';
import { MIGRATION_LOCK, migrateStepwise } from './migrate.server.ts';
import { Outbox, SENDINGS } from './outbox.server.ts';
import { pooledAt } from './pooler.server.ts';
import { type OpenPool, openPool } from './postgres-pool.server.ts';

/** A database on a server: the address with the owner's login, which a process with `logins` may lack. */
export type PostgresPlace = {
  databaseUrl: string | null;
  logins?: Logins | null;
  /** `postgres://host:port` of a pooler in transaction mode, for whatever needs no session; null where there is none. */
  pooler?: string | null;
  poolSize?: number;
  times?: ConnectionTimes;
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
  times = CONNECTION_TIMES,
}: PostgresPlace): Engine {
  const urls: Record<Login, string | null> = logins
    ? { owner: databaseUrl, ...logins }
    : { owner: databaseUrl, jobs: databaseUrl, accounts: databaseUrl, requests: databaseUrl };
  const pools = new Map<string, OpenPool>();
  const opened = (login: Login) => {
    const url = urlOf(login);
    const size = login === 'requests' || !logins ? poolSize : FURTHER_POOL_SIZE;
    const known = pools.get(url);
    if (known) return known;
    const made = watched(openPool(placeOf(url), size, times.answer));
    pools.set(url, made);
    return made;
  };
  const placeOf = (url: string) => pooledAt(url, pooler, times);
  const outbox = new Outbox(() => openPool(placeOf(urlOf('requests')), SENDINGS, times.answer));
  const watched = (made: OpenPool) => {
    outbox.watch(made.pool);
    return made;
  };
  let queue: OpenPool | null = null;
  const openQueue = () => {
    // A process that works no jobs off looks after the queue with what it may put there.
    const url = urlOf(logins?.jobs === null ? 'accounts' : 'jobs');
    queue ??= watched(openPool(placeOf(url), QUEUE_POOL_SIZE, times.statement + times.connect));
    return queue.connection;
  };
  const urlOf = (login: Login) => {
    const url = urls[login];
    if (url === null) throw new Error(`This process has no database login for: ${login}.`);
    return url;
  };
  let connection: ListeningConnection | null = null;
  const listening = () => {
    connection ??= new ListeningConnection(urlOf('requests'), times);
    return connection;
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
      withClient(connectionConfig(urlOf('owner'), times), async (locking) => {
        await locking.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
        await withClient(connectionConfig(urlOf('owner'), times), (migrating) =>
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
      withClient(connectionConfig(urlOf('owner'), times), async (locking) => {
        const { rows } = await locking.query('select pg_try_advisory_lock($1) as taken', [lock]);
        return rows[0]?.taken === true ? work() : null;
      }),
    // The lock is the server's, which every process asks.
    isAlone: () => false,
    listen: async (channel, onPayload, onReconnect) => {
      await listening().listen(channel, { onPayload, onReconnect });
      outbox.sweep();
    },
    connections: () => [
      { state: 'in use', count: sum((pool) => pool.totalCount - pool.idleCount) },
      { state: 'idle', count: sum((pool) => pool.idleCount) },
      { state: 'waiting', count: sum((pool) => pool.waitingCount) },
    ],
    jobs: {
      // Of its own: with every other connection taken, jobs under way still say that they are.
      executeSql: (text, values) => openQueue().query(text, values),
      listen: async (channel, onPayload, onReconnect) => {
        const end = await listening().listen(channel, { onPayload, onReconnect });
        return { close: async () => void end() };
      },
    },
    close: async () => {
      const ending = [...all(), ...(queue ? [queue.pool] : [])].map((pool) => pool.end());
      await Promise.all([connection?.stop(), ...ending]);
      await outbox.close();
    },
  };
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
