import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  closeDatabase,
  openDatabase,
  type Tx,
  unsafeOwnerTransaction,
} from '#app/platform/db/database.server.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { makeCast } from '#tests/helpers/app.ts';
import { type AppProcess, startProcess } from '#tests/helpers/app-process.ts';
import { makePostgresDatabase } from '#tests/helpers/postgres-database.ts';

// Nobody is emailed before the firm says so.
const MAIL_SWITCHES = [
  'notifications.email.enabled',
  'notifications.ticket.update',
  'notifications.ticket.new',
] as const;

/** One installation whose processes are started and ended by a test: its database and its data folder outlive them. */
export type Installation = {
  dataDir: string;
  databaseUrl: string | null;
  cast: Awaited<ReturnType<typeof makeCast>>;
  /** Starts a process of it. The embedded engine allows one at a time. */
  start: (
    more?: Record<string, string>,
    how?: Parameters<typeof startProcess>[1],
  ) => Promise<AppProcess>;
  /** Reads or writes the database directly; on the embedded engine only while no process runs. */
  owner: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  remove: () => Promise<void>;
};

/** Makes an installation with the cast of the access matrix: on the given server, or on the embedded engine. */
export async function makeInstallation(serverUrl: string | null): Promise<Installation> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'plenum-harm-'));
  const made = serverUrl ? await makePostgresDatabase(serverUrl) : null;
  const owner = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    await openDatabase(made ? { databaseUrl: made.url, poolSize: 2 } : { dataDir });
    try {
      return await unsafeOwnerTransaction(work);
    } finally {
      await closeDatabase();
    }
  };
  const cast = await makeCast({ owner });
  await owner((tx) =>
    tx.insert(settings).values(MAIL_SWITCHES.map((key) => ({ key, value: 'true' }))),
  );
  return {
    dataDir,
    databaseUrl: made?.url ?? null,
    cast,
    owner,
    start: (more = {}, how = {}) =>
      startProcess(
        {
          DATA_DIR: dataDir,
          ...(made && { DATABASE_URL: made.url, SMTP_URL: 'smtp://127.0.0.1:9' }),
          ...more,
        },
        how,
      ),
    remove: async () => {
      await made?.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Waits until something is so. @throws Error after a minute, or the time given, with what it was at last. */
export async function until<T>(
  what: string,
  look: () => Promise<T> | T,
  isSo: (value: T) => boolean,
  withinMs = 60_000,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const value = await look();
    if (isSo(value)) return value;
    if (Date.now() > deadline) throw new Error(`Waited for ${what}: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
