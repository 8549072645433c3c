import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { removeFileJob } from '#app/areas/uploads/upload-commands.server.ts';
import { type VerifiedArchive, verifyArchive } from '#app/platform/archive/read-archive.server.ts';
import { restoreArchive } from '#app/platform/archive/restore-archive.server.ts';
import {
  archiveSource,
  writeArchive,
  writeArchiveFile,
} from '#app/platform/archive/write-archive.server.ts';
import {
  database,
  type Engine,
  openEngine,
  unsafeOwnerTransaction,
} from '#app/platform/db/database.server.ts';
import { migrationsOf } from '#app/platform/db/migrate.server.ts';
import { FILES_HELD } from '#app/platform/files/file-removal.server.ts';
import type { FileStorage } from '#app/platform/files/file-storage.ts';
import { files, storeFile } from '#app/platform/files/files.server.ts';
import { localStorage } from '#app/platform/files/local-storage.server.ts';
import { s3Storage } from '#app/platform/files/s3-storage.server.ts';
import { queueMail } from '#app/platform/mail/mail.server.ts';
import { loadDemoFirm } from '#demo/load-demo-firm.server.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { withLogins } from '#tests/helpers/database-logins.ts';
import { makeFurtherMigration } from '#tests/helpers/further-migration.ts';
import { makePostgresDatabase } from '#tests/helpers/postgres-database.ts';
import { startS3Server } from '#tests/helpers/s3-server.ts';
import { lacksMostFiles, missingFiles } from '../../scripts/archive-words.ts';

const { env } = setUpDatabase();
const migrations = path.resolve('migrations');
let folder: string;
let file: string;
let archive: VerifiedArchive;
const endings: (() => Promise<void>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'plenum-archive-'));
  await loadDemoFirm(() => {});
  await storeFile('odd/größe 1.txt', Buffer.from('Umlauts and a blank in the key'));
  await unsafeOwnerTransaction((tx) =>
    queueMail(tx, {
      to: 'waiting@example.com',
      content: { subject: 'Waits', preview: '', heading: 'Waits', blocks: [] },
    }),
  );
  file = path.join(folder, 'firm.tar.gz');
  archive = await archiveTo(file, database(), files());
});
afterAll(async () => {
  for (const end of endings.reverse()) await end();
  await rm(folder, { recursive: true, force: true });
});

function archiveTo(to: string, engine: Engine, storage: FileStorage): Promise<VerifiedArchive> {
  return writeArchiveFile(to, (out) => writeArchive(archiveSource(env(), engine, storage), out));
}

/** An empty installation, like a machine that has just been set up. */
async function emptyInstallation(kind: 'embedded' | 'postgres', onDatabase = (_url: string) => {}) {
  const dataDir = await mkdtemp(path.join(folder, 'machine-'));
  const made = kind === 'postgres' ? await makePostgresDatabase(inject('postgresUrl')) : null;
  if (made) onDatabase(made.url);
  const engine = await openEngine(made ? { databaseUrl: made.url } : { dataDir });
  endings.push(async () => {
    await engine.close();
    await made?.remove();
  });
  return {
    engine,
    storage: localStorage(path.join(dataDir, 'files')),
    scratch: path.join(dataDir, 'incoming'),
    migrations,
    dataDir,
  };
}

/** Count and hash of the rows of every table, and the hash of every stored file. */
async function contentOf(engine: Engine, storage: FileStorage): Promise<Record<string, string>> {
  const content: Record<string, string> = {};
  const { rows: tables } = await engine.query(
    `select schemaname, tablename from pg_tables where schemaname in ('public', 'drizzle')
     or (schemaname = 'pgboss' and tablename in ('job_common', 'queue', 'schedule'))`,
  );
  for (const { schemaname, tablename } of tables) {
    // The words of the search are generated: each engine takes them from the text in its own way.
    const { rows } = await engine.query(
      `select (to_jsonb(t) - 'search')::text as row from ${schemaname}.${tablename} t`,
    );
    const all = rows.map(({ row }) => String(row)).sort();
    const name = `${schemaname}.${String(tablename).replace('job_common', 'job')}`;
    content[name] = `${all.length} ${createHash('sha256').update(all.join()).digest('hex')}`;
  }
  for await (const { key } of storage.list()) {
    const hash = createHash('sha256');
    for await (const chunk of (await storage.open(key)) ?? []) hash.update(chunk);
    content[`file ${key}`] = hash.digest('hex');
  }
  return content;
}

