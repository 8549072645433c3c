import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import type { z } from 'zod';
import {
  ARCHIVE_FORMAT,
  ArchiveError,
  type ArchiveHead,
  type ArchiveManifest,
  HEAD_ENTRY,
  headSchema,
  keyOfEntry,
  MANIFEST_ENTRY,
  manifestSchema,
  SECRET_ENTRY,
  tableOfEntry,
} from './archive-format.ts';
import { TableDigest } from './table-digest.server.ts';

/** One entry of an archive. Its content has to be read before the next entry comes. */
export type ArchiveEntry = { name: string; size: number; content: AsyncIterable<Buffer> };

/** An archive that was read to its end: every entry is there and matches the manifest. */
export type VerifiedArchive = {
  head: ArchiveHead;
  manifest: ArchiveManifest;
  /** The secret that the archive carries, if it carries one. */
  secret: string | null;
  files: { count: number; bytes: number };
};

// Head, secret and manifest are read whole; the manifest has a line for each stored file.
const MOST_BYTES_AT_ONCE = 512 * 1024 * 1024;

/**
 * The entries of an archive file in their order.
 * @throws ArchiveError when the file can't be read as an archive to its end.
 */
export async function* entriesOf(file: string): AsyncIterable<ArchiveEntry> {
  const tar = extract();
  const reading = pipeline(createReadStream(file), createGunzip(), tar);
  // What goes wrong in there also ends the entries, which say so.
  reading.catch(() => {});
  try {
    for await (const entry of tar) {
      yield {
        name: entry.header.name,
        size: entry.header.size ?? 0,
        content: contentOf(entry as AsyncIterable<Buffer>, file),
      };
    }
    await reading;
  } catch (error) {
    throw unreadable(file, error);
  }
}

async function* contentOf(entry: AsyncIterable<Buffer>, file: string): AsyncIterable<Buffer> {
  try {
    yield* entry;
  } catch (error) {
    throw unreadable(file, error);
  }
}

function unreadable(file: string, error: unknown): ArchiveError {
  if (error instanceof ArchiveError) return error;
  const text = isMissing(error)
    ? `There is no file ${file}.`
    : `${file} is not a Plenum archive, or it is truncated or damaged.`;
  return new ArchiveError(text, { cause: error });
}

/**
 * Reads an archive from end to end and compares every entry with the manifest.
 * @throws ArchiveError when it is foreign, of a newer format, truncated or altered.
 */
export async function verifyArchive(file: string): Promise<VerifiedArchive> {
  let head: ArchiveHead | null = null;
  let manifest: ArchiveManifest | null = null;
  let secret: string | null = null;
  const found: ArchiveManifest['entries'] = [];
  const digests = new Map<string, TableDigest>();
  for await (const entry of entriesOf(file)) {
    if (manifest) throw altered(file);
    if (entry.name === MANIFEST_ENTRY) {
      manifest = parsed(manifestSchema, await wholeOf(entry), file);
      continue;
    }
    const isWhole = entry.name === HEAD_ENTRY || entry.name === SECRET_ENTRY;
    if (!head && entry.name !== HEAD_ENTRY) throw foreign(file);
    const hash = createHash('sha256');
    if (isWhole) {
      const content = await wholeOf(entry);
      hash.update(content);
      if (entry.name === SECRET_ENTRY) secret = content.toString();
      else if (head) throw altered(file);
      else head = readHead(content, file);
    } else {
      const table = tableOfEntry(entry.name);
      const digest = table === null ? null : (digests.get(table) ?? new TableDigest());
      if (table !== null && digest) digests.set(table, digest);
      for await (const chunk of entry.content) {
        hash.update(chunk);
        digest?.add(chunk);
      }
    }
    found.push({ name: entry.name, size: entry.size, sha256: hash.digest('hex') });
  }
  if (!head) throw foreign(file);
  if (!manifest) throw altered(file);
  compare(file, head, manifest, found, digests);
  const stored = found.filter(({ name }) => keyOfEntry(name) !== null);
  return {
    head,
    manifest,
    secret,
    files: { count: stored.length, bytes: stored.reduce((sum, { size }) => sum + size, 0) },
  };
}

function compare(
  file: string,
  head: ArchiveHead,
  manifest: ArchiveManifest,
  found: ArchiveManifest['entries'],
  digests: Map<string, TableDigest>,
): void {
  if (new Set(found.map(({ name }) => name)).size !== found.length) throw altered(file);
  if (JSON.stringify(found) !== JSON.stringify(manifest.entries)) throw altered(file);
  const named = head.tables.map(({ schema, name }) => `${schema}.${name}`);
  const tables = named.map((name) => ({
    name,
    ...(digests.get(name) ?? new TableDigest()).end(),
  }));
  if (JSON.stringify(tables) !== JSON.stringify(manifest.tables)) throw altered(file);
  if ([...digests.keys()].some((name) => !named.includes(name))) throw altered(file);
}

function readHead(content: Buffer, file: string): ArchiveHead {
  const json = jsonOf(content, file);
  const isOurs = typeof json === 'object' && json !== null && 'product' in json;
  if (!isOurs || json.product !== 'plenum') throw foreign(file);
  if ('format' in json && typeof json.format === 'number' && json.format > ARCHIVE_FORMAT) {
    throw new ArchiveError(
      `${file} was made by a newer Plenum (archive format ${json.format}). Update this one first.`,
    );
  }
  return parsed(headSchema, content, file);
}

function parsed<T>(schema: z.ZodType<T>, content: Buffer, file: string): T {
  const result = schema.safeParse(jsonOf(content, file));
  if (!result.success) throw altered(file);
  return result.data;
}

function jsonOf(content: Buffer, file: string): unknown {
  try {
    return JSON.parse(content.toString());
  } catch {
    throw altered(file);
  }
}

/** The content of a small entry. */
export async function wholeOf({ size, content }: ArchiveEntry): Promise<Buffer> {
  if (size > MOST_BYTES_AT_ONCE) throw new ArchiveError('An entry of the archive is too large.');
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}

function foreign(file: string): ArchiveError {
  return new ArchiveError(`${file} is not a Plenum archive.`);
}

function altered(file: string): ArchiveError {
  return new ArchiveError(
    `${file} is truncated or was altered: its content differs from its manifest.`,
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
