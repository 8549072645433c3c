import { eq } from 'drizzle-orm';
import type { Tx } from '#app/platform/db/database.server.ts';
import { billingPlans } from '#app/records/billing-plan/billing-plan-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { retainers } from '#app/records/retainer/retainer-tables.ts';

/** Returns the billing plan that made an invoice, and the retainer that it fills. */
export async function readOrigin(tx: Tx, id: string) {
  const [plan] = await tx
    .select({ id: billingPlans.id, name: billingPlans.name })
    .from(invoices)
    .innerJoin(billingPlans, eq(billingPlans.id, invoices.billingPlanId))
    .where(eq(invoices.id, id));
  const [retainer] = await tx
    .select({ id: retainers.id, name: retainers.name })
    .from(invoices)
    .innerJoin(retainers, eq(retainers.id, invoices.retainerId))
    .where(eq(invoices.id, id));
  return { plan: plan ?? null, retainer: retainer ?? null };
}
