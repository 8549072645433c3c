import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process holds the data folder. */
export class DataDirLockedError extends Error {
  override name = 'DataDirLockedError';
}

/**
 * Takes the exclusive lock on a data folder and returns its release. PGlite lets two processes open one folder and
 * corrupts it, so nothing opens the folder without this. The lock is the operating system's, on a SQLite file: it ends
 * with the process, however the process ends, so no stale lock file can be left behind.
 * @throws DataDirLockedError when another process holds it.
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const lock = new DatabaseSync(path.join(dataDir, 'lock.sqlite'), { timeout: 0 });
  try {
    lock.exec('PRAGMA journal_mode = DELETE; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;');
  } catch (error) {
    lock.close();
    throw new DataDirLockedError(
      `The data folder ${dataDir} is in use by another Plenum process. ` +
        'Stop that one first, or give this one its own DATA_DIR or a DATABASE_URL.',
      { cause: error },
    );
  }
  return () => lock.close();
}
