import { and, eq, exists, isNull, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { anyHolds, listPage } from '#app/platform/db/list-page.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import { COUNTED, type SortKey } from '#app/platform/db/paging.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { billingTerms } from '#app/records/invoice/collection-tables.ts';
import { customerAccounts } from '#app/records/invoice/ledger-tables.ts';
import { IS_TERMS_OF_CLIENT } from './hand-over-rows.server.ts';

/** The sorts of the clients' names, as their address names them. */
export const CLIENT_NAME_SORTS = {
  client: { by: customerProfiles.displayName, type: 'text' },
} as const satisfies Record<string, SortKey>;

/**
 * The clients that have a ledger, with what the accountant calls them, searched by either name; only those without such a name if
 * `isUnnamed`.
 */
export function listClientNames(
  actor: AdminActor,
  request: PageRequest,
  { isUnnamed }: { isUnnamed: boolean },
) {
  return asActor(actor, (tx) => {
    const ledger = tx
      .select({ id: customerAccounts.id })
      .from(customerAccounts)
      .where(eq(customerAccounts.customerId, customerProfiles.id));
    return listPage(tx, {
      table: customerProfiles,
      sort: CLIENT_NAME_SORTS.client,
      request,
      filters: and(
        exists(ledger),
        sql`${customerProfiles.id} is distinct from sample_client()`,
        isUnnamed ? isNull(billingTerms.exportName) : undefined,
      ),
      holding: (pattern) =>
        anyHolds(pattern, customerProfiles.displayName, billingTerms.exportName),
      rows: (cursor) =>
        tx
          .select({
            id: customerProfiles.id,
            name: customerProfiles.displayName,
            exportName: billingTerms.exportName,
            cursor,
          })
          .from(customerProfiles)
          .leftJoin(billingTerms, IS_TERMS_OF_CLIENT),
      counted: tx.select(COUNTED).from(customerProfiles).leftJoin(billingTerms, IS_TERMS_OF_CLIENT),
    });
  });
}

/** A client as this list shows it. */
export type ClientNameRow = Awaited<ReturnType<typeof listClientNames>>['rows'][number];
