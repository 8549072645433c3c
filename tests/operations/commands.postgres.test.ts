import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openEngine } from '#app/platform/db/database.server.ts';
import { command, endAll, machineIn } from '#tests/helpers/command.ts';
import { makePostgresDatabase } from '#tests/helpers/postgres-database.ts';

// The commands as people run them, on the built app, on a server that processes may serve from.
const PATIENT = 300_000;

let folder: string;
let url: string;
const endings: (() => Promise<void>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'plenum-desk-'));
  const made = await makePostgresDatabase(inject('postgresUrl'), inject('postgresTemplate'));
  endings.push(made.remove);
  url = made.url;
});
afterAll(async () => {
  endAll();
  for (const end of endings.reverse()) await end();
  await rm(folder, { recursive: true, force: true });
});

describe('npm run admin', () => {
  it(
    'leaves what waits to be sent to the processes that serve, whose mail server it may not have',
    async () => {
      const desk = machineIn(folder, 'desk', { DATABASE_URL: url });
      const made = await command(['admin', 'mo@example.com'], desk);
      expect(made).toMatchObject({ code: 0, text: expect.stringContaining('is a new account') });
      // Each reset emails its owner; the second one finds the first one's email waiting.
      for (let times = 1; times <= 2; times += 1) {
        const reset = await command(['admin', 'mo@example.com', '--reset-second-factor'], desk);
        expect(reset).toMatchObject({ code: 0 });
      }
      const engine = await openEngine({ databaseUrl: url, poolSize: 1 });
      const { rows } = await engine.query(
        `select state::text as state, count(*)::int as mails from pgboss.job where name = 'mail' group by 1`,
      );
      await engine.close();
      expect(rows).toEqual([{ state: 'created', mails: 2 }]);
      expect(existsSync(path.join(desk.DATA_DIR, 'mail'))).toBe(false);
    },
    PATIENT,
  );

  it(
    'reads what files hold, as the app does',
    async () => {
      const { APP_URL, ...desk } = machineIn(folder, 'files');
      const inFiles: Record<string, string> = {};
      for (const [name, value] of Object.entries({ DATABASE_URL: url, APP_URL: APP_URL ?? '' })) {
        inFiles[`${name}_FILE`] = path.join(folder, name);
        await writeFile(path.join(folder, name), `${value}\n`);
      }
      const made = await command(['admin', 'ada@example.com'], { ...desk, ...inFiles });
      expect(made).toMatchObject({ code: 0, text: expect.stringContaining(`${APP_URL}/reset-`) });
      const unknown = await command(['admin', 'ada@example.com'], {
        ...desk,
        DATABASE_URL_FILE: inFiles.DATABASE_URL_FILE ?? '',
      });
      expect(unknown).toMatchObject({
        code: 1,
        text: expect.stringContaining('APP_URL: is required'),
      });
    },
    PATIENT,
  );
});

describe('a backup', () => {
  it(
    'is refused without the secret of its installation, and makes none up',
    async () => {
      const desk = machineIn(folder, 'without', { DATABASE_URL: url });
      const refused = await command(['backup', 'without.tar.gz'], desk);
      expect(refused).toMatchObject({
        code: 1,
        text: expect.stringContaining('AUTH_SECRET: is required'),
      });
      expect(existsSync(path.join(folder, 'without.tar.gz'))).toBe(false);
      expect(existsSync(path.join(desk.DATA_DIR, 'auth-secret'))).toBe(false);
    },
    PATIENT,
  );

  it(
    'comes back with each secret that reads what is in it, after a change of AUTH_SECRET too',
    async () => {
      const [first, second, other] = ['first', 'second', 'other'].map((each) =>
        `${each} secret of the firm`.padEnd(40, '.'),
      ) as [string, string, string];
      const made = async (name: string, secrets: Record<string, string>) => {
        const desk = machineIn(folder, name, { DATABASE_URL: url, ...secrets });
        expect(await command(['backup', `${name}.tar.gz`], desk)).toMatchObject({ code: 0 });
      };
      await made('before', { AUTH_SECRET: first });
      await made('after', { AUTH_SECRET: second, AUTH_SECRET_OLD: first });
      let machines = 0;
      const restored = async (name: string, secrets: Record<string, string>) => {
        machines += 1;
        const there = machineIn(folder, `there-${machines}`, secrets);
        const { code, text } = await command(['restore', `${name}.tar.gz`], there);
        return code === 0 ? 'restored' : text;
      };
      const changed = { AUTH_SECRET: second, AUTH_SECRET_OLD: first };
      expect(await restored('before', changed)).toBe('restored');
      expect(await restored('before', { AUTH_SECRET: other })).toContain('AUTH_SECRET differs');
      expect(await restored('after', changed)).toBe('restored');
      expect(await restored('after', { AUTH_SECRET: second })).toContain(
        'AUTH_SECRET_OLD is not set',
      );
    },
    PATIENT,
  );
});
