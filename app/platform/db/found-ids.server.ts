import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from './database.server.ts';

/** Most ids that a condition names one by one. */
const MOST_NAMED = 1_000;
/** Rows in which a search is tried first, and how many of them it must find to count as common. */
const NEWEST = 500;
const COMMON = 13;

/** Where a search looks: a table, its id and what its newest rows are read by, from an index. */
export type Searched = { table: SQLWrapper; id: SQLWrapper; newest: SQLWrapper };

/** What a search found, as conditions for a page in some order and for a count. */
type Found = { shown: SQL; counted: SQL };

/**
 * What `match` finds in a table. Under row-level security the planner may not ask the statistics of a text how many rows
 * hold a pattern; it would gather all hundred thousand of a common word before it shows 25. So the newest rows are tried
 * first. A common match is left to a walk in the order of the list, which meets a page of them soon; a rare one is found by
 * its indexes, and the condition names its ids. Of many that are not common, indexes count the first.
 */
export async function lookFor(tx: Tx, searched: Searched, match: SQL | undefined): Promise<Found> {
  if (!match) return { shown: sql`false`, counted: sql`false` };
  const { table, id } = searched;
  const [found] = await rowsOf<{ common: boolean; ids: string }>(
    tx,
    sql`with newest as materialized (select ${isCommon(searched, match)} as common)
      select common, array(select ${id} from ${table} where not common and ${match} limit ${MOST_NAMED + 1})::text as ids
      from newest`,
  );
  if (found && !found.common && found.ids.split(',').length <= MOST_NAMED) {
    const isNamed = sql`${id} = any(${found.ids}::uuid[])`;
    return { shown: isNamed, counted: isNamed };
  }
  // In this form no index answers it, and the planner takes it for one that half of the rows fit.
  const read = sql`coalesce(${match}, false)`;
  return { shown: read, counted: found?.common ? read : match };
}

/** Whether a match is common: about one of forty of the newest rows fits it, or more. */
export function isCommon({ table, id, newest }: Searched, match: SQL): SQL<boolean> {
  // The newest rows go by the table's own name, so that the match reads them.
  return sql<boolean>`((select count(*) from (select 1 from (${newestOf({ table, id, newest })}) ${table}
    where ${match} limit ${COMMON}) tried) >= ${COMMON})`;
}

/** The newest rows of a table. */
export function newestOf({ table, id, newest }: Searched, rows = NEWEST): SQL {
  return sql`select * from ${table} order by ${newest} desc, ${id} desc limit ${rows}`;
}

/**
 * A condition for a match that reaches into another table: the column holds one of the ids that `found` selects, as `id`.
 * They are looked up first, because no index answers "this column or that of a joined table". Where it finds very many,
 * each record is looked at instead, by `otherwise`. Undefined when there is none.
 */
export async function isAmongFound(
  tx: Tx,
  column: SQLWrapper,
  found: { limit: (rows: number) => SQLWrapper },
  otherwise: SQL,
): Promise<SQL | undefined> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select id from ${found.limit(MOST_NAMED + 1)} found`,
  );
  if (rows.length === 0) return undefined;
  if (rows.length > MOST_NAMED) return otherwise;
  const ids = `{${rows.map(({ id }) => id).join(',')}}`;
  return sql`${column} = any(${ids}::uuid[])`;
}

/**
 * Has the rest of a transaction answered by indexes wherever one can answer. The planner may not ask how many rows hold a
 * pattern. It guesses, and would read whole tables for a few rows, or sort all records of a customer for the newest.
 */
export async function byIndexes(tx: Tx): Promise<void> {
  await tx.execute(
    sql`select set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true)`,
  );
}
