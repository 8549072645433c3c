import { chmod, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { database } from '../db/database.server.ts';
import type { Env } from '../env.server.ts';
import { files } from '../files/files.server.ts';
import { log } from '../log.server.ts';
import { ArchiveError } from './archive-format.ts';
import { archiveSource, writeArchive } from './write-archive.server.ts';

// The operating system's limit for the address of a socket is 104 to 108 bytes.
const LONGEST_ADDRESS = 100;
// An archive begins with the first byte of gzip, a refusal with this one.
const REFUSAL = '!';

/**
 * Lets anyone who owns the data folder take a backup of the running embedded database, which no second process may open:
 * each connection to a socket in the folder is answered with one archive. Returns what ends it.
 */
async function serveBackups(
  dataDir: string,
  write: (out: Writable) => Promise<void>,
): Promise<() => Promise<void>> {
  const address = addressIn(dataDir);
  if (!address) {
    log().warn({ dataDir }, 'the data folder has too long a name for backups while running');
    return async () => {};
  }
  // The folder is this process's alone, so a socket that is there is a dead process's.
  await rm(address, { force: true });
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => {});
    write(socket).then(
      () => log().info('a backup was made'),
      (error: unknown) => {
        log().error({ err: error }, 'a backup could not be made');
        if (error instanceof ArchiveError && socket.writable) socket.end(REFUSAL + error.message);
        else socket.destroy();
      },
    );
  });
  await listening(server, address);
  await chmod(address, 0o600);
  return async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
}

/**
 * Takes an archive from the process that runs on a data folder.
 * @throws ArchiveError when that process offers none, or says why not.
 */
export async function takeBackup(dataDir: string, out: Writable): Promise<void> {
  const address = addressIn(dataDir);
  const socket = address ? connect(address) : null;
  const isConnected = await new Promise<boolean>((resolve) => {
    socket?.once('connect', () => resolve(true));
    socket?.once('error', () => resolve(false));
    if (!socket) resolve(false);
  });
  if (!socket || !isConnected) {
    out.destroy();
    throw new ArchiveError(
      `A process that makes no backups uses ${dataDir}: another command, or one that is just starting or stopping. ` +
        'Try again when it has ended, or stop it.',
    );
  }
  let refusal: string | null = null;
  await pipeline(
    socket,
    async function* (parts: AsyncIterable<Buffer>) {
      for await (const part of parts) {
        if (refusal !== null || part.toString('latin1', 0, 1) === REFUSAL) {
          refusal = (refusal ?? '') + part.toString();
        } else {
          yield part;
          // Only the very first byte can begin a refusal.
          yield* parts;
        }
      }
    },
    out,
  ).catch((error: unknown) => {
    throw new ArchiveError('The running process broke the backup off; its log says why.', {
      cause: error,
    });
  });
  if (refusal !== null) throw new ArchiveError((refusal as string).slice(REFUSAL.length));
}

function addressIn(dataDir: string): string | null {
  const address = path.join(dataDir, 'backup.sock');
  const near = path.relative(process.cwd(), address);
  return [address, near].find((each) => Buffer.byteLength(each) <= LONGEST_ADDRESS) ?? null;
}

function listening(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, resolve);
  });
}

/**
 * Lets `npm run backup` take an archive of the open embedded installation; a PostgreSQL server needs no such help. Returns the
 * function that ends it.
 */
export async function openBackups(env: Env): Promise<() => Promise<void>> {
  const engine = database();
  if (engine.kind === 'postgres') return async () => {};
  return serveBackups(env.dataDir, (out) => writeArchive(archiveSource(env, engine, files()), out));
}
