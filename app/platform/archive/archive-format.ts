import { z } from 'zod';

/** The version of the archive's format; a change that older programs can't read makes it one more. */
export const ARCHIVE_FORMAT = 1;

/** The first entry of an archive: what it is and what it holds. */
export const HEAD_ENTRY = 'plenum-archive.json';
/** The secret of an embedded installation, where the archive carries it. */
export const SECRET_ENTRY = 'auth-secret';
/** The last entry: size and hash of every entry before it, rows and hash of every table. */
export const MANIFEST_ENTRY = 'manifest.json';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);

const tableSchema = z.object({
  schema: z.string().min(1),
  name: z.string().min(1),
  columns: z.array(z.string().min(1)).min(1),
});

const sequenceSchema = z.object({
  schema: z.string().min(1),
  name: z.string().min(1),
  lastValue: z.string().regex(/^-?\d+$/),
  isCalled: z.boolean(),
});

const mark = z.object({ salt: z.string(), hash: z.string() });

export const headSchema = z.object({
  product: z.literal('plenum'),
  format: count,
  madeAt: z.iso.datetime(),
  engine: z.enum(['embedded', 'postgres']),
  /** The newest migration that had run, by its time in milliseconds. */
  migration: count,
  /** Tells whether an installation has the same secret, without telling the secret. */
  secretMark: mark,
  /** The same of the secret before it, where there is one that the installation reads with. */
  oldSecretMark: mark.optional(),
  carriesSecret: z.boolean(),
  tables: z.array(tableSchema),
  sequences: z.array(sequenceSchema),
  /** How many stored files the rows name; older archives don't say. */
  namedFiles: count.optional(),
});

export const manifestSchema = z.object({
  entries: z.array(z.object({ name: z.string().min(1), size: count, sha256 })),
  tables: z.array(z.object({ name: z.string().min(1), rows: count, sha256 })),
});

/** What stands first in an archive. */
export type ArchiveHead = z.infer<typeof headSchema>;
/** What stands last in an archive. */
export type ArchiveManifest = z.infer<typeof manifestSchema>;
export type ArchiveTable = z.infer<typeof tableSchema>;

/** What can't be done with an archive or an installation, as a sentence for the person at the terminal. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}

/** Where one chunk of a table's rows is in an archive. */
export function rowsEntry({ schema, name }: Pick<ArchiveTable, 'schema' | 'name'>, part: number) {
  return `rows/${schema}.${name}/${String(part).padStart(6, '0')}.copy`;
}

/** The table whose rows an entry holds, as "schema.name"; null for any other entry. */
export function tableOfEntry(entry: string): string | null {
  return /^rows\/([^/]+)\/\d{6,}\.copy$/.exec(entry)?.[1] ?? null;
}

/** Where a stored file is in an archive. */
export function fileEntry(key: string): string {
  return `files/${key}`;
}

/** The key of the stored file that an entry holds; null for any other entry. */
export function keyOfEntry(entry: string): string | null {
  return entry.startsWith('files/') ? entry.slice('files/'.length) : null;
}
