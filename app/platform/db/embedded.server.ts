import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { fromPglite } from 'pg-boss';
import { CONNECTION_TIMES, untilDone } from './connections.server.ts';
import { copyOnEmbedded } from './copy-session.server.ts';
import { assertNotMoved, lockDataDir } from './data-dir-lock.server.ts';
import type { Connection, Engine, Tx } from './engine.ts';
import { migrateInside } from './migrate.server.ts';
import { assertNoOpenTransaction } from './transaction-scope.server.ts';

/** The extensions that the migrations need; the embedded engine loads them each time it opens. */
export const EXTENSIONS = { pg_trgm };

/** Where the embedded engine stores its data: in a folder, or in memory, which may start from a dump. */
export type EmbeddedPlace = { dataDir: string } | { memory: true; dump?: Blob };

/**
 * Opens PostgreSQL in this process: in `dataDir`/database, or in memory.
 * @throws DataDirLockedError when another process holds the folder.
 */
export async function openEmbedded(place: EmbeddedPlace): Promise<Engine> {
  if ('dataDir' in place) assertNotMoved(place.dataDir);
  const unlock = 'dataDir' in place ? lockDataDir(place.dataDir) : () => {};
  let pglite: PGlite;
  try {
    pglite =
      'dataDir' in place
        ? await PGlite.create(path.join(place.dataDir, 'database'), { extensions: EXTENSIONS })
        : await PGlite.create({ loadDataDir: place.dump, extensions: EXTENSIONS });
  } catch (error) {
    unlock();
    throw error;
  }
  const client = guarded(pglite);
  // The folder belongs to this process alone, so a note of the process is enough.
  const running = new Set<number>();
  let closed = false;
  const orm = drizzle({ client, casing: 'snake_case' });
  const connection: Connection = {
    orm: orm as unknown as Engine['orm'],
    transaction: (work, opening) =>
      orm.transaction(async (tx) => {
        if (opening) await tx.execute(sql.raw(opening));
        return work(tx as unknown as Tx);
      }),
    query: (text, values) => client.query<Record<string, unknown>>(text, values),
  };
  return {
    kind: 'embedded',
    ...connection,
    as: () => connection,
    migrate: (folder) =>
      pglite.transaction((tx) =>
        migrateInside(
          {
            query: (text, values) => tx.query<Record<string, unknown>>(text, values),
            run: async (statements) => {
              await tx.exec(statements);
            },
          },
          folder,
        ),
      ),
    listen: async (channel, onPayload) => {
      await pglite.listen(channel, (payload) => {
        void untilDone(
          () => onPayload(payload),
          () => closed,
          CONNECTION_TIMES.retry,
        );
      });
    },
    copying: (_mode, work) => copyOnEmbedded(pglite, work),
    alone: async (lock, work) => {
      if (running.has(lock)) return null;
      running.add(lock);
      return work().finally(() => running.delete(lock));
    },
    isAlone: (lock) => running.has(lock),
    connections: () => [],
    jobs: fromPglite(client),
    close: async () => {
      closed = true;
      await pglite.close();
      unlock();
    },
  };
}

// The one connection makes a query that goes around an open transaction wait for itself, so each of these methods checks first.
const STATEMENT_METHODS = new Set<PropertyKey>(['query', 'sql', 'exec', 'transaction']);

function guarded(pglite: PGlite): PGlite {
  return new Proxy(pglite, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== 'function') return value;
      if (!STATEMENT_METHODS.has(property)) return value.bind(target);
      return async (...args: unknown[]) => {
        assertNoOpenTransaction();
        return value.apply(target, args);
      };
    },
  });
}
