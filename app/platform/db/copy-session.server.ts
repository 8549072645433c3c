import { PassThrough, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PGlite, Transaction } from '@electric-sql/pglite';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** A table as rows leave and enter it: the columns in the order in which their values are in a row. */
type CopyTable = {
  schema: string;
  name: string;
  columns: readonly string[];
};

/** Takes rows in chunks; each chunk ends with a whole row. */
export type RowSink = { write: (rows: Uint8Array) => Promise<void>; end: () => Promise<void> };

/** One transaction that moves whole tables as text, on either engine. */
export type CopySession = {
  query: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;
  /** Statements without values and without an answer. */
  run: (statements: string) => Promise<void>;
  /** The rows of a table in chunks of some megabytes at most, each ending with a whole row. */
  copyOut: (table: CopyTable) => AsyncIterable<Uint8Array>;
  copyIn: (table: CopyTable) => RowSink;
};

/** `read` sees one moment of the database and delays no writer; `write` is all or nothing. */
export type CopyMode = 'read' | 'write';

const CHUNK_BYTES = 4 * 1024 * 1024;
const PAGE_BYTES = 8192;
const NEWLINE = 0x0a;

// One text form of every value, whatever the server and the role have set.
const SAME_TEXT = `
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local synchronize_seqscans = off;
`;
const BEGIN: Record<CopyMode, string> = {
  read: 'begin isolation level repeatable read, read only',
  write: 'begin',
};

/** Runs `work` in a transaction on a connection of its own to a PostgreSQL server. */
export async function copyOnPostgres<T>(
  connectionString: string,
  mode: CopyMode,
  work: (session: CopySession) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString, keepAlive: true });
  // A connection that breaks is told by the query that was running on it.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(
      "set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set client_encoding = 'UTF8'",
    );
    await client.query(BEGIN[mode]);
    await client.query(SAME_TEXT);
    const result = await work(postgresSession(client));
    await client.query('commit');
    return result;
  } finally {
    // Closing the connection rolls back what was not committed.
    await client.end();
  }
}

/** Runs `work` in a transaction of the embedded engine, which serves nothing else until it ends. */
export async function copyOnEmbedded<T>(
  pglite: PGlite,
  work: (session: CopySession) => Promise<T>,
): Promise<T> {
  return pglite.transaction(async (tx) => {
    await tx.exec(SAME_TEXT);
    return work(embeddedSession(tx));
  });
}

function postgresSession(client: pg.Client): CopySession {
  return {
    query: (text, values) => client.query<Record<string, unknown>>(text, values),
    run: async (statements) => {
      await client.query(statements);
    },
    copyOut: (table) =>
      wholeRows(
        client.query(copyTo(`copy (select ${columnsOf(table)} from ${nameOf(table)}) to stdout`)),
      ),
    copyIn: (table) => {
      const input = new PassThrough();
      const into: Writable = client.query(
        copyFrom(`copy ${nameOf(table)} (${columnsOf(table)}) from stdin`),
      );
      const done = pipeline(input, into);
      // Anyone who writes or ends is told; until then a failure waits.
      done.catch(() => {});
      return {
        write: async (rows) => {
          if (input.write(rows)) return;
          const room = new Promise<void>((resolve) => input.once('drain', resolve));
          await Promise.race([room, done]);
        },
        end: async () => {
          input.end();
          await done;
        },
      };
    },
  };
}

function embeddedSession(tx: Transaction): CopySession {
  return {
    query: (text, values) => tx.query<Record<string, unknown>>(text, values),
    run: async (statements) => {
      await tx.exec(statements);
    },
    async *copyOut(table) {
      const { rows } = await tx.query<{ bytes: number; has_pages: boolean }>(
        `select pg_relation_size(oid)::int as bytes, relkind = 'r' as has_pages from pg_class
         where oid = $1::regclass`,
        [nameOf(table)],
      );
      const pages = Math.ceil((rows[0]?.bytes ?? 0) / PAGE_BYTES);
      const step = CHUNK_BYTES / PAGE_BYTES;
      // A partitioned table has no pages of its own and is read at once.
      const parts = rows[0]?.has_pages ? Math.ceil(pages / step) : 1;
      for (let part = 0; part < parts; part += 1) {
        const where = rows[0]?.has_pages
          ? `where ctid >= '(${part * step},0)' and ctid < '(${(part + 1) * step},0)'`
          : '';
        const { blob } = await tx.query(
          `copy (select ${columnsOf(table)} from ${nameOf(table)} ${where}) to '/dev/blob'`,
        );
        if (blob && blob.size > 0) yield new Uint8Array(await blob.arrayBuffer());
      }
    },
    copyIn: (table) => ({
      write: async (rows) => {
        await tx.query(
          `copy ${nameOf(table)} (${columnsOf(table)}) from '/dev/blob'`,
          [],
          // The bytes of a Node buffer may be shared memory by type, which a blob does not take.
          { blob: new Blob([new Uint8Array(rows)]) },
        );
      },
      end: async () => {},
    }),
  };
}

// In this text form a line break inside a value is written as \n, so every line break ends a row.
async function* wholeRows(stream: AsyncIterable<Buffer>): AsyncIterable<Uint8Array> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    parts.push(part);
    size += part.byteLength;
    if (size < CHUNK_BYTES) continue;
    const all = Buffer.concat(parts);
    const end = all.lastIndexOf(NEWLINE) + 1;
    if (end > 0) yield all.subarray(0, end);
    parts = [all.subarray(end)];
    size = all.byteLength - end;
  }
  if (size > 0) yield Buffer.concat(parts);
}

/** A table's name as SQL. */
export function nameOf({ schema, name }: Pick<CopyTable, 'schema' | 'name'>): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}

function columnsOf({ columns }: CopyTable): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ');
}
