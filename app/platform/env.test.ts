import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { readEnv } from './env.server.ts';
import { EnvError } from './env-error.ts';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plenum-env-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const complete = {
  DATABASE_URL: 'postgres://plenum:secret@db.example/plenum?sslmode=verify-full',
  APP_URL: 'https://portal.example.com',
  AUTH_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtp://mail.example.com',
};

describe('npm run serve', () => {
  it('takes a complete configuration', () => {
    expect(readEnv('serve', complete)).toMatchObject({
      host: '0.0.0.0',
      port: 3000,
      smtpUrl: complete.SMTP_URL,
    });
  });

  it.each(Object.keys(complete))('refuses to start without %s and names it', (name) => {
    expect(() => readEnv('serve', { ...complete, [name]: '' })).toThrow(
      new RegExp(`${name}: is required`),
    );
  });

  it.each([
    ['DATABASE_URL', 'mysql://db.example/plenum'],
    ['APP_URL', 'portal.example.com'],
    ['APP_URL', 'https://portal.example.com/app'],
    ['AUTH_SECRET', 'short'],
    ['SMTP_URL', 'mail.example.com'],
    ['CLAMAV_ADDRESS', 'scanner.example'],
    ['CLAMAV_ADDRESS', 'scanner.example:99999'],
    ['PORT', '70000'],
    ['LOG_LEVEL', 'loud'],
    ['WEBHOOKS_ALLOW_PRIVATE', 'yes'],
    ['ALLOW_UNENCRYPTED', 'everything'],
    ['AUTH_SECRET_OLD', 'short'],
    ['PROCESSES', '0'],
    ['PROCESSES', '-1'],
    ['PROCESSES', '2.5'],
    ['PROCESSES', '65'],
    ['PROCESSES', 'many'],
  ])('refuses a malformed %s (%s) and names it', (name, value) => {
    expect(() => readEnv('serve', { ...complete, [name]: value })).toThrow(new RegExp(`${name}:`));
  });

  it('names every problem at once', () => {
    const attempt = () => readEnv('serve', { PORT: 'many' });
    expect(attempt).toThrow(EnvError);
    expect(attempt).toThrow(/PORT:[\s\S]*DATABASE_URL: is required[\s\S]*SMTP_URL: is required/);
  });
});

describe('the number of processes', () => {
  it('is one to try it, by itself one a core and at most four for real use, or what is said', () => {
    const ofCores = Math.min(os.availableParallelism(), 4);
    expect(readEnv('serve', complete).processes).toBe(ofCores);
    expect(readEnv('serve', { ...complete, PROCESSES: 'auto' }).processes).toBe(ofCores);
    expect(readEnv('serve', { ...complete, PROCESSES: '6' }).processes).toBe(6);
    expect(readEnv('start', complete).processes).toBe(1);
    expect(readEnv('start', { ...complete, PROCESSES: 'auto' }).processes).toBe(ofCores);
    expect(readEnv('start', { DATA_DIR: dataDir }).processes).toBe(1);
  });

  it('is at most three where each process has connections of several logins, unless a pooler shares them', () => {
    vi.spyOn(os, 'availableParallelism').mockReturnValue(8);
    const { DATABASE_URL: url } = complete;
    const logins = { DATABASE_URL_REQUESTS: url, DATABASE_URL_ACCOUNTS: url };
    const DATABASE_POOLER = 'postgres://127.0.0.1:6432';
    const of = (more: Record<string, string>) => readEnv('serve', { ...complete, ...more });
    expect(of({}).processes).toBe(4);
    expect(of(logins).processes).toBe(3);
    expect(of({ ...logins, DATABASE_POOLER }).processes).toBe(4);
    expect(of({ ...logins, PROCESSES: '8' }).processes).toBe(8);
    vi.restoreAllMocks();
  });

  it('is one on the embedded database: more are refused', () => {
    const embedded = (value: string) => readEnv('start', { DATA_DIR: dataDir, PROCESSES: value });
    expect(embedded('1').processes).toBe(1);
    expect(embedded('auto').processes).toBe(1);
    expect(() => embedded('2')).toThrow(/PROCESSES: the embedded database belongs to one process/);
  });
});

