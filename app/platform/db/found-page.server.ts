import { and, or, type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from './database.server.ts';
import { isCommon, type Searched } from './found-ids.server.ts';
import type { ListCount } from './page-request.ts';
import { listCount, type PagePlan } from './paging.server.ts';

/** Matches that are gathered before a page of them is chosen. */
const MOST_GATHERED = 5_000;

/**
 * The page that a search finds among the rows of a list's `filters`, as a condition for it, and how many rows fit one of
 * `matches`. What many of the newest rows fit is left to a walk in the order of the list, which meets a page of it soon.
 * Otherwise the matches are gathered by their indexes, each by itself, since some index may hold all that one of them
 * asks for, and the condition names the page's ids; of more than five thousand, a walk meets a page soon enough.
 */
export async function findPage(
  tx: Tx,
  searched: Searched,
  plan: PagePlan,
  { matches, filters }: { matches: readonly (SQL | undefined)[]; filters: SQL | undefined },
): Promise<{ isOnPage: SQL | undefined; count: ListCount }> {
  const match = or(...matches);
  if (!match) return { isOnPage: sql`false`, count: 0 };
  const { table, id } = searched;
  // In this form no index answers it, and the planner takes it for one that half of the rows fit.
  const read = and(filters, sql`coalesce(${match}, false)`);
  const gathered = matches
    .filter((one) => one !== undefined)
    .map(
      (one) => sql`(select ${id} as id, ${plan.sortedBy} as by_key from ${table}
        where not (select common from newest) and ${and(filters, one)} limit ${MOST_GATHERED + 1})`,
    );
  const ofGathered = plan.inOrder(sql`gathered.by_key`, sql`gathered.id`);
  const [found] = await rowsOf<{ walks: boolean; rows: number; ids: string }>(
    tx,
    sql`with newest as materialized (select ${isCommon(searched, match)} as common),
      gathered as materialized (${sql.join(gathered, sql` union `)}),
      counted as materialized (select case when common
          then (select count(*) from (select 1 from ${table} where ${read}
            order by ${searched.newest} desc limit ${plan.mostCounted + 1}) tried)
          else (select count(*) from gathered) end::int as rows, common from newest)
      select rows, common or rows > ${MOST_GATHERED} as walks,
        array(select gathered.id from gathered where ${ofGathered.where ?? sql`true`}
          order by ${sql.join(ofGathered.orderBy, sql`, `)} limit ${plan.limit})::text as ids
      from counted`,
  );
  if (!found) throw new Error('A count has one row.');
  const isNamed = sql`${id} = any(${found.ids}::uuid[])`;
  return {
    isOnPage: found.walks ? and(read, plan.where) : isNamed,
    count: listCount(found.rows, plan.mostCounted),
  };
}
