import { ilike, or, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './database.server.ts';
import { lookFor } from './found-ids.server.ts';
import type { ListCount } from './page-request.ts';
import { COUNTED, countUpTo, likePattern, type PagePlan } from './paging.server.ts';

/**
 * What a list's search finds in columns of its table, as conditions for the page and for the count (`lookFor`). None narrows
 * the list while nothing is searched.
 */
export async function lookIn<Table extends PgTable & { id: PgColumn; createdAt: PgColumn }>(
  tx: Tx,
  table: Table,
  search: string,
  columnsOf: (table: Table) => readonly PgColumn[],
): Promise<{ shown?: SQL; counted?: SQL }> {
  const pattern = likePattern(search);
  if (!pattern) return {};
  const searched = { table, id: table.id, newest: table.createdAt };
  return lookFor(tx, searched, or(...columnsOf(table).map((column) => ilike(column, pattern))));
}

/** How many rows of a table match, as far as the list of the plan counts. */
export function countRows(
  tx: Tx,
  plan: PagePlan,
  table: PgTable,
  matching: SQL | undefined,
): Promise<ListCount> {
  return countUpTo(tx, tx.select(COUNTED).from(table).where(matching), plan.mostCounted);
}
