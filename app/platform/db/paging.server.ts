import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { z } from 'zod';
import { cutText } from '../typed-text.ts';
import { rowsOf, type Tx } from './database.server.ts';
import { type ListCount, MOST_COUNTED, MOST_FOUND, type PageRequest } from './page-request.ts';

/** Rows on one page of a list. */
export const PAGE_SIZE = 25;

/** A column or expression that a list can be sorted by; never null. `type` is its SQL type, for reading cursors back. */
export type SortKey = {
  by: SQLWrapper;
  type: 'text' | 'timestamptz' | 'date' | 'integer' | 'numeric';
};

/** What a paged query needs: a condition, an order, the cursor column to select, how many rows to fetch and to count. */
export type KeyedPage = PageOrder & {
  /** What it is sorted by, and condition and order over other names of that and of the id. */
  sortedBy: SQLWrapper;
  inOrder: (by: SQLWrapper, id: SQLWrapper) => PageOrder;
  cursor: SQL<string>;
  limit: number;
  /** Rows on a page. */
  size: number;
  /** How many rows of the whole list are counted. */
  mostCounted: number;
  backward: boolean;
  resumed: boolean;
};

type PageOrder = { where: SQL | undefined; orderBy: SQL[] };

/** One page of a list. The cursors lead to the pages before and after; null if there is none. */
export type Page<Row> = { rows: Row[]; next: string | null; previous: string | null };

const cursorSchema = z.tuple([z.string().max(1_000), z.uuid()]);

/**
 * Plans a page by key: rows after (or before) the cursor in the order of the sort, with the id to break ties, so that a page
 * costs the same however many rows come before it. Ignores a cursor that does not fit.
 */
export function keyedPage(
  sort: SortKey,
  id: SQLWrapper,
  request: Pick<PageRequest, 'direction' | 'after' | 'before'> & Partial<PageRequest>,
  size = PAGE_SIZE,
): KeyedPage {
  const backward = request.before !== null;
  const cursor = decodeCursor(request.before ?? request.after, sort.type);
  const descending = (request.direction === 'desc') !== backward;
  const order = sql.raw(descending ? 'desc' : 'asc');
  const comparison = sql.raw(descending ? '<' : '>');
  const inOrder: KeyedPage['inOrder'] = (by, id) => ({
    where: cursor
      ? sql`(${by}, ${id}) ${comparison} (${cursor[0]}::${sql.raw(sort.type)}, ${cursor[1]}::uuid)`
      : undefined,
    orderBy: [sql`${by} ${order}`, sql`${id} ${order}`],
  });
  return {
    ...inOrder(sort.by, id),
    sortedBy: sort.by,
    inOrder,
    cursor: sql<string>`(${sort.by})::text`,
    // One more than shown tells whether there is a further page.
    limit: size + 1,
    size,
    mostCounted: request.search ? MOST_FOUND : MOST_COUNTED,
    backward,
    resumed: cursor !== null,
  };
}

/** Makes a page from the rows of a query by key; each row carries its `id` and the `cursor`. */
export function toPage<Row extends { id: string; cursor: string }>(
  keyed: KeyedPage,
  fetched: Row[],
): Page<Omit<Row, 'cursor'>> {
  const hasMore = fetched.length > keyed.size;
  const page = fetched.slice(0, keyed.size);
  if (keyed.backward) page.reverse();
  const first = page[0];
  const last = page.at(-1);
  const hasNext = keyed.backward ? keyed.resumed : hasMore;
  const hasPrevious = keyed.backward ? hasMore : keyed.resumed;
  return {
    rows: page.map(({ cursor: _, ...row }) => row),
    next: hasNext && last ? encodeCursor(last) : null,
    previous: hasPrevious && first ? encodeCursor(first) : null,
  };
}

/** The columns of a query whose rows are only counted. */
export const COUNTED = { one: sql`1`.as('one') };

/** Counts the rows of a query, looking no further than the first one beyond `most`. */
export async function countUpTo(
  tx: Tx,
  matching: { limit: (rows: number) => SQLWrapper },
  most = MOST_COUNTED,
): Promise<ListCount> {
  const [counted] = await rowsOf<{ rows: number }>(
    tx,
    sql`select count(*)::int as rows from ${matching.limit(most + 1)} counted`,
  );
  return listCount(counted?.rows ?? 0, most);
}

/** The same count as a column of another query. */
export function countColumn(matching: { limit: (rows: number) => SQLWrapper }): SQL<ListCount> {
  return sql`(select count(*)::int from ${matching.limit(MOST_COUNTED + 1)} counted)`.mapWith(
    (rows: number) => listCount(rows, MOST_COUNTED),
  );
}

/** The same count for several queries in one statement, by their names. */
export async function countEachUpTo<Name extends string>(
  tx: Tx,
  matching: Record<Name, { limit: (rows: number) => SQLWrapper }>,
  most = MOST_COUNTED,
): Promise<Record<Name, ListCount>> {
  const names = Object.keys(matching) as Name[];
  const each = names.map(
    (name) =>
      sql`select ${name}::text as name, count(*)::int as rows from ${matching[name].limit(most + 1)} counted`,
  );
  const rows = await rowsOf<{ name: Name; rows: number }>(tx, sql.join(each, sql` union all `));
  const counts = rows.map(({ name, rows }) => [name, listCount(rows, most)]);
  return Object.fromEntries(counts) as Record<Name, ListCount>;
}

/** Turns a number of rows, counted up to one beyond `most`, into a list's count. */
export function listCount(rows: number, most: number): ListCount {
  return rows > most ? { moreThan: most } : rows;
}

// What word processors and phones put in place of an apostrophe or a hyphen.
const SET_WITHIN_A_WORD = /(?<=[\p{L}\p{N}])[‘’ʼ´`‐‑‒–—−](?=[\p{L}\p{N}])/gu;

/**
 * Turns a search text into an ILIKE pattern that finds it anywhere, with its wildcards taken literally: O’Brien finds O'Brien
 * too. Null if it is blank.
 */
export function likePattern(search: string): string | null {
  const text = cutText(search.trim(), 200);
  const literal = text.replace(/[\\%_]/g, (char) => `\\${char}`);
  return text === '' ? null : `%${literal.replace(SET_WITHIN_A_WORD, '_')}%`;
}

function encodeCursor(row: { id: string; cursor: string }): string {
  return Buffer.from(JSON.stringify([row.cursor, row.id])).toString('base64url');
}

const READABLE: Record<SortKey['type'], (text: string) => boolean> = {
  text: (text) => !text.includes('\0') && text.isWellFormed(),
  timestamptz: (text) =>
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/.test(text) &&
    exists(() => Temporal.Instant.from(text)),
  date: (text) =>
    text === 'infinity' ||
    (/^\d{4}-\d\d-\d\d$/.test(text) && exists(() => Temporal.PlainDate.from(text))),
  integer: (text) => /^-?\d{1,9}$/.test(text),
  numeric: (text) => /^-?\d{1,20}(\.\d{1,10})?$/.test(text),
};

// Some days that look like dates don't exist; the database would refuse the whole query.
function exists(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}

function decodeCursor(encoded: string | null, type: SortKey['type']): [string, string] | null {
  if (!encoded || encoded.length > 2_000) return null;
  try {
    const parsed = cursorSchema.safeParse(
      JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')),
    );
    return parsed.success && READABLE[type](parsed.data[0]) ? parsed.data : null;
  } catch {
    return null;
  }
}
