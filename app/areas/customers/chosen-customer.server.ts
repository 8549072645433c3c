import { and, eq, isNull } from 'drizzle-orm';
import { RefusedError } from '#app/access/refusals.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { customerProfiles } from './customer-tables.ts';

/** The company name of the customer that a form chose for a new record. @throws RefusedError when there is no such customer to choose. */
export async function chosenCustomer(tx: Tx, customerId: string): Promise<string> {
  const [customer] = await tx
    .select({ companyName: customerProfiles.companyName })
    .from(customerProfiles)
    .where(
      and(
        eq(customerProfiles.id, customerId),
        eq(customerProfiles.approvalStatus, 'approved'),
        isNull(customerProfiles.archivedAt),
      ),
    );
  if (!customer) throw new RefusedError('The chosen customer is not active any more.');
  return customer.companyName;
}
