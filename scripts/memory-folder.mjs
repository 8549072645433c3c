import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import process from 'node:process';

const MEMORY = '/dev/shm';
const ROOM = 4 * 2 ** 30;

/**
 * What names a folder in memory as the place of temporary files, for tests, whose databases outlive no test: there a copy of
 * a database costs a tenth. Nothing where there is none, too little room, or TMPDIR names a place. Removed with the process.
 */
export function temporaryInMemory() {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return {};
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < ROOM) return {};
  const folder = mkdtempSync(`${MEMORY}/plenum-`);
  // The database's own user goes through it.
  chmodSync(folder, 0o755);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
  return { TMPDIR: folder };
}
