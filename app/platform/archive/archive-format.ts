import { z } from 'zod';

/** The version of the archive format. It goes up by one with each change that older programs can't read. */
export const ARCHIVE_FORMAT = 1;

/** The first entry of an archive: what it is and what it holds. */
export const HEAD_ENTRY = 'plenum-archive.json';
/** The secret of an embedded installation, if the archive contains it. */
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

/** What an archive begins with. */
export type ArchiveHead = z.infer<typeof headSchema>;
/** What an archive ends with. */
export type ArchiveManifest = z.infer<typeof manifestSchema>;
export type ArchiveTable = z.infer<typeof tableSchema>;

/** What can't be done with an archive or an installation, in a sentence for the person at the terminal. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}

/** The name of the entry with one chunk of a table's rows. */
export function rowsEntry({ schema, name }: Pick<ArchiveTable, 'schema' | 'name'>, part: number) {
  return `rows/${schema}.${name}/${String(part).padStart(6, '0')}.copy`;
}

/** Returns the table whose rows an entry contains, as "schema.name"; null for any other entry. */
export function tableOfEntry(entry: string): string | null {
  return /^rows\/([^/]+)\/\d{6,}\.copy$/.exec(entry)?.[1] ?? null;
}

/** The name of the entry with a stored file. */
export function fileEntry(key: string): string {
  return `files/${key}`;
}

/** Returns the key of the stored file that an entry contains; null for any other entry. */
export function keyOfEntry(entry: string): string | null {
  return entry.startsWith('files/') ? entry.slice('files/'.length) : null;
}
