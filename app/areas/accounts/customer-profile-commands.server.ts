import type { Tx } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { customerAccounts } from '#app/records/invoice/ledger-tables.ts';

/**
 * Stores a customer profile with its account at zero (specification, section 9). Returns the profile's id; null if the person
 * already is the first member of a company. The unique index decides between two at once. A trigger releases people who have
 * left their company.
 */
export async function openCustomer(
  tx: Tx,
  profile: typeof customerProfiles.$inferInsert,
): Promise<string | null> {
  const [added] = await tx
    .insert(customerProfiles)
    .values(profile)
    .onConflictDoNothing({ target: customerProfiles.userId })
    .returning({ id: customerProfiles.id });
  if (!added) return null;
  await tx.insert(customerAccounts).values({ customerId: added.id });
  return added.id;
}
