import type { Tx } from '#app/platform/db/database.server.ts';
import { billingPlanPrices, billingPlans } from '#app/records/billing-plan/billing-plan-tables.ts';

/** Two plans with a price each: one that prepares drafts, one that sends, both far from due. */
export async function addPlans(tx: Tx, customerId: string): Promise<void> {
  for (const delivery of ['draft', 'send'] as const) {
    const days = { firstDay: '2099-01-31', nextDay: '2099-01-31', period: 'month' } as const;
    const [plan] = await tx
      .insert(billingPlans)
      .values({ ...days, customerId, delivery, name: 'Advice' })
      .returning({ id: billingPlans.id });
    const lines = [{ description: 'Advice', quantity: '1.00', unitPrice: '1.00' }];
    const price = { fromDay: days.firstDay, lines, amount: '1.00' };
    await tx.insert(billingPlanPrices).values({ ...price, planId: plan?.id ?? '' });
  }
}
