import { eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { companies } from '#app/areas/companies/company-tables.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { isAmongFound } from '#app/platform/db/found-ids.server.ts';
import { customerProfiles } from './customer-tables.ts';

/**
 * A condition for the search in a list of records: the customer's company or contact holds the pattern, and with
 * `assigned` also the name of the company they are assigned to. Undefined when no customer's does.
 */
export function isOfCustomerNamed(
  tx: Tx,
  customerId: AnyPgColumn,
  pattern: string,
  names: { contact: boolean; assigned: boolean } = { contact: true, assigned: false },
): Promise<SQL | undefined> {
  const named = or(
    ilike(customerProfiles.companyName, pattern),
    names.contact ? ilike(customerProfiles.contactName, pattern) : undefined,
    names.assigned
      ? sql`${customerProfiles.companyId} = any(array(select ${companies.id} from ${companies} where ${ilike(companies.name, pattern)}))`
      : undefined,
  );
  return isAmongFound(
    tx,
    customerId,
    tx.select({ id: customerProfiles.id }).from(customerProfiles).where(named),
    sql`(select ${named} from ${customerProfiles} where ${eq(customerProfiles.id, customerId)})`,
  );
}
