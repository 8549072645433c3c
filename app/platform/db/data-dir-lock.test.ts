import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DataDirLockedError, lockDataDir } from './data-dir-lock.server.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'plenum-lock-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const holdForever = `
  const { lockDataDir } = await import(process.argv[1]);
  lockDataDir(process.argv[2]);
  gc();
  console.log('locked');
  setInterval(() => {}, 1000);
`;

async function holderInAnotherProcess() {
  const module = path.resolve('app/platform/db/data-dir-lock.server.ts');
  const holder = spawn(process.execPath, [
    '--expose-gc',
    '--input-type=module',
    '-e',
    holdForever,
    module,
    dataDir,
  ]);
  await once(holder.stdout, 'data');
  return holder;
}

it('turns the second opener away with a clear error, in the same process too', () => {
  const unlock = lockDataDir(dataDir);
  expect(() => lockDataDir(dataDir)).toThrow(DataDirLockedError);
  expect(() => lockDataDir(dataDir)).toThrow(/in use by another Plenum process/);
  unlock();
  lockDataDir(dataDir)();
});

it('ends with the process that held it, even when that is killed', async () => {
  const holder = await holderInAnotherProcess();
  expect(() => lockDataDir(dataDir)).toThrow(DataDirLockedError);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  lockDataDir(dataDir)();
});