describe('further database logins', () => {
  const at = (name: string) => `postgres://${name}:secret@db.example/plenum?sslmode=verify-full`;
  const { DATABASE_URL: owner, ...rest } = complete;
  const further = { DATABASE_URL_REQUESTS: at('requests'), DATABASE_URL_ACCOUNTS: at('accounts') };

  it("take the place of the owner's, and of jobs where those have their own", () => {
    expect(readEnv('serve', complete)).toMatchObject({ databaseUrl: owner, logins: null });
    expect(readEnv('serve', { ...rest, ...further })).toMatchObject({
      databaseUrl: null,
      logins: { requests: at('requests'), accounts: at('accounts'), jobs: null },
    });
    const all = { ...complete, ...further, DATABASE_URL_JOBS: at('jobs') };
    expect(readEnv('serve', all).logins?.jobs).toBe(at('jobs'));
  });

  it('never lead a command to the embedded engine', () => {
    expect(() => readEnv('start', { ...rest, ...further })).toThrow(
      'DATABASE_URL: is required by everything but serving',
    );
  });

  it.each(['DATABASE_URL_REQUESTS', 'DATABASE_URL_ACCOUNTS'])(
    'are refused without %s, so that none of them works as the owner unnoticed',
    (name) => {
      const given = { ...complete, ...further, DATABASE_URL_JOBS: at('jobs'), [name]: '' };
      expect(() => readEnv('serve', given)).toThrow(`${name}: is required with the other logins`);
    },
  );
});

describe('a pooler', () => {
  it('is beside the logins, names none, and goes with a server alone', () => {
    const DATABASE_POOLER = 'postgres://127.0.0.1:6432';
    expect(readEnv('serve', complete).pooler).toBeNull();
    expect(readEnv('serve', { ...complete, DATABASE_POOLER }).pooler).toBe(DATABASE_POOLER);
    const withLogin = { ...complete, DATABASE_POOLER: 'postgres://plenum:secret@127.0.0.1:6432' };
    expect(() => readEnv('serve', withLogin)).toThrow('DATABASE_POOLER: must name no login');
    expect(() => readEnv('start', { DATABASE_POOLER })).toThrow(
      'DATABASE_POOLER: goes with DATABASE_URL alone',
    );
  });
});

describe('a socket that a supervisor keeps open', () => {
  it('is taken over by the process that it is meant for, and by no other', () => {
    const heldSocket = (handed: Record<string, string>) =>
      readEnv('serve', { ...complete, ...handed }).heldSocket;
    const own = String(process.pid);
    expect(heldSocket({ LISTEN_FDS: '1', LISTEN_PID: own })).toBe(3);
    expect(heldSocket({ LISTEN_FDS: '1', LISTEN_PID: `${own}1` })).toBeNull();
    expect(heldSocket({ LISTEN_FDS: '0', LISTEN_PID: own })).toBeNull();
    expect(heldSocket({})).toBeNull();
  });
});

describe('secrets in files', () => {
  it('are read, and refused when they are set twice or missing', () => {
    const file = path.join(dataDir, 'the-secret');
    writeFileSync(file, `${'y'.repeat(40)}\n`);
    const { AUTH_SECRET: _, ...rest } = complete;
    expect(readEnv('serve', { ...rest, AUTH_SECRET_FILE: file }).authSecret).toBe('y'.repeat(40));
    expect(() => readEnv('serve', { ...complete, AUTH_SECRET_FILE: file })).toThrow(
      /AUTH_SECRET: is set twice/,
    );
    expect(() => readEnv('serve', { ...rest, AUTH_SECRET_FILE: `${file}-gone` })).toThrow(
      /AUTH_SECRET_FILE: can't be read[\s\S]*AUTH_SECRET: is required/,
    );
  });

  it.each(Object.entries(complete))('are read for %s', (name, value) => {
    const file = path.join(dataDir, name);
    writeFileSync(file, value);
    const direct = readEnv('serve', complete);
    expect(readEnv('serve', { ...complete, [name]: '', [`${name}_FILE`]: file })).toEqual(direct);
  });
});

