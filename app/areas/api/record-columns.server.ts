import { sql } from 'drizzle-orm';
import { companies } from '#app/areas/companies/company-tables.ts';
import { customerProfiles } from '#app/areas/customers/customer-tables.ts';

/** What a customer's company is called: the assigned company, else what the customer typed. */
export const companyName = sql<string>`coalesce(${companies.name}, ${customerProfiles.companyName})`;

/** The columns that nearly every record has. */
export function timesOf<
  Table extends Record<'archivedAt' | 'version' | 'createdAt' | 'updatedAt', unknown>,
>({ archivedAt, version, createdAt, updatedAt }: Table) {
  return { archivedAt, version, createdAt, updatedAt } as Pick<
    Table,
    'archivedAt' | 'version' | 'createdAt' | 'updatedAt'
  >;
}
