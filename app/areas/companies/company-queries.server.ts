import { and, asc, eq, getTableColumns, ilike, isNull, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { anyHolds, listPage } from '#app/platform/db/list-page.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import { likePattern, type SortKey } from '#app/platform/db/paging.server.ts';
import { companies } from '#app/records/company-tables.ts';
import { customerProfiles } from '#app/records/customer-tables.ts';

/** What the list of companies can be sorted by, as its address names it. */
export const COMPANY_SORTS = {
  name: { by: companies.name, type: 'text' },
  created: { by: companies.createdAt, type: 'timestamptz' },
} as const satisfies Record<string, SortKey>;

type CompanySort = keyof typeof COMPANY_SORTS;

/** Most options that a company selector receives at once. */
const OPTIONS = 20;

/** Companies with how many customers belong to each, narrowed by a search in name, email, phone and city. */
export async function listCompanies(actor: AdminActor, request: PageRequest) {
  const currentCustomer = and(
    eq(customerProfiles.companyId, companies.id),
    isNull(customerProfiles.archivedAt),
  );
  return asActor(actor, (tx) =>
    listPage(tx, {
      table: companies,
      sort: COMPANY_SORTS[request.sort as CompanySort],
      request,
      search: (pattern) => [
        anyHolds(pattern, companies.name, companies.email, companies.phone, companies.city),
      ],
      rows: (cursor) =>
        tx
          .select({
            ...getTableColumns(companies),
            // A scalar subquery is answered for the rows of the page alone.
            customers: sql<number>`(select count(*)::int from ${customerProfiles} where ${currentCustomer})`,
            cursor,
          })
          .from(companies),
    }),
  );
}

/** One row of the list of companies. */
export type CompanyRow = Awaited<ReturnType<typeof listCompanies>>['rows'][number];

/**
 * Companies for a selector, by name: the first that match what was typed. One whose name is `first` comes before all, so
 * that nobody creates it a second time.
 */
export async function findCompanyOptions(
  actor: AdminActor,
  { search, first }: { search: string; first: string },
): Promise<{ id: string; name: string }[]> {
  const pattern = likePattern(search);
  return asActor(actor, (tx) =>
    tx
      .select({ id: companies.id, name: companies.name })
      .from(companies)
      .where(pattern ? ilike(companies.name, pattern) : undefined)
      .orderBy(
        ...(first ? [sql`lower(${companies.name}) = lower(${first}) desc`] : []),
        asc(companies.name),
        asc(companies.id),
      )
      .limit(OPTIONS),
  );
}
