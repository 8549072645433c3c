import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCast, type RunningApp, startApp } from '#tests/helpers/app.ts';
import { command, endAll, machineIn, serving, signsIn } from '#tests/helpers/command.ts';

// The commands as people run them, on the built app, in folders of their own.
const PATIENT = 300_000;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'plenum-commands-'));
});
afterAll(async () => {
  endAll();
  await rm(folder, { recursive: true, force: true });
});

describe('an embedded installation', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp({ AUTH_SECRET: '' });
    await makeCast(app);
  });
  afterAll(() => app?.stop());

  it(
    'is backed up while it runs and comes back on another machine, where people sign in',
    async () => {
      const here = { ...machineIn(folder, ''), DATA_DIR: app.dataDir };
      const made = await command(['backup', 'running.tar.gz'], here);
      expect(made).toMatchObject({ code: 0, text: expect.stringContaining('the auth secret too') });
      const file = path.join(folder, 'running.tar.gz');
      expect((await stat(file)).mode & 0o777).toBe(0o600);

      const again = await command(['backup', 'running.tar.gz'], here);
      expect(again).toMatchObject({ code: 1, text: expect.stringContaining('already exists') });
      const nowhere = await command(['backup', 'running.tar.gz/another.tar.gz'], here);
      expect(nowhere).toMatchObject({
        code: 1,
        text: expect.stringMatching(/running\.tar\.gz'\. Name another place\.$/m),
      });
      const locked = await command(['restore', 'running.tar.gz'], here);
      expect(locked).toMatchObject({
        code: 1,
        text: expect.stringContaining('is in use by another'),
      });

      const there = machineIn(folder, 'there');
      expect(await command(['restore', 'running.tar.gz'], there)).toMatchObject({ code: 0 });
      const secret = (dataDir: string) => readFile(path.join(dataDir, 'auth-secret'), 'utf8');
      expect(await secret(there.DATA_DIR)).toBe(await secret(app.dataDir));
      const other = await serving(there);
      expect(await signsIn(other)).toBe(true);
      expect(await other.stop()).toBe(0);
      const full = await command(['restore', 'running.tar.gz'], there);
      expect(full).toMatchObject({ code: 1, text: expect.stringContaining('is not empty') });
    },
    PATIENT,
  );

  it('tells in a sentence what it can not do', async () => {
    const nowhere = machineIn(folder, 'nowhere');
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
