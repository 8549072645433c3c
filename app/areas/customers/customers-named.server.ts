import { eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '#app/platform/db/database.server.ts';
import { isAmongFound } from '#app/platform/db/found-ids.server.ts';
import { customerProfiles } from '#app/records/customer-tables.ts';

/**
 * A condition for the search in a list of records: the customer's name or, unless told otherwise, their contact holds the
 * pattern. Undefined when no customer's does.
 */
export function isOfCustomerNamed(
  tx: Tx,
  customerId: AnyPgColumn,
  pattern: string,
  { contact }: { contact: boolean } = { contact: true },
): Promise<SQL | undefined> {
  const named = or(
    ilike(customerProfiles.displayName, pattern),
    contact ? ilike(customerProfiles.contactName, pattern) : undefined,
  );
  return isAmongFound(
    tx,
    customerId,
    tx.select({ id: customerProfiles.id }).from(customerProfiles).where(named),
    sql`(select ${named} from ${customerProfiles} where ${eq(customerProfiles.id, customerId)})`,
  );
}
