import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { rowsOf } from '#app/platform/db/database.server.ts';
import { get, ORIGIN, post, signIn } from '#tests/helpers/app.ts';
import type { AppProcess } from '#tests/helpers/app-process.ts';
import { report } from './counts.ts';
import { type Installation, makeInstallation } from './installation.ts';

const MIB = 1024 * 1024;

/** How space is short: on a real disk that is really small, or by a limit on each file, which takes no rights to set. */
type Shortage = 'a disk of 2 MiB' | 'a limit on each file';

/** Mounts a disk of 2 MiB on the folder; false where the test has no right to. */
function mountedSmall(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const csv = (size: number) => Buffer.alloc(size, 'zone,hours\n');

const disk = mkdtempSync(path.join(os.tmpdir(), 'plenum-disk-'));
const isMounted = mountedSmall(disk);
const SHORTAGES: Shortage[] = [
  ...(isMounted ? (['a disk of 2 MiB'] as const) : []),
  'a limit on each file',
];

afterAll(() => {
  if (isMounted) execFileSync('umount', [disk]);
  rmSync(disk, { recursive: true, force: true });
});

describe.each(SHORTAGES)('no space left: %s', (shortage) => {
  let firm: Installation;
  let app: AppProcess;
  let dataDir: string;
  let cookie = '';

  beforeAll(async () => {
    firm = await makeInstallation(inject('postgresUrl'));
    const isLimit = shortage === 'a limit on each file';
    dataDir = isLimit ? firm.dataDir : disk;
    app = await firm.start({ DATA_DIR: dataDir }, isLimit ? { fileBlocks: 2_048 } : {});
    cookie = await signIn(app, 'customer@cast.example');
  });
  afterAll(async () => {
    await app?.end('SIGTERM');
    await firm?.remove();
  });

  function upload(bytes: Uint8Array): Promise<Response> {
    return fetch(`${app.address}/files/uploads`, {
      method: 'POST',
      headers: {
        cookie,
        origin: ORIGIN,
        'x-file-name': 'readings.csv',
        'content-type': 'text/csv',
      },
      body: Buffer.from(bytes),
    });
  }

  function filesOnDisk(): string[] {
    return readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /staged|incoming/.test(entry.parentPath))
      .map(({ name }) => name);
  }

  function rowsOfUploads(): Promise<number> {
    return firm.owner(async (tx) => {
      const [row] = await rowsOf<{ n: number }>(
        tx,
        sql`select count(*)::int as n from staged_uploads`,
      );
      return row?.n ?? -1;
    });
  }

  it('is told clearly, leaves nothing half stored, and everything else goes on', async () => {
    expect((await upload(csv(MIB / 2))).status).toBe(201);
    const before = filesOnDisk();
    expect([before.length, await rowsOfUploads()]).toEqual([1, 1]);
    for (let tries = 0; tries < 3; tries += 1) {
      const refused = await upload(csv(4 * MIB));
      expect(refused.status).toBe(507);
      expect(await refused.json()).toEqual({
        error: expect.stringContaining('There is no space left for files'),
      });
    }
    expect([filesOnDisk(), await rowsOfUploads()]).toEqual([before, 1]);
    expect((await get(app, '/customer', { cookie })).status).toBe(200);
    const ticket = { title: 'Warm', description: 'Since noon.' };
    expect((await post(app, '/customer/tickets/new', ticket, { cookie })).status).toBe(302);
    // What still fits is taken.
    expect((await upload(csv(MIB / 4))).status).toBe(201);
    expect([filesOnDisk().length, await rowsOfUploads()]).toEqual([2, 2]);
    expect(app.hasEnded()).toBe(false);
    report(
      `${shortage}: three files refused, none half stored, smaller ones and other writes taken`,
    );
  });
});
