import { eq, type SQL, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { anyHolds, listPage } from '#app/platform/db/list-page.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import type { SortKey } from '#app/platform/db/paging.server.ts';
import { costRates } from '#app/records/time-entry/cost-rate-tables.ts';
import { personName } from './time-queries.server.ts';

/** The sorts of the list of cost rates, as its address names them. */
export const COST_RATE_SORTS = {
  from: { by: costRates.holdsFrom, type: 'date' },
} as const satisfies Record<string, SortKey>;

/** What hours of people cost, the latest day first, searched by person. Empty to everyone except admins. */
export function listCostRates(actor: AdminActor, request: PageRequest) {
  const named = sql`(select ${personName} from ${users} where ${eq(users.id, costRates.userId)})`;
  return asActor(actor, (tx) =>
    listPage(tx, {
      table: costRates,
      sort: COST_RATE_SORTS.from,
      request,
      holding: (pattern) => anyHolds(pattern, named),
      rows: (cursor) =>
        tx
          .select({
            id: costRates.id,
            name: personName,
            rate: costRates.rate,
            holdsFrom: costRates.holdsFrom,
            cursor,
          })
          .from(costRates)
          .innerJoin(users, eq(users.id, costRates.userId)),
    }),
  );
}

/** A cost rate as its list shows it. */
export type CostRateRow = Awaited<ReturnType<typeof listCostRates>>['rows'][number];

/** In SQL, what an hour of entry `e` cost its firm: the person's rate that held on its day; null without one. */
export const COST_RATE_OF_ENTRY: SQL = sql`(select r.rate from cost_rates r
  where r.user_id = e.user_id and r.holds_from <= e.date order by r.holds_from desc limit 1)`;
