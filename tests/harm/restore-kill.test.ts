import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { VerifiedArchive } from '#app/platform/archive/read-archive.server.ts';
import {
  archiveSource,
  writeArchive,
  writeArchiveFile,
} from '#app/platform/archive/write-archive.server.ts';
import { database, openEngine } from '#app/platform/db/database.server.ts';
import { files } from '#app/platform/files/files.server.ts';
import { localStorage } from '#app/platform/files/local-storage.server.ts';
import { loadDemoFirm } from '#demo/load-demo-firm.server.ts';
import { begin, command, endAll, type Machine, machineIn } from '#tests/helpers/command.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makePostgresDatabase } from '#tests/helpers/postgres-database.ts';
import { seededRandom } from '#tests/helpers/seeded-random.ts';
import { COUNTS, report, SEED } from './counts.ts';
import { until } from './installation.ts';

const { env } = setUpDatabase();

let folder: string;
let file: string;
let archive: VerifiedArchive;
const endings: (() => Promise<void>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'plenum-restore-'));
  await loadDemoFirm(() => {});
  file = path.join(folder, 'firm.tar.gz');
  // An archive that carries its secret: the one thing that a restore puts beside the database and the stored files.
  archive = await archiveTo(file);
}, 300_000);
afterAll(async () => {
  endAll();
  for (const end of endings.reverse()) await end();
  await rm(folder, { recursive: true, force: true });
});

function archiveTo(to: string): Promise<VerifiedArchive> {
  const source = archiveSource({ ...env(), secretPlace: 'folder' }, database(), files());
  return writeArchiveFile(to, (out) => writeArchive(source, out));
}

let machines = 0;

/** A machine that has just been set up. */
async function newMachine(engine: 'embedded' | 'postgres'): Promise<Machine> {
  machines += 1;
  if (engine === 'embedded') return machineIn(folder, `machine-${machines}`);
  const made = await makePostgresDatabase(inject('postgresUrl'));
  endings.push(made.remove);
  return machineIn(folder, `machine-${machines}`, { DATABASE_URL: made.url });
}

const storedFiles = (machine: Machine): number => {
  const place = path.join(machine.DATA_DIR, 'files');
  if (!existsSync(place)) return 0;
  return readdirSync(place, { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  ).length;
};

async function opened(machine: Machine) {
  const { DATABASE_URL: url } = machine;
  const engine = await openEngine(
    url ? { databaseUrl: url, poolSize: 1 } : { dataDir: machine.DATA_DIR },
  );
  if (url) {
    // The server takes a moment to notice that a client is gone, and its transaction with it.
    await until(
      'the dead client to be forgotten',
      async () => {
        const { rows } = await engine.query(
          `select count(*)::int as n from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()`,
        );
        return rows[0]?.n;
      },
      (n) => n === 0,
    );
  }
  return engine;
}

/** How many rows each table of the product has; without those that have none. */
async function rowsOn(machine: Machine): Promise<Record<string, number>> {
  const engine = await opened(machine);
  try {
    const { rows: tables } = await engine.query(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const { rows } = await engine.query(`select count(*)::int as n from public.${name}`);
      if (rows[0]?.n !== 0) counts[String(name)] = Number(rows[0]?.n);
    }
    return counts;
  } finally {
    await engine.close();
  }
}

const wholeRows = () =>
  Object.fromEntries(
    archive.manifest.tables
      .filter(({ name, rows }) => rows > 0 && name.startsWith('public.'))
      .map(({ name, rows }) => [name.replace('public.', ''), rows]),
  );

describe.each(['embedded', 'postgres'] as const)('kill -9 during a restore, %s', (engine) => {
  it('leaves an installation that is empty or whole, and is restored again', async () => {
    const random = seededRandom(SEED);
    const started = performance.now();
    expect(await command(['restore', file], await newMachine(engine))).toMatchObject({ code: 0 });
    const longest = performance.now() - started;
    const seen = { empty: 0, 'empty beside files': 0, whole: 0 };
    let machine = await newMachine(engine);
    for (let kill = 0; kill < COUNTS.restoreKills; kill += 1) {
      const restoring = begin(['restore', file], machine);
      // Every other one while files arrive, which is a short while; the rest at any moment.
      const isAmongFiles = kill % 2 === 1;
      const wanted = 1 + random.next(archive.files.count - 1);
      const moment = performance.now() + random.next(Math.round(longest));
      const isTime = () =>
        isAmongFiles ? storedFiles(machine) >= wanted : performance.now() > moment;
      while (restoring.child.exitCode === null && !isTime()) {
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
      restoring.child.kill('SIGKILL');
      await restoring.done;
      const rows = await rowsOn(machine);
      if (Object.keys(rows).length > 0) {
        expect(rows).toEqual(wholeRows());
        expect(storedFiles(machine)).toBe(archive.files.count);
        expect(await readFile(path.join(machine.DATA_DIR, 'auth-secret'), 'utf8')).toBe(
          env().authSecret,
        );
        expect(await command(['restore', file], machine)).toMatchObject({
          code: 1,
          text: expect.stringContaining('is not empty'),
        });
        seen.whole += 1;
        machine = await newMachine(engine);
      } else if (storedFiles(machine) > 0) {
        expect(await command(['restore', file], machine)).toMatchObject({
          code: 1,
          text: expect.stringContaining('a restore that was broken off may have left them'),
        });
        seen['empty beside files'] += 1;
        await rm(path.join(machine.DATA_DIR, 'files'), { recursive: true });
      } else seen.empty += 1;
    }
    // What all these tries have left behind takes the archive in as a new machine does.
    expect(await command(['restore', file], machine)).toMatchObject({ code: 0 });
    const restored = await opened(machine);
    const storage = localStorage(path.join(machine.DATA_DIR, 'files'));
    const again = path.join(folder, `again-${engine}.tar.gz`);
    const source = { ...archiveSource(env(), restored, storage), scratch: folder };
    const made = await writeArchiveFile(again, (out) => writeArchive(source, out));
    await restored.close();
    expect(made.manifest.tables).toEqual(archive.manifest.tables);
    expect(made.files).toEqual(archive.files);
    const counted = Object.entries(seen).map(([what, n]) => `${n} ${what}`);
    report(`${COUNTS.restoreKills} kills of a restore on ${engine}: ${counted.join(', ')}`);
  });
});
