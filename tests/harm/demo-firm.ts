import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openEngine } from '#app/platform/db/database.server.ts';
import { type AppProcess, startProcess } from '#tests/helpers/app-process.ts';
import { freePort } from '#tests/helpers/free-port.ts';
import { makePostgresDatabase } from '#tests/helpers/postgres-database.ts';
import type { Asks } from './demo-values.ts';
import { until } from './installation.ts';

const METRICS_TOKEN = 'a token for the metrics alone';

/** The demo firm as `npm start` runs it, in a process of its own. */
export type DemoFirm = {
  address: string;
  dataDir: string;
  app: () => AppProcess;
  /** Reads or writes the database directly. The embedded one belongs to its process, which is stopped meanwhile. */
  look: <T>(work: (database: Asks) => Promise<T>) => Promise<T>;
  /** Waits until what is due on the queue or about to be told is done, so that its changes are not taken for a request's. */
  untilQuiet: () => Promise<void>;
  remove: () => Promise<void>;
};

/** Starts it: on the given server, or on the embedded engine. */
export async function startDemoFirm(serverUrl: string | null): Promise<DemoFirm> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'plenum-bad-'));
  const made = serverUrl ? await makePostgresDatabase(serverUrl) : null;
  const port = await freePort();
  const start = () =>
    startProcess(
      {
        DATA_DIR: dataDir,
        ...(made && { DATABASE_URL: made.url }),
        TRUST_PROXY: '1',
        LOG_LEVEL: 'warn',
        METRICS_TOKEN,
      },
      { port },
    );
  let app = await start();
  const address = app.address;
  const beside = made ? await openEngine({ databaseUrl: made.url, poolSize: 2 }) : null;
  // What is due at some minute of the hour would change rows beside a test that compares them. The embedded engine can't be reached
  // beside its process, which plans it again at each start.
  await beside?.query('delete from pgboss.schedule');
  return {
    address,
    dataDir,
    app: () => app,
    look: async (work) => {
      if (beside) return work(beside);
      await app.end('SIGTERM');
      const engine = await openEngine({ dataDir });
      try {
        return await work(engine);
      } finally {
        await engine.close();
        app = await start();
      }
    },
    untilQuiet: async () => {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
      const busy = async () => {
        // A connection that is kept may have been closed over the bad request before.
        const read = () => fetch(`${address}/metrics`, { headers });
        const response = await read().catch(read);
        const text = await response.text();
        // Announcements wait for some seconds, in which what they tell can be undone.
        return [/state="(?:waiting|active)"/, /queue="announce",state="planned"/].some((job) =>
          new RegExp(`^plenum_jobs\\{.*${job.source}\\} [1-9]`, 'm').test(text),
        );
      };
      await until('an empty queue', busy, (isBusy) => !isBusy);
    },
    remove: async () => {
      await beside?.close();
      await app.end('SIGTERM');
      await made?.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
