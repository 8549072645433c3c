import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type CopySession, nameOf, type RowSink } from '../db/copy-session.server.ts';
import type { Engine } from '../db/database.server.ts';
import { MIGRATION_LOCK, migrateInside, migrationsOf } from '../db/migrate.server.ts';
import { mimeTypeOf } from '../files/file-kinds.ts';
import type { FileStorage } from '../files/file-storage.ts';
import { QUEUE_GRANTS } from '../jobs.server.ts';
import { ArchiveError, type ArchiveTable, keyOfEntry, tableOfEntry } from './archive-format.ts';
import {
  assertEmptyDatabase,
  clearDatabase,
  makeQueue,
  readContent,
  restConstraints,
} from './database-content.server.ts';
import {
  type ArchiveEntry,
  entriesOf,
  type VerifiedArchive,
  wholeOf,
} from './read-archive.server.ts';
import { TableDigest } from './table-digest.server.ts';

/** An empty installation that takes an archive in. */
type RestoreTarget = {
  engine: Engine;
  storage: FileStorage;
  /** The folder of migrations. */
  migrations: string;
  /** A folder for files in passing, on the same disk as a folder of stored files. */
  scratch: string;
  /** Last changes in the transaction of the restore, on tables of the newest migration. */
  settle?: (session: CopySession) => Promise<void>;
};

/**
 * Restores a verified archive into an empty installation: tables as of the archive's migration, rows, counters, files, then
 * later migrations. Reads rows and files back and compares them with the manifest. All of it is one transaction; if anything
 * fails, nothing is left behind.
 * @throws ArchiveError when the installation is not empty, or the archive doesn't fit.
 */
