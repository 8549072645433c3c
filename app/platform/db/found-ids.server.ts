import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { rowsOf, type Tx } from './database.server.ts';

/** Where a search looks: a table, its id and what its newest rows are read by, from an index. */
export type Searched = { table: SQLWrapper; id: SQLWrapper; newest: SQLWrapper };

/** The newest rows of a table. */
export function newestOf({ table, id, newest }: Searched, rows: number): SQL {
  return sql`select * from ${table} order by ${newest} desc, ${id} desc limit ${rows}`;
}

/** Most ids that a condition names one by one. */
const MOST_NAMED = 1_000;

/**
 * Returns a condition for a match in another table: the column has one of the ids that `found` selects as `id`. They are looked
 * up first, because no index answers "this column or that of a joined table". If there are very many, `otherwise` checks each
 * record instead. Undefined if there are none.
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

/** The same for a column that refers to a row of another table, where that row fits `match`. */
export function isOfFound(
  tx: Tx,
  reference: PgColumn,
  table: PgTable & { id: PgColumn },
  match: SQL | undefined,
): Promise<SQL | undefined> {
  return isAmongFound(
    tx,
    reference,
    tx.select({ id: table.id }).from(table).where(match),
    sql`(select ${match} from ${table} where ${eq(table.id, reference)})`,
  );
}

/**
 * Makes the rest of a transaction use indexes wherever one can answer. The planner may not use its statistics about a pattern.
 * It guesses, and would read whole tables for a few rows, or sort all records of a customer for the newest.
 */
export async function byIndexes(tx: Tx): Promise<void> {
  await tx.execute(
    sql`select set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true)`,
  );
}
