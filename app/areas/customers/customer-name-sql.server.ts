import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '#app/platform/db/database.server.ts';
import { isOfFound } from '#app/platform/db/found-ids.server.ts';
import { anyHolds } from '#app/platform/db/list-page.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';

/**
 * A condition for the search in a list of records: the customer's name or, unless stated otherwise, their contact contains the
 * pattern. Undefined if no customer's does.
 */
export function isOfCustomerNamed(
  tx: Tx,
  customerId: AnyPgColumn,
  pattern: string,
  { contact }: { contact: boolean } = { contact: true },
): Promise<SQL | undefined> {
  const { displayName, contactName } = customerProfiles;
  const named = anyHolds(pattern, displayName, ...(contact ? [contactName] : []));
  return isOfFound(tx, customerId, customerProfiles, named);
}
