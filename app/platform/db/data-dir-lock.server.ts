import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process has the data folder open. */
export class DataDirLockedError extends Error {
  override name = 'DataDirLockedError';
}

/** The database of this folder has moved to a PostgreSQL server. */
export class DataDirMovedError extends Error {
  override name = 'DataDirMovedError';
}

/** Returns the path of the file that marks a data folder whose database has moved to a server. */
export function moveMark(dataDir: string): string {
  return path.join(dataDir, 'moved-to-postgresql');
}

/** Refuses a folder whose database has moved: both copies would send the email that was queued. @throws DataDirMovedError */
export function assertNotMoved(dataDir: string): void {
  const mark = moveMark(dataDir);
  if (!existsSync(mark)) return;
  throw new DataDirMovedError(
    `The database in ${dataDir} has been moved to PostgreSQL. Set DATABASE_URL. ` +
      `To use the old copy again, remove ${mark}; email that waited at the move would be sent again.`,
  );
}

// What nobody refers to any more is closed by the garbage collector, and its lock with it.
const held = new Set<DatabaseSync>();

/**
 * Takes the exclusive lock on a data folder and returns the function that releases it. PGlite lets two processes open one
 * folder and corrupts it, so nothing opens the folder without this lock. It is the operating system's, on a SQLite file, and
 * ends with the process, so no stale lock file is left behind.
 * @throws DataDirLockedError when another process has it.
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
  held.add(lock);
  return () => {
    held.delete(lock);
    lock.close();
  };
}
