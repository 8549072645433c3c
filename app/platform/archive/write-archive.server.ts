import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import { type Pack, pack as packTar } from 'tar-stream';
import type { CopySession } from '../db/copy-session.server.ts';
import type { Engine } from '../db/database.server.ts';
import type { Env } from '../env.server.ts';
import { FILES_HELD } from '../files/file-removal.server.ts';
import type { FileStorage } from '../files/file-storage.ts';
import {
  ARCHIVE_FORMAT,
  ArchiveError,
  type ArchiveHead,
  type ArchiveManifest,
  type ArchiveTable,
  fileEntry,
  HEAD_ENTRY,
  MANIFEST_ENTRY,
  rowsEntry,
  SECRET_ENTRY,
} from './archive-format.ts';
import { type DatabaseContent, readContent } from './database-content.server.ts';
import { type VerifiedArchive, verifyArchive } from './read-archive.server.ts';
import { markOf } from './secret-mark.server.ts';
import { TableDigest } from './table-digest.server.ts';

/** An installation as an archive is made of it. */
type ArchiveSource = {
  engine: Engine;
  storage: FileStorage;
  secret: string;
  /** The secret before it, where what was encrypted under that one is still to be read. */
  oldSecret: string | null;
  /** Whether the archive carries the secret: that of an embedded installation lies nowhere else. */
  carriesSecret: boolean;
  /** A folder for rows in passing. */
  scratch: string;
};

/** Describes an open installation as the source of an archive. */
export function archiveSource(env: Env, engine: Engine, storage: FileStorage): ArchiveSource {
  return {
    engine,
    storage,
    secret: env.authSecret,
    oldSecret: env.authSecretOld,
    carriesSecret: env.secretPlace === 'folder',
    scratch: path.join(env.dataDir, 'incoming'),
  };
}

// A little slower than the fastest, and text of rows shrinks to a fifth.
const GZIP = { level: 3 };

/**
 * Writes an archive of an installation into a stream: all rows as of one moment, and all stored files. The product keeps
 * running; files that it removes in the meantime are removed once the archive is complete.
 * @throws ArchiveError when another archive is being made, or there is nothing to archive.
 */
export async function writeArchive(source: ArchiveSource, out: Writable): Promise<void> {
  const made = await source.engine.alone(FILES_HELD, async () => {
    const pack = packTar();
    const sent = pipeline(pack, createGzip(GZIP), out);
    const filled = fill(new EntryWriter(pack), source).then(
      () => pack.finalize(),
      (error: unknown) => {
        pack.destroy(error instanceof Error ? error : new Error(String(error)));
        throw error;
      },
    );
    // Whichever fails first has the reason; the other one only ends because of it.
    await Promise.race([filled, sent.then(() => filled)]);
    await sent;
    return true;
  });
  if (!made) throw new ArchiveError('Another backup of this installation is being made.');
}

/**
 * Writes an archive to a file that only its owner may read, reads it back, and then gives it its name.
 * @throws ArchiveError when the file already exists, or what was written can't be read back.
 */
export async function writeArchiveFile(
  file: string,
  write: (out: Writable) => Promise<void>,
): Promise<VerifiedArchive> {
  const taken = await open(file, 'r').catch(() => null);
  await taken?.close();
  if (taken) throw new ArchiveError(`${file} already exists. Name another file.`);
  await mkdir(path.dirname(file), { recursive: true });
  const partial = `${file}.part-${process.pid}`;
  try {
    await write(createWriteStream(partial, { mode: 0o600, flags: 'wx', flush: true }));
    const verified = await verifyArchive(partial);
    await rename(partial, file);
    return verified;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function fill(entries: EntryWriter, source: ArchiveSource): Promise<void> {
  const { engine, secret, oldSecret, carriesSecret, storage } = source;
  const begin = async (content: DatabaseContent) => {
    const head: ArchiveHead = {
      product: 'plenum',
      format: ARCHIVE_FORMAT,
      madeAt: new Date().toISOString(),
      engine: engine.kind,
      secretMark: await markOf(secret),
      ...(oldSecret && { oldSecretMark: await markOf(oldSecret) }),
      carriesSecret,
      ...content,
    };
    await entries.add(HEAD_ENTRY, Buffer.from(JSON.stringify(head, null, 1)));
    if (carriesSecret) await entries.add(SECRET_ENTRY, Buffer.from(secret));
  };
  const tables =
    engine.kind === 'postgres'
      ? await engine.copying('read', async (session) => {
          const content = await readContent(session);
          await begin(content);
          return copyTables(session, content.tables, (name, rows) => entries.add(name, rows));
        })
      : await throughFolder(source, begin, entries);
  await addFiles(entries, storage);
  await entries.add(MANIFEST_ENTRY, Buffer.from(JSON.stringify({ entries: entries.list, tables })));
}

/**
 * The embedded engine serves nothing else while its rows are read. So they are set aside first, as fast as the disk
 * allows: anyone who takes the archive slowly must not stop the product.
 */
async function throughFolder(
  { engine, scratch }: ArchiveSource,
  begin: (content: DatabaseContent) => Promise<void>,
  entries: EntryWriter,
): Promise<ArchiveManifest['tables']> {
  await mkdir(scratch, { recursive: true });
  const folder = await mkdtemp(path.join(scratch, 'rows-'));
  const aside = (at: number) => path.join(folder, String(at));
  try {
    const names: string[] = [];
    const [content, tables] = await engine.copying('read', async (session) => {
      const found = await readContent(session);
      const copied = await copyTables(session, found.tables, async (name, rows) => {
        await writeFile(aside(names.length), rows, { mode: 0o600 });
        names.push(name);
      });
      return [found, copied];
    });
    await begin(content);
    for (const [at, name] of names.entries()) await entries.add(name, await readFile(aside(at)));
    return tables;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function addFiles(entries: EntryWriter, storage: FileStorage): Promise<void> {
  for await (const { key, size } of storage.list()) {
    const body = await storage.open(key);
    // Refused before any row named it, and taken away again.
    if (!body) continue;
    await entries.addStream(fileEntry(key), size, Readable.fromWeb(body as NodeReadableStream));
  }
}

async function copyTables(
  session: CopySession,
  tables: readonly ArchiveTable[],
  add: (entry: string, rows: Uint8Array) => Promise<void>,
): Promise<ArchiveManifest['tables']> {
  const digests: ArchiveManifest['tables'] = [];
  for (const table of tables) {
    const digest = new TableDigest();
    let part = 0;
    for await (const rows of session.copyOut(table)) {
      digest.add(rows);
      await add(rowsEntry(table, part), rows);
      part += 1;
    }
    digests.push({ name: `${table.schema}.${table.name}`, ...digest.end() });
  }
  return digests;
}

/** Puts entries into a tar, one after the other, and notes their sizes and hashes. */
class EntryWriter {
  readonly #pack: Pack;
  readonly list: ArchiveManifest['entries'] = [];

  constructor(pack: Pack) {
    this.#pack = pack;
  }

  async add(name: string, content: Uint8Array): Promise<void> {
    await this.addStream(name, content.byteLength, Readable.from([Buffer.from(content)]));
  }

  async addStream(name: string, size: number, content: Readable): Promise<void> {
    const hash = createHash('sha256');
    const hashing = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    await new Promise<void>((resolve, reject) => {
      const entry = this.#pack.entry({ name, size, mode: 0o600, mtime: new Date() }, (error) =>
        error ? reject(error) : resolve(),
      );
      pipeline(content, hashing, entry).catch(reject);
    });
    this.list.push({ name, size, sha256: hash.digest('hex') });
  }
}
