import type { Tx } from '#app/platform/db/database.server.ts';
import { billingPlanPrices, billingPlans } from '#app/records/billing-plan/billing-plan-tables.ts';
import { billingPlanParts } from '#app/records/billing-plan/plan-part-tables.ts';
import { makeProject } from '#tests/helpers/makers.ts';

/**
 * Two plans with a price each: one that prepares drafts, one that sends, both far from due. A third is split over milestones of a
 * project, and waits for its first.
 */
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
  const { id: projectId } = await makeProject(tx, customerId, { title: 'Split' });
  const [split] = await tx
    .insert(billingPlans)
    .values({
      customerId,
      projectId,
      name: 'Split',
      period: 'milestone',
      firstDay: '2026-01-31',
      delivery: 'draft',
    })
    .returning({ id: billingPlans.id });
  const part = { place: 0, percent: '100', amount: '1.00', milestoneTitle: 'Kickoff' };
  await tx.insert(billingPlanParts).values({ ...part, planId: split?.id ?? '' });
}
