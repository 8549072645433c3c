import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openEngine } from '#app/platform/db/database.server.ts';
import { makeCast, ORIGIN, PASSWORD, post, type RunningApp, startApp } from '#tests/helpers/app.ts';
import { ENGINE } from '#tests/helpers/database.ts';
import { makePostgresDatabase } from '#tests/helpers/postgres-database.ts';

// The commands as people run them, on the built app, in folders of their own.
const PATIENT = 300_000;

let folder: string;
const running = new Set<ChildProcess>();
const endings: (() => Promise<void>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'plenum-commands-'));
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  for (const end of endings.reverse()) await end();
  await rm(folder, { recursive: true, force: true });
});

type Machine = Record<string, string>;

const machine = (name: string, more: Machine = {}): Machine => ({
  DATA_DIR: path.join(folder, name),
  APP_URL: ORIGIN,
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'info',
  INIT_CWD: folder,
  ...more,
});

function start(args: string[], environment: Machine) {
  const child = spawn(process.execPath, ['build/server/commands.js', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
  });
  running.add(child);
  const said = { text: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      said.text += part.toString();
    });
  }
  child.on('exit', () => running.delete(child));
  return { child, said };
}

/** Runs a command to its end. */
async function command(args: string[], environment: Machine) {
  const { child, said } = start(args, environment);
  const [code] = await once(child, 'close');
  return { code, text: said.text };
}

/** Starts the product on a machine and returns its address. */
async function serving(environment: Machine, mode = 'start') {
  const { child, said } = start([mode], environment);
  const address = await expect
    .poll(() => /http:\/\/127\.0\.0\.1:\d+/.exec(said.text)?.[0], { timeout: 60_000 })
    .toBeTruthy()
    .then(() => /http:\/\/127\.0\.0\.1:\d+/.exec(said.text)?.[0] ?? '');
  return {
    address,
    stop: async () => {
      child.kill('SIGTERM');
      const [code] = await once(child, 'exit');
      return code;
    },
  };
}

const signsIn = async (app: { address: string }) => {
  const fields = { email: 'customer@cast.example', password: PASSWORD };
  const response = await post(app, '/customer-auth', fields);
  return response.headers.getSetCookie().some((cookie) => cookie.includes('session_token'));
};

describe.runIf(ENGINE === 'embedded')('an embedded installation', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp({ AUTH_SECRET: '' });
    await makeCast(app);
  });
  afterAll(() => app?.stop());

  it(
    'is backed up while it runs and comes back on another machine, where people sign in',
    async () => {
      const here = machine('', { DATA_DIR: app.dataDir });
      const made = await command(['backup', 'running.tar.gz'], here);
      expect(made).toMatchObject({ code: 0, text: expect.stringContaining('the auth secret too') });
      const file = path.join(folder, 'running.tar.gz');
      expect((await stat(file)).mode & 0o777).toBe(0o600);

      const again = await command(['backup', 'running.tar.gz'], here);
      expect(again).toMatchObject({ code: 1, text: expect.stringContaining('exists already') });
      const locked = await command(['restore', 'running.tar.gz'], here);
      expect(locked).toMatchObject({
        code: 1,
        text: expect.stringContaining('is in use by another'),
      });

      const there = machine('there');
      expect(await command(['restore', 'running.tar.gz'], there)).toMatchObject({ code: 0 });
      const secret = (dataDir: string) => readFile(path.join(dataDir, 'auth-secret'), 'utf8');
      expect(await secret(there.DATA_DIR ?? '')).toBe(await secret(app.dataDir));
      const other = await serving(there);
      expect(await signsIn(other)).toBe(true);
      expect(await other.stop()).toBe(0);
      const full = await command(['restore', 'running.tar.gz'], there);
      expect(full).toMatchObject({ code: 1, text: expect.stringContaining('is not empty') });
    },
    PATIENT,
  );

  it('tells in a sentence what it can not do', async () => {
    const nowhere = machine('nowhere');
    for (const [args, sentence] of [
      [['backup', 'x.tar.gz'], 'There is no database in'],
      [['backup'], 'Usage: npm run backup -- FILE'],
      [['restore', 'none.tar.gz'], 'There is no file'],
    ] as const) {
      const { code, text } = await command([...args], nowhere);
      expect([code, text]).toEqual([1, expect.stringContaining(sentence)]);
    }
    expect(existsSync(path.join(folder, 'nowhere', 'database'))).toBe(false);
  });
});

describe.runIf(ENGINE === 'postgres')('a move from embedded to PostgreSQL', () => {
  it(
    'carries everything across, once, and the other way as a drill',
    async () => {
      const small = machine('small');
      const source = await openEngine({ dataDir: small.DATA_DIR ?? '' });
      await source.migrate(path.resolve('migrations'));
      await source.query(
        `insert into users (id, name, email) values (gen_random_uuid(), 'Mo', 'mo@example.com')`,
      );
      await source.close();
      const made = await makePostgresDatabase(inject('postgresUrl'));
      endings.push(made.remove);

      const moved = await command(['move', made.url], small);
      expect(moved).toMatchObject({
        code: 0,
        text: expect.stringMatching(/public\.users +1 +[0-9a-f]{16}/),
      });
      const target = await openEngine({ databaseUrl: made.url, poolSize: 1 });
      expect((await target.query('select email from users')).rows).toEqual([
        { email: 'mo@example.com' },
      ]);
      await target.close();

      const old = await command(['start'], small);
      expect(old).toMatchObject({
        code: 1,
        text: expect.stringContaining('has been moved to PostgreSQL'),
      });
      expect(await command(['move', made.url], small)).toMatchObject({ code: 1 });

      const secret = await readFile(path.join(small.DATA_DIR ?? '', 'auth-secret'), 'utf8');
      const server = machine('server', { DATABASE_URL: made.url, AUTH_SECRET: secret });
      expect(await command(['backup', 'server.tar.gz'], server)).toMatchObject({ code: 0 });
      const copy = await makePostgresDatabase(inject('postgresUrl'));
      endings.push(copy.remove);
      const drill = machine('drill', { DATABASE_URL: copy.url });
      const refused = await command(['restore', 'server.tar.gz', '--drill'], drill);
      expect(refused).toMatchObject({
        code: 1,
        text: expect.stringContaining('AUTH_SECRET is not set'),
      });
      const done = await command(['restore', 'server.tar.gz', '--drill'], {
        ...drill,
        AUTH_SECRET: secret,
      });
      expect(done).toMatchObject({ code: 0, text: expect.stringContaining('webhooks are off') });
    },
    PATIENT,
  );
});
