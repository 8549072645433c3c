import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startProcess } from '#tests/helpers/app-process.ts';

it('two presses of Ctrl-C close an embedded installation as one does', {
  timeout: 300_000,
}, async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plenum-stopped-'));
  try {
    const app = await startProcess({ DATA_DIR: folder });
    process.kill(app.pid, 'SIGINT');
    process.kill(app.pid, 'SIGINT');
    // Neither the signal nor an exit before the database was closed ended it.
    expect(await app.ended()).toBe(0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
