import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { foundAfterMerge, standingCustomer } from '#app/records/customer/standing-customer.ts';

/**
 * Returns the company name of the customer that a form chose for a new record, or of the account that they were merged into.
 * Whoever removes the customer waits until the transaction ends, and then finds the record.
 * @throws RefusedError when there is no such customer to choose.
 */
export async function chosenCustomer(tx: Tx, customerId: string): Promise<string> {
  const chosen = () =>
    tx
      .select({ companyName: customerProfiles.displayName })
      .from(customerProfiles)
      .where(canBeChosen(customerId))
      .for('key share');
  return foundActive(await foundAfterMerge(chosen)).companyName;
}

/**
 * A condition on the customer's row while records can be made for them: approved and not archived. Staff read it `for('key
 * share')`; customers, who may not change it, can't find it with a lock.
 */
export function canBeChosen(customerId: string): SQL | undefined {
  return and(
    eq(customerProfiles.id, standingCustomer(customerId)),
    eq(customerProfiles.approvalStatus, 'approved'),
    isNull(customerProfiles.archivedAt),
  );
}

/** Returns what was read of a customer that `canBeChosen`. @throws RefusedError when there was none. */
export function foundActive<Row>(row: Row | undefined): Row {
  if (!row) throw new RefusedError('The chosen customer is no longer active.');
  return row;
}

/** Returns the customer that a list is narrowed to, for naming it, by the id that stands for it now; null if there is none. */
export async function customerNamed(
  actor: AdminActor,
  customerId: string | null,
): Promise<{ value: string; label: string } | null> {
  if (!customerId) return null;
  const [customer] = await asActor(actor, (tx) =>
    tx
      .select({
        id: customerProfiles.id,
        company: customerProfiles.displayName,
        contact: customerProfiles.contactName,
      })
      .from(customerProfiles)
      .where(eq(customerProfiles.id, standingCustomer(customerId))),
  );
  return customer
    ? { value: customer.id, label: `${customer.company} (${customer.contact})` }
    : null;
}
