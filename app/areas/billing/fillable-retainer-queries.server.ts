import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { RefusedError } from '#app/access/refusals.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { billingPlans } from '#app/records/billing-plan/billing-plan-tables.ts';
import { standingCustomer } from '#app/records/customer/standing-customer.ts';
import { retainers } from '#app/records/retainer/retainer-tables.ts';

/** Most retainers of one customer that a form offers. */
const MOST_OFFERED = 50;

/** The plan that bills a retainer now; null without one. Written out by name: a bare column would lose its table's name. */
const BILLED_BY = sql<
  string | null
>`(select p.name from billing_plans p where p.retainer_id = retainers.id and p.status <> 'ended' limit 1)`;

/** A customer's retainers that an invoice can fill, by name. */
export function fillableRetainers(tx: Tx, customerId: string) {
  return tx
    .select({
      id: retainers.id,
      name: retainers.name,
      unit: retainers.unit,
      size: retainers.size,
      price: retainers.price,
      billedBy: BILLED_BY,
    })
    .from(retainers)
    .where(
      and(eq(retainers.customerId, standingCustomer(customerId)), eq(retainers.status, 'active')),
    )
    .orderBy(asc(retainers.name), asc(retainers.id))
    .limit(MOST_OFFERED);
}

/**
 * Returns how often a block of a customer's retainer is billed, null for once; it does not end until the transaction does.
 * @throws RefusedError for one of another customer, and one that has ended.
 */
export async function fillableRetainer(tx: Tx, id: string, customerId: string) {
  const [retainer] = await tx
    .select({ status: retainers.status, name: retainers.name, period: retainers.period })
    .from(retainers)
    .where(and(eq(retainers.id, id), eq(retainers.customerId, standingCustomer(customerId))))
    .for('share');
  if (!retainer) throw new RefusedError('Choose a retainer of this customer.');
  if (retainer.status === 'ended') {
    throw new RefusedError('This retainer has ended. Create a new one.');
  }
  return retainer;
}

/** @throws RefusedError for a retainer that a plan bills already: it would be billed twice. */
export async function refuseBilledTwice(tx: Tx, retainerId: string): Promise<void> {
  const [plan] = await tx
    .select({ name: billingPlans.name })
    .from(billingPlans)
    .where(and(eq(billingPlans.retainerId, retainerId), ne(billingPlans.status, 'ended')))
    .limit(1);
  if (plan) throw new RefusedError(`The plan ${plan.name} already bills this retainer.`);
}
