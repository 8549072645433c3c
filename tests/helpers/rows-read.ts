import { SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import { planName } from '#app/platform/db/cached-plan.server.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';

/** A node of a plan as EXPLAIN (ANALYZE, FORMAT JSON) tells it. */
type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
};

/** How a statement runs, with its values bound as the driver binds them, or by its plan for all values where that is cached. */
export async function explainQuery(
  tx: Tx,
  text: string,
  values: readonly unknown[],
): Promise<PlanNode> {
  const isCached = planName(text) !== undefined;
  if (isCached) {
    await tx.execute(sql.raw('set local plan_cache_mode = force_generic_plan'));
    await tx.execute(sql.raw(`prepare explained as ${text}`));
  }
  const literals = values.map((value) => pg.escapeLiteral(String(value))).join(', ');
  const run = isCached
    ? sql.raw(`execute explained${literals && `(${literals})`}`)
    : bound(text, values);
  const [row] = await rowsOf<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    tx,
    sql`explain (analyze, format json) ${run}`,
  );
  if (isCached) await tx.execute(sql.raw('deallocate explained'));
  const plan = row?.['QUERY PLAN'][0]?.Plan;
  if (!plan) throw new Error('The database explained nothing.');
  return plan;
}

/** Rows that a plan took from tables and indexes, or from one table, those that it then left out among them. */
export function rowsRead(plan: PlanNode, table?: string): number {
  const below = (plan.Plans ?? []).reduce((sum, node) => sum + rowsRead(node, table), 0);
  const isScan =
    / Scan/.test(plan['Node Type']) && !/^(CTE|Subquery|Function) Scan/.test(plan['Node Type']);
  if (!isScan || (table && plan['Relation Name'] !== table)) return below;
  const each =
    (plan['Actual Rows'] ?? 0) +
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Index Recheck'] ?? 0);
  return below + each * (plan['Actual Loops'] ?? 1);
}

/** Rows that a statement takes from tables when it runs, those that functions read for it among them. */
export async function rowsTaken(tx: Tx, text: string, values: readonly unknown[]): Promise<number> {
  const before = await takenSoFar(tx);
  await tx.execute(bound(text, values));
  return (await takenSoFar(tx)) - before;
}

async function takenSoFar(tx: Tx): Promise<number> {
  const [row] = await rowsOf<{ rows: number }>(
    tx,
    sql`select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::int as rows from pg_stat_xact_user_tables`,
  );
  return row?.rows ?? 0;
}

/** How a plan reads a table, for example "Index Only Scan", each way once. */
export function waysToRead(plan: PlanNode, table: string): string[] {
  const below = (plan.Plans ?? []).flatMap((node) => waysToRead(node, table));
  return [...new Set(plan['Relation Name'] === table ? [plan['Node Type'], ...below] : below)];
}

// The statement's text with its $1, $2 … as parameters again.
function bound(text: string, values: readonly unknown[]): SQL {
  const pieces = text.split(/\$(\d+)/);
  return new SQL(
    pieces.map((piece, at) => (at % 2 === 0 ? sql.raw(piece) : sql`${values[Number(piece) - 1]}`)),
  );
}
