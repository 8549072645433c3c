import { and, asc, eq, getTableColumns, ilike, isNull, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { anyHolds, listPage } from '#app/platform/db/list-page.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import { likePattern, type SortKey } from '#app/platform/db/paging.server.ts';
import { companies } from '#app/records/company/company-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';

/** The sorts of the list of companies, as its address names them. */
export const COMPANY_SORTS = {
  name: { by: companies.name, type: 'text' },
  created: { by: companies.createdAt, type: 'timestamptz' },
} as const satisfies Record<string, SortKey>;

type CompanySort = keyof typeof COMPANY_SORTS;

/** Most options that a company selector receives at once. */
const OPTIONS = 20;

/** Companies with how many customers belong to each, searched by name, email, phone and city. */
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
            /** The customer that the company is, where it is one alone. */
            customerId: sql<
              string | null
            >`(select case when count(*) = 1 then min(${customerProfiles.id}::text) end
              from ${customerProfiles} where ${currentCustomer})`,
            cursor,
          })
          .from(companies),
    }),
  );
}

/** One row of the list of companies. */
export type CompanyRow = Awaited<ReturnType<typeof listCompanies>>['rows'][number];

/** Most companies that are offered as near to a name. */
const NEAR = 3;
/** The nearest ones by all of their words, of which those with another first word are left out. */
const LOOKED_AT = 12;
/** How alike the first words of two names are, of 1, to be taken for spellings of one: any two may share the trade's. */
const ALIKE = 0.4;

/** A company whose name equals the requested one or is similar to it. */
export type NearCompany = { id: string; name: string; isSame: boolean };

/**
 * The companies whose names are most similar to each of `names`, most similar first, by the trigrams of the name and of its
 * first word. If one has exactly the name, it is the only one. A name without similar ones is missing.
 */
export async function nearCompanies(
  tx: Tx,
  names: readonly string[],
): Promise<Map<string, NearCompany[]>> {
  const asked = [...new Set(names)];
  if (asked.length === 0) return new Map();
  const values = asked.map((name) => sql`(${name}::text)`);
  const rows = await rowsOf<NearCompany & { asked: string }>(
    tx,
    sql`select asked.name as asked, near.id, near.name, lower(near.name) = lower(asked.name) as "isSame"
        from (values ${sql.join(values, sql`, `)}) as asked (name) cross join lateral (
          select id, name, 1 as likeness from companies where lower(name) = lower(asked.name)
          union all (
            select c.id, c.name, similarity(c.name, asked.name) as likeness
            from (select id, name from companies order by name <-> asked.name limit ${LOOKED_AT}) c
            where (select count(*) from companies same where lower(same.name) = lower(asked.name)) = 0
              and c.name % asked.name
              and similarity(split_part(c.name, ' ', 1), split_part(asked.name, ' ', 1)) >= ${ALIKE}
            order by likeness desc, c.name, c.id limit ${NEAR})) near
        order by near.likeness desc, near.name`,
  );
  const near = new Map<string, NearCompany[]>();
  for (const { asked: name, ...company } of rows) {
    near.set(name, [...(near.get(name) ?? []), company]);
  }
  return near;
}

/**
 * Companies for a selector, by name: the first that match what was typed. Those similar to the name `first` come before all, so
 * that no one creates it a second time.
 */
export async function findCompanyOptions(
  actor: AdminActor,
  { search, first }: { search: string; first: string },
): Promise<{ id: string; name: string }[]> {
  const pattern = likePattern(search);
  return asActor(actor, async (tx) => {
    const near = first && !pattern ? ((await nearCompanies(tx, [first])).get(first) ?? []) : [];
    const found = await tx
      .select({ id: companies.id, name: companies.name })
      .from(companies)
      .where(pattern ? ilike(companies.name, pattern) : undefined)
      .orderBy(
        ...(first ? [sql`lower(${companies.name}) = lower(${first}) desc`] : []),
        asc(companies.name),
        asc(companies.id),
      )
      .limit(OPTIONS);
    const others = found.filter(({ id }) => !near.some((company) => company.id === id));
    return [...near.map(({ id, name }) => ({ id, name })), ...others].slice(0, OPTIONS);
  });
}
