import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { anyHolds, listPage } from '#app/platform/db/list-page.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import type { SortKey } from '#app/platform/db/paging.server.ts';
import { chartAccounts } from '#app/records/books/journal-tables.ts';

/** The sorts of the chart of accounts, as its address names them. */
export const CHART_SORTS = {
  code: { by: chartAccounts.code, type: 'text' },
} as const satisfies Record<string, SortKey>;

/** The chart of accounts by code, searched by code and names. */
export function listChart(actor: AdminActor, request: PageRequest) {
  return asActor(actor, (tx) =>
    listPage(tx, {
      table: chartAccounts,
      sort: CHART_SORTS.code,
      request,
      holding: (pattern) =>
        anyHolds(pattern, chartAccounts.code, chartAccounts.name, chartAccounts.exportName),
      rows: (cursor) =>
        tx
          .select({
            id: chartAccounts.id,
            role: chartAccounts.role,
            type: chartAccounts.type,
            code: chartAccounts.code,
            name: chartAccounts.name,
            exportName: chartAccounts.exportName,
            version: chartAccounts.version,
            cursor,
          })
          .from(chartAccounts),
    }),
  );
}

/** An account of the chart as its list shows it. */
export type ChartRow = Awaited<ReturnType<typeof listChart>>['rows'][number];
