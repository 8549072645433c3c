import {
  and,
  ilike,
  isNotNull,
  isNull,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { rowsOf, type Tx } from './database.server.ts';
import { newestOf, type Searched } from './found-ids.server.ts';
import type { ListCount, PageRequest } from './page-request.ts';
import {
  COUNTED,
  countUpTo,
  type KeyedPage,
  keyedPage,
  likePattern,
  listCount,
  type Page,
  type SortKey,
  toPage,
} from './paging.server.ts';

/** Matches that are gathered before a page of them is chosen. */
const MOST_GATHERED = 5_000;
/** Rows in which a search is tried first, and how many of them it must find to be tried in more. */
const NEWEST = 500;
const PERHAPS_COMMON = 13;
/** Rows in which a common search finds more than are counted. What came all at once and is nowhere else is not common. */
const NEWEST_OF_COMMON = 3_500;

/** A list's own table. */
type Listed = PgTable & { id: PgColumn; createdAt?: PgColumn };

/** The ways in which a row can fit a search, each one answered by an index; undefined where nothing fits in that way. */
type Matches = readonly (SQL | undefined)[];

/** A query before it is narrowed. */
type Unfiltered<Row> = {
  where(condition: SQL | undefined): {
    orderBy(...by: SQL[]): { limit(rows: number): PromiseLike<Row[]> };
  };
};

/** What a list asks for. */
type ListQuery<Row> = {
  table: Listed;
  sort: SortKey;
  request: PageRequest;
  /** What narrows the list beside its search. */
  filters?: SQL | undefined;
  /** A search that indexes answer, in a table of any size (`findPage`). */
  search?: (pattern: string) => Matches | Promise<Matches>;
  /** What the table's newest rows are read by, from an index, for such a search; when they were made, by default. */
  newest?: PgColumn;
  /** A search held against each row that the filters leave, where those are few: a customer's own, say. */
  holding?: (pattern: string) => SQL | undefined | Promise<SQL | undefined>;
  /** What is shown of the rows, with `cursor` as a column of that name. */
  rows: (cursor: SQL<string>) => Unfiltered<Row>;
  /** What is counted, where a condition needs a join; the table by default. */
  counted?: { where(condition: SQL | undefined): { limit(rows: number): SQLWrapper } };
};

/** Returns the page of a list that its address asks for, and how many rows match, as far as lists count. */
export async function listPage<Row extends { id: string; cursor: string }>(
  tx: Tx,
  query: ListQuery<Row>,
): Promise<Page<Omit<Row, 'cursor'>> & { count: ListCount }> {
  const { table, sort, request, filters, newest = table.createdAt ?? table.id } = query;
  const keyed = keyedPage(sort, table.id, request);
  const pattern = likePattern(request.search);
  const found =
    pattern && query.search
      ? await findPage(tx, { table, id: table.id, newest }, keyed, {
          filters,
          matches: await query.search(pattern),
        })
      : undefined;
  const matching = and(filters, pattern ? await query.holding?.(pattern) : undefined);
  const rows = await query
    .rows(keyed.cursor)
    .where(found ? found.isOnPage : and(matching, keyed.where))
    .orderBy(...keyed.orderBy)
    .limit(keyed.limit);
  const counted = query.counted ?? tx.select(COUNTED).from(table);
  const count = found?.count ?? (await countUpTo(tx, counted.where(matching), keyed.mostCounted));
  return { ...toPage(keyed, rows), count };
}

/** Whether one of a row's texts contains a pattern. */
export function anyHolds(pattern: string, ...texts: (PgColumn | SQL)[]): SQL | undefined {
  return or(...texts.map((text) => ilike(text, pattern)));
}

/** What a search found: its page as a condition, how many rows fit, and the search as a condition for other counts. */
type Found = { isOnPage: SQL | undefined; count: ListCount; matched: SQL };

/**
 * The page that a search finds among the rows of a list's `filters`, and how many rows fit one of `matches`.
 *
 * Under row-level security the planner may not ask the statistics of a text how many rows hold a pattern; it would gather
 * all hundred thousand of a common word before it shows 25. So the newest rows are tried first, and what very many of them fit
 * is left to a walk in the order of the list, which meets a page of it soon. Otherwise the matches are gathered by their
 * indexes, each by itself, since some index may hold all that one of them asks for, and the condition names the page's
 * ids; of more than five thousand, a walk meets a page soon enough.
 */
export async function findPage(
  tx: Tx,
  searched: Searched,
  keyed: KeyedPage,
  { matches, filters }: { matches: Matches; filters: SQL | undefined },
): Promise<Found> {
  const match = or(...matches);
  if (!match) return { isOnPage: sql`false`, count: 0, matched: sql`false` };
  const { table, id, newest } = searched;
  // In this form no index answers it, and the planner takes it for one that half of the rows fit.
  const isMatch = sql`coalesce(${match}, false)`;
  const read = and(filters, isMatch);
  const gathered = matches
    .filter((one) => one !== undefined)
    .map(
      (one) => sql`(select ${id} as id, ${keyed.sortedBy} as by_key from ${table}
        where not (select common from newest) and ${and(filters, one)} limit ${MOST_GATHERED + 1})`,
    );
  const ofGathered = keyed.inOrder(sql`gathered.by_key`, sql`gathered.id`);
  // The newest rows go by the table's own name, so that the match reads them.
  const holds = (most: number, newestRows: number) =>
    sql`(select count(*) from (select 1 from (${newestOf(searched, newestRows)}) ${table}
      where ${match} limit ${most}) tried) >= ${most}`;
  const isCommon = sql`case when ${holds(PERHAPS_COMMON, NEWEST)}
    then ${holds(keyed.mostCounted + 1, NEWEST_OF_COMMON)} else false end`;
  const [found] = await rowsOf<{ common: boolean; walks: boolean; rows: number; ids: string }>(
    tx,
    sql`with newest as materialized (select ${isCommon} as common),
      gathered as materialized (${sql.join(gathered, sql` union `)}),
      counted as materialized (select case when common
          then (select count(*) from (select 1 from ${table} where ${read}
            order by ${newest} desc limit ${keyed.mostCounted + 1}) tried)
          else (select count(*) from gathered) end::int as rows, common from newest)
      select common, rows, common or rows > ${MOST_GATHERED} as walks,
        array(select gathered.id from gathered where ${ofGathered.where ?? sql`true`}
          order by ${sql.join(ofGathered.orderBy, sql`, `)} limit ${keyed.limit})::text as ids
      from counted`,
  );
  if (!found) throw new Error('A count has one row.');
  return {
    isOnPage: found.walks ? and(read, keyed.where) : sql`${id} = any(${found.ids}::uuid[])`,
    count: listCount(found.rows, keyed.mostCounted),
    matched: found.common ? isMatch : match,
  };
}

/** The condition for the records that a list shows: open, closed, both, or archived ones. */
export function isShown(
  show: 'open' | 'closed' | 'all' | 'archived',
  archivedAt: SQLWrapper,
  isOpen: SQL | undefined,
): SQL | undefined {
  if (show === 'archived') return isNotNull(archivedAt);
  const state = { open: isOpen, closed: isOpen && not(isOpen), all: undefined }[show];
  return and(isNull(archivedAt), state);
}