export async function restoreArchive(
  file: string,
  archive: VerifiedArchive,
  target: RestoreTarget,
): Promise<void> {
  const { migration } = archive.head;
  const known = migrationsOf(target.migrations).map(({ folderMillis }) => folderMillis);
  if (migration < (known[0] ?? 0)) {
    throw new ArchiveError(
      'The archive was made by a Plenum whose migrations this one no longer has. Restore it with the version that made it, ' +
        'upgrade that one (docs/operations.md), and make another.',
    );
  }
  if (!known.includes(migration)) {
    throw new ArchiveError(
      'The archive was made by a newer Plenum: it has tables that this one does not know. Update this one first.',
    );
  }
  const stored: string[] = [];
  await mkdir(target.scratch, { recursive: true });
  const scratch = await mkdtemp(path.join(target.scratch, 'restore-'));
  try {
    await target.engine.copying('write', async (session) => {
      await assertEmpty(session, target.storage);
      await clearDatabase(session);
      await migrateInside(session, target.migrations, { upTo: migration });
      await makeQueue(session);
      await assertFits(session, archive.head.tables);
      const putBack = await restConstraints(session);
      await emptyTables(session);
      await takeIn(file, archive, session, (entry, key, sha256) =>
        store(entry, { key, sha256, folder: scratch, storage: target.storage, stored }),
      );
      await assertSameRows(session, archive);
      for (const { schema, name, lastValue, isCalled } of archive.head.sequences) {
        await session.query('select setval($1::regclass, $2, $3)', [
          nameOf({ schema, name }),
          lastValue,
          isCalled,
        ]);
      }
      await putBack();
      await migrateInside(session, target.migrations);
      await session.run(QUEUE_GRANTS);
      await target.settle?.(session);
    });
  } catch (error) {
    for (const key of stored) await target.storage.remove(key);
    throw error;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

// PostgreSQL takes a moment to forget a connection that was closed.
const FORGOTTEN_AFTER_MS = 5_000;

async function isAloneWith(session: CopySession): Promise<boolean> {
  const { rows } = await session.query(
    `select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as taken`,
  );
  const deadline = Date.now() + FORGOTTEN_AFTER_MS;
  while (rows[0]?.taken === true) {
    await session.query('select pg_stat_clear_snapshot()');
    const { rows: others } = await session.query(
      `select 1 from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()
       and (usename = current_user or usesysid in (
         select member from pg_auth_members join pg_roles r on r.oid = roleid
         where r.rolname in ('plenum_requests', 'plenum_accounts', 'plenum_jobs')))`,
    );
    if (others.length === 0) return true;
    if (Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

async function assertEmpty(session: CopySession, storage: FileStorage): Promise<void> {
  await assertEmptyDatabase(session);
  if (!(await isAloneWith(session))) {
    throw new ArchiveError(
      'Other connections to this database are open. Stop every Plenum process that uses it.',
    );
  }
  for await (const { key } of storage.list()) {
    throw new ArchiveError(
      `There are stored files already, such as ${key}. An archive can be restored only where there are no files; ` +
        'a restore that was broken off may have left them.',
    );
  }
}

/** Rows of a table or column that isn't there would be lost in silence. */
async function assertFits(session: CopySession, tables: readonly ArchiveTable[]): Promise<void> {
  const here = new Map(
    (await readContent(session)).tables.map((table) => [nameOf(table), new Set(table.columns)]),
  );
  for (const table of tables) {
    const columns = here.get(nameOf(table));
    const missing = columns ? table.columns.find((column) => !columns.has(column)) : '';
    if (missing === undefined) continue;
    throw new ArchiveError(
      `The archive's table ${table.schema}.${table.name} does not fit this version. ` +
        'Restore it with the version of Plenum that made it, and upgrade afterwards.',
    );
  }
}

// Migrations may have written rows of their own, which the archive holds as well.
async function emptyTables(session: CopySession): Promise<void> {
  const { tables } = await readContent(session);
  await session.run(`truncate ${tables.map(nameOf).join(', ')}`);
}

type OpenTable = { table: string; sink: RowSink };

/** Reads the archive once, rows into their tables and files to `storeFile`; every entry is compared with the manifest again. */
async function takeIn(
  file: string,
  { head, manifest }: VerifiedArchive,
  session: CopySession,
  storeFile: (entry: ArchiveEntry, key: string, sha256: string) => Promise<void>,
): Promise<void> {
  const expected = new Map(manifest.entries.map(({ name, sha256 }) => [name, sha256]));
  const tables = new Map(head.tables.map((table) => [`${table.schema}.${table.name}`, table]));
  let open: OpenTable | null = null;
  for await (const entry of entriesOf(file)) {
    const name = tableOfEntry(entry.name);
    if (open && open.table !== name) {
      await open.sink.end();
      open = null;
    }
    const key = keyOfEntry(entry.name);
    if (key !== null) {
      await storeFile(entry, key, expected.get(entry.name) ?? '');
      continue;
    }
    const content = await wholeOf(entry);
    const table: ArchiveTable | undefined = name === null ? undefined : tables.get(name);
    if (name === null || !table) continue;
    if (createHash('sha256').update(content).digest('hex') !== expected.get(entry.name)) {
      throw new ArchiveError(`${file} changed while it was read.`);
    }
    open ??= { table: name, sink: session.copyIn(table) };
    await open.sink.write(content);
  }
  await open?.sink.end();
}

async function assertSameRows(session: CopySession, { head, manifest }: VerifiedArchive) {
  for (const [at, table] of head.tables.entries()) {
    const digest = new TableDigest();
    for await (const rows of session.copyOut(table)) digest.add(rows);
    const { rows, sha256 } = digest.end();
    const expected = manifest.tables[at];
    if (rows === expected?.rows && sha256 === expected.sha256) continue;
    throw new ArchiveError(
      `The rows of ${table.name} differ from the archive after they were taken in; nothing was restored.`,
    );
  }
}

type Storing = {
  key: string;
  sha256: string;
  folder: string;
  storage: FileStorage;
  stored: string[];
};

async function store(entry: ArchiveEntry, to: Storing): Promise<void> {
  const local = path.join(to.folder, String(to.stored.length));
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(entry.content, hashing, createWriteStream(local));
  if (hash.digest('hex') !== to.sha256) throw damaged(to.key);
  to.stored.push(to.key);
  await to.storage.take(to.key, local, { size: entry.size, mimeType: mimeTypeOf(to.key) });
  const body = await to.storage.open(to.key);
  const again = createHash('sha256');
  for await (const chunk of body ?? []) again.update(chunk);
  if (again.digest('hex') !== to.sha256) throw damaged(to.key);
}

function damaged(key: string): ArchiveError {
  return new ArchiveError(`The stored file ${key} differs from the archive; nothing was restored.`);
}
