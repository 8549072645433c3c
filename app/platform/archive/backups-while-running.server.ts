import { database } from '../db/database.server.ts';
import type { Env } from '../env.server.ts';
import { files } from '../files/files.server.ts';
import { serveBackups } from './backup-socket.server.ts';
import { archiveSource, writeArchive } from './write-archive.server.ts';

/**
 * Lets `npm run backup` take an archive of the open embedded installation; a PostgreSQL server needs nobody's help.
 * Returns what ends it.
 */
export async function openBackups(env: Env): Promise<() => Promise<void>> {
  const engine = database();
  if (engine.kind === 'postgres') return async () => {};
  return serveBackups(env.dataDir, (out) => writeArchive(archiveSource(env, engine, files()), out));
}
