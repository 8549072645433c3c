import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer-tables.ts';
import { foundAfterMerge, standingCustomer } from '#app/records/standing-customer.ts';

/**
 * The company name of the customer that a form chose for a new record, or of the account that they were merged into. Who takes
 * the customer out waits until the transaction ends, and then finds the record.
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
 * Which row is the customer, while records can be made for them: approved and not archived. Staff read it
 * `for('key share')`; to customers a row that they may not change is none when it is locked.
 */
export function canBeChosen(customerId: string): SQL | undefined {
  return and(
    eq(customerProfiles.id, standingCustomer(customerId)),
    eq(customerProfiles.approvalStatus, 'approved'),
    isNull(customerProfiles.archivedAt),
  );
}

/** What was read of the customer that `canBeChosen`. @throws RefusedError when there was none. */
export function foundActive<Row>(row: Row | undefined): Row {
  if (!row) throw new RefusedError('The chosen customer is no longer active.');
  return row;
}

/** The customer that a list is narrowed to, for naming it, by the id that stands by now; null when there is none. */
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