describe('a connection to another machine', () => {
  it.each([
    ['APP_URL', 'http://portal.example.com', 'site'],
    ['DATABASE_URL', 'postgres://plenum:secret@db.example/plenum', 'database'],
    ['DATABASE_URL_REQUESTS', 'postgres://requests:secret@db.example/plenum', 'database'],
    ['DATABASE_URL_ACCOUNTS', 'postgres://accounts:secret@db.example/plenum', 'database'],
    ['DATABASE_URL_JOBS', 'postgres://jobs:secret@db.example/plenum', 'database'],
    ['DATABASE_POOLER', 'postgres://pooler.example:6432', 'database'],
    ['DATABASE_URL', 'postgres://plenum:secret@10.0.0.7/plenum?sslmode=prefer', 'database'],
    ['DATABASE_URL', 'postgres://plenum:s@db.example/plenum?sslmode=no-verify', 'database'],
    [
      'DATABASE_URL',
      'postgres://plenum:s@db.example/plenum?sslmode=require&uselibpqcompat=true',
      'database',
    ],
    ['SMTP_URL', 'smtp://mail.example.com?ignoreTLS=true', 'mail'],
    ['SMTP_URL', 'smtps://mail.example.com?tls.rejectUnauthorized=false', 'mail'],
    ['S3_ENDPOINT', 'http://files.example.com', 'files'],
    ['CLAMAV_ADDRESS', 'scanner.example:3310', 'scanner'],
  ])('is refused unencrypted (%s=%s), unless that is allowed', (name, value, connection) => {
    const further = name.startsWith('DATABASE_URL_') && {
      DATABASE_URL_REQUESTS: complete.DATABASE_URL,
      DATABASE_URL_ACCOUNTS: complete.DATABASE_URL,
    };
    const unencrypted = { ...complete, ...further, [name]: value };
    expect(() => readEnv('serve', unencrypted)).toThrow(
      new RegExp(`${name}: must .*ALLOW_UNENCRYPTED=${connection}`),
    );
    const allowed = { ...unencrypted, ALLOW_UNENCRYPTED: `${connection}, files` };
    expect(readEnv('serve', allowed).mode).toBe('serve');
    expect(readEnv('start', unencrypted).mode).toBe('start');
  });

  it('may stay on this machine', () => {
    for (const [address, scanner] of [
      ['[::1]:3310', { host: '::1', port: 3310 }],
      ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
    ] as const) {
      expect(readEnv('serve', { ...complete, CLAMAV_ADDRESS: address })).toMatchObject({ scanner });
    }
    const env = readEnv('serve', {
      ...complete,
      APP_URL: 'http://localhost:3000',
      DATABASE_URL: 'postgres://plenum@localhost/plenum?host=/var/run/postgresql',
      SMTP_URL: 'smtp://127.0.0.1:2525',
      S3_ENDPOINT: 'http://[::1]:9000',
    });
    expect(env.mailNeedsTls).toBe(false);
  });

  it('to the mail server waits for TLS, unless it may go without', () => {
    expect(readEnv('serve', complete).mailNeedsTls).toBe(true);
    expect(readEnv('serve', { ...complete, ALLOW_UNENCRYPTED: 'mail' }).mailNeedsTls).toBe(false);
    expect(readEnv('start', complete).mailNeedsTls).toBe(false);
  });
});

