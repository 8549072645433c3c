import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { debianProgram } from '../../scripts/debian.mjs';
import { LOGIN_PASSWORDS } from './database-logins.ts';
import { freePort } from './free-port.ts';

/** A PgBouncer in front of a PostgreSQL server, with the settings of deploy/pgbouncer.ini. */
export type Pooler = {
  /** What DATABASE_POOLER is set to. */
  url: string;
  /** Its connections to the server for a database, by what they do. */
  serverConnections: (database: string) => Promise<string[]>;
  stop: () => Promise<void>;
};

/**
 * Starts it on a free port, its files in a temporary folder; `most` bounds its connections to the server for each database, of all
 * logins together, `ofEach` those of each login.
 * @throws Error where there is no PgBouncer and none can be installed, or it refuses its settings.
 */
export async function startPooler(
  serverUrl: string,
  { most = 40, ofEach = most / 2 }: { most?: number; ofEach?: number } = {},
): Promise<Pooler> {
  const program = debianProgram('pgbouncer');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plenum-pgbouncer-'));
  const port = await freePort();
  const server = new URL(serverUrl);
  const users = { ...LOGIN_PASSWORDS, [server.username]: server.password };
  const usersFile = path.join(folder, 'users.txt');
  const lines = Object.entries(users).map(([name, password]) => `"${name}" "${password}"`);
  await writeFile(usersFile, lines.join('\n'));
  const file = path.join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    (await readFile('deploy/pgbouncer.ini', 'utf8'))
      .replace(/^plenum = .*$/m, `* = host=${server.hostname} port=${server.port}`)
      .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
      .replace(/^unix_socket_dir = .*$/m, 'unix_socket_dir =')
      .replace(/^auth_file = .*$/m, `auth_file = ${usersFile}`)
      .replace(/^admin_users = .*$/m, `admin_users = ${server.username}`)
      .replace(/^max_db_connections = .*$/m, `max_db_connections = ${most}`)
      .replace(/^default_pool_size = .*$/m, `default_pool_size = ${ofEach}`),
  );
  await chmod(folder, 0o755);
  const isRoot = process.getuid?.() === 0;
  const child = spawn(program, [...(isRoot ? ['-u', 'postgres'] : []), file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-10_000);
  });
  const admin = new URL(serverUrl);
  admin.hostname = '127.0.0.1';
  admin.port = String(port);
  admin.pathname = '/pgbouncer';
  const ask = async (question: string) => {
    const client = new pg.Client({ connectionString: admin.href });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Record<string, string>>(question)).rows;
    } finally {
      await client.end();
    }
  };
  for (let tries = 0; tries < 200 && child.exitCode === null; tries += 1) {
    if (await ask('show version').catch(() => null)) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  if (child.exitCode !== null) throw new Error(`PgBouncer did not start:\n${said}`);
  return {
    url: `postgres://127.0.0.1:${port}`,
    serverConnections: async (database) =>
      (await ask('show servers'))
        .filter((each) => each.database === database)
        .map(({ state = '' }) => state),
    stop: async () => {
      const ended = once(child, 'exit');
      // At once, as clients may still be there.
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