async function archiveOf(bytes: Uint8Array): Promise<string> {
  const changed = path.join(folder, `${randomUUID()}.tar.gz`);
  await writeFile(changed, bytes);
  return changed;
}

describe('an archive', () => {
  it('is readable by its owner alone, and holds every table and file', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).not.toContainEqual(expect.stringContaining('.part'));
    const content = await contentOf(database(), files());
    const stored = Object.keys(content).filter((name) => name.startsWith('file '));
    expect(archive.files.count).toBe(stored.length);
    expect(stored.length).toBeGreaterThan(3);
    const counted = archive.manifest.tables.filter(({ name }) => content[name]);
    expect(counted.map(({ name, rows }) => [name, rows])).toEqual(
      counted.map(({ name }) => [name, Number(content[name]?.split(' ')[0])]),
    );
    expect(counted.find(({ name }) => name === 'pgboss.job')?.rows).toBe(1);
  });

  it('tells how many files its rows name, so that another folder than theirs is noticed', async () => {
    expect(archive.head.namedFiles).toBeGreaterThan(3);
    expect([missingFiles(archive), lacksMostFiles(archive)]).toEqual([null, false]);
    const elsewhere: FileStorage = { ...files(), async *list() {} };
    const bare = await archiveTo(path.join(folder, 'bare.tar.gz'), database(), elsewhere);
    const { namedFiles } = archive.head;
    expect([missingFiles(bare), lacksMostFiles(bare)]).toEqual([
      `Records name ${namedFiles} stored files, and the archive holds 0.`,
      true,
    ]);
  });

  it('comes back with every row and byte, across both engines, or not at all', async () => {
    const before = await contentOf(database(), files());
    const s3 = await startS3Server();
    endings.push(s3.stop);
    const server = { ...(await emptyInstallation('postgres')), storage: s3Storage(s3.place) };
    const wrong = structuredClone(archive);
    for (const table of wrong.manifest.tables) {
      if (table.name === 'public.users') table.sha256 = '0'.repeat(64);
    }
    await expect(restoreArchive(file, wrong, server)).rejects.toThrow('nothing was restored');
    expect(await contentOf(server.engine, server.storage)).toEqual({});

    const machine = await emptyInstallation('embedded');
    await restoreArchive(file, await verifyArchive(file), machine);
    const restored = await contentOf(machine.engine, machine.storage);
    expect(restored).toEqual(before);
    await expect(restoreArchive(file, archive, machine)).rejects.toThrow('is not empty');
    expect(await contentOf(machine.engine, machine.storage)).toEqual(restored);

    const again = path.join(folder, 'again.tar.gz');
    const second = await archiveTo(again, machine.engine, machine.storage);
    expect(second.manifest.tables).toEqual(archive.manifest.tables);
    expect(second.head.sequences).toEqual(archive.head.sequences);
    expect(second.head.namedFiles).toBe(archive.head.namedFiles);

    await restoreArchive(again, second, server);
    expect(await contentOf(server.engine, server.storage)).toEqual(before);
    await expect(restoreArchive(again, second, server)).rejects.toThrow('is not empty');
  }, 300_000);

  it('waits for anyone who is connected by another login, and lets the logins in again', async () => {
    let url = '';
    const empty = await emptyInstallation('postgres', (made) => {
      url = withLogins(made).DATABASE_URL_REQUESTS ?? '';
    });
    const serving = new pg.Client({ connectionString: url });
    await serving.connect();
    await expect(restoreArchive(file, archive, empty)).rejects.toThrow(/Other connections/);
    await serving.end();
    await restoreArchive(file, archive, empty);
    const again = new pg.Client({ connectionString: url });
    await again.connect();
    const { rows } =
      await again.query(`select has_table_privilege('pgboss.job_common', 'insert') as may_add,
      has_column_privilege('pgboss.job_common', 'data', 'select') as may_read`);
    await again.end();
    expect(rows).toEqual([{ may_add: true, may_read: false }]);
  });

  it('of an older Plenum comes back with the tables of today', async () => {
    const older = await emptyInstallation('postgres');
    await older.engine.migrate(migrations);
    await older.engine.query(`insert into settings (key, value) values ('company.name', 'Older')`);
    const old = path.join(folder, 'old.tar.gz');
    const made = await archiveTo(old, older.engine, older.storage);
    const all = migrationsOf(migrations).map(({ folderMillis }) => folderMillis);
    expect(made.head.migration).toBe(all.at(-1));

    const further = path.join(folder, 'further');
    await makeFurtherMigration(
      further,
      'alter table settings add column one_more text',
      `update settings set one_more = value || ' Firm'`,
    );
    const today = { ...(await emptyInstallation('postgres')), migrations: further };
    await restoreArchive(old, made, today);
    const { rows } = await today.engine.query(
      `select one_more, (select max(created_at)::text from drizzle.__drizzle_migrations) as newest
       from settings where key = 'company.name'`,
    );
    const newest = migrationsOf(further).at(-1)?.folderMillis;
    expect(rows).toEqual([{ one_more: 'Older Firm', newest: String(newest) }]);

    const empty = await emptyInstallation('postgres');
    const of = (migration: number) =>
      restoreArchive(old, { ...made, head: { ...made.head, migration } }, empty);
    await expect(of(Date.now())).rejects.toThrow('Update this one first');
    await expect(of((all[0] ?? 0) - 1)).rejects.toThrow('Restore it with the version that made it');
    expect(await contentOf(empty.engine, empty.storage)).toEqual({});
  });

  it('is refused when it is cut off, altered, foreign or not there', async () => {
    const bytes = await readFile(file);
    const refused = async (changed: Uint8Array, because: string) =>
      expect(verifyArchive(await archiveOf(changed))).rejects.toThrow(because);
    await refused(bytes.subarray(0, bytes.byteLength - 100), 'truncated or damaged');
    await refused(bytes.subarray(0, bytes.byteLength >> 1), 'truncated or damaged');
    const tar = gunzipSync(bytes);
    const at = tar.indexOf('customer@example.com');
    await refused(
      gzipSync(Buffer.concat([tar.subarray(0, at), Buffer.from('k'), tar.subarray(at + 1)])),
      'altered',
    );
    const manifest = tar.lastIndexOf('manifest.json');
    await refused(
      gzipSync(Buffer.concat([tar.subarray(0, manifest), Buffer.alloc(1024)])),
      'altered',
    );
    await refused(gzipSync('no tar at all'.repeat(100)), 'not a Plenum archive');
    await refused(Buffer.from('not even compressed'), 'not a Plenum archive');
    await expect(verifyArchive(path.join(folder, 'none'))).rejects.toThrow('There is no file');
    await expect(archiveTo(file, database(), files())).rejects.toThrow('already exists');
  });

  it('keeps files from being removed while it is made', async () => {
    const key = 'odd/to-remove.txt';
    await storeFile(key, Buffer.from('soon gone'));
    const second = await database().alone(FILES_HELD, async () => {
      await removeFileJob.run({ key });
      return archiveTo(path.join(folder, 'second'), database(), files()).catch(String);
    });
    expect(second).toContain('Another backup');
    expect(
      await files()
        .open(key)
        .then((body) => body !== null),
    ).toBe(true);
    const { rows } = await database().query(
      `select data, start_after > now() as later from pgboss.job where name = 'remove-file'`,
    );
    expect(rows).toEqual([{ data: { key }, later: true }]);
    await removeFileJob.run({ key });
    expect(await files().open(key)).toBeNull();
  });
});