describe('npm start', () => {
  it('needs nothing, and keeps the secret it makes to itself', () => {
    const first = readEnv('start', { DATA_DIR: dataDir });
    expect(first).toMatchObject({
      host: '127.0.0.1',
      appUrl: 'http://localhost:3000',
      databaseUrl: null,
    });
    expect(readEnv('start', { DATA_DIR: dataDir }).authSecret).toBe(first.authSecret);
    const file = path.join(dataDir, 'auth-secret');
    expect(readFileSync(file, 'utf8')).toBe(first.authSecret);
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('refuses a file that holds no secret rather than start without one', () => {
    const damaged = mkdtempSync(path.join(dataDir, 'damaged-'));
    for (const left of ['', 'short']) {
      writeFileSync(path.join(damaged, 'auth-secret'), left);
      expect(() => readEnv('start', { DATA_DIR: damaged })).toThrow(EnvError);
    }
  });

  it('makes one secret where several processes start at the same moment', async () => {
    const folders = Array.from({ length: 30 }, () => mkdtempSync(path.join(dataDir, 'fresh-')));
    const secrets = await Promise.all([1, 2, 3].map(() => secretsOf(folders, 3)));
    for (const [at, folder] of folders.entries()) {
      const file = readFileSync(path.join(folder, 'auth-secret'), 'utf8');
      expect(secrets.map((each) => each[at])).toEqual([file, file, file]);
      expect(readdirSync(folder)).toEqual(['auth-secret']);
    }
  });
});

const arrived = new Int32Array(new SharedArrayBuffer(4));

/** The secret that a thread of its own keeps for each folder; `threads` of them begin each folder at the same moment. */
async function secretsOf(folders: string[], threads: number): Promise<string[]> {
  const code = `
    const { parentPort, workerData } = require('node:worker_threads');
    const { module, folders, threads, arrived } = workerData;
    import(module).then(({ readEnv }) => {
      parentPort.postMessage(folders.map((folder, at) => {
        Atomics.add(arrived, 0, 1);
        Atomics.notify(arrived, 0);
        for (let there; (there = Atomics.load(arrived, 0)) < threads * (at + 1); ) Atomics.wait(arrived, 0, there);
        try { return readEnv('start', { DATA_DIR: folder }).authSecret; }
        catch (error) { return String(error); }
      }));
    });`;
  const module = new URL('env.server.ts', import.meta.url).href;
  const worker = new Worker(code, {
    eval: true,
    workerData: { module, folders, threads, arrived },
  });
  const [secrets] = await once(worker, 'message');
  return secrets;
}

describe('a command', () => {
  const DATABASE_URL = complete.DATABASE_URL;

  it('makes up no secret beside a server, where its processes have one', () => {
    const fresh = mkdtempSync(path.join(dataDir, 'beside-'));
    const beside = { DATABASE_URL, DATA_DIR: fresh };
    expect(readEnv('command', beside).secretPlace).toBe('nowhere');
    expect(readdirSync(fresh)).toEqual([]);
    const { authSecret } = readEnv('start', beside);
    expect(readEnv('command', beside)).toMatchObject({ authSecret, secretPlace: 'folder' });
    const { AUTH_SECRET } = complete;
    expect(readEnv('command', { ...beside, AUTH_SECRET }).secretPlace).toBe('environment');
  });

  it('knows what was given, in a file too, and is as quiet as npm start', () => {
    const file = path.join(dataDir, 'the-address');
    writeFileSync(file, complete.APP_URL);
    const given = { DATABASE_URL, DATA_DIR: dataDir };
    expect(readEnv('command', given).isAppUrlGiven).toBe(false);
    expect(readEnv('command', { ...given, APP_URL_FILE: file }).isAppUrlGiven).toBe(true);
    expect(readEnv('command', given).logLevel).toBe('warn');
    expect(readEnv('start', given).logLevel).toBe('warn');
    expect(readEnv('serve', complete).logLevel).toBe('info');
    expect(readEnv('command', { ...given, LOG_LEVEL: 'debug' }).logLevel).toBe('debug');
  });
});
