import { and, eq } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { problemOfLines, subtotalOf } from '#app/areas/billing/invoice-amounts.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { billingPlanPrices, billingPlans } from '#app/records/billing-plan/billing-plan-tables.ts';
import { formatDate } from '#app/ui/everywhere/format.ts';
import { billingPeriodWords } from './billing-days.ts';
import type { NewPlanPrice } from './plan-forms.ts';
import { latestBilledDay, lockedRecurringPlan, pricesOf } from './plan-rows.server.ts';

/**
 * Sets what the invoices of a plan are for from a day on, in place of what was set for that day before.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError for one that has ended, for a day whose invoice was already made, and for tax on a retainer.
 */
export async function setPlanPrice(
  actor: AdminActor,
  id: string,
  { version, ...price }: NewPlanPrice,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const plan = await lockedRecurringPlan(tx, id, version);
    const billed = await latestBilledDay(tx, id);
    const problem = problemOfLines({ lines: price.lines, isPrepayment: plan.retainerId !== null });
    if (problem) throw new RefusedError(problem.error);
    if (price.fromDay < plan.firstDay) {
      throw new RefusedError(`This plan begins on ${formatDate(plan.firstDay)}.`);
    }
    if (plan.lastDay !== null && price.fromDay > plan.lastDay) {
      throw new RefusedError(`This plan ends on ${formatDate(plan.lastDay)}.`);
    }
    if (billed !== null && price.fromDay <= billed) {
      throw new RefusedError(
        `The invoice for ${billingPeriodWords(plan.period, billed)} was already made. The next one is for ${formatDate(plan.nextDay)}.`,
      );
    }
    await tx
      .delete(billingPlanPrices)
      .where(and(eq(billingPlanPrices.planId, id), eq(billingPlanPrices.fromDay, price.fromDay)));
    await insertPrice(tx, actor, id, price);
    await tx.update(billingPlans).set(nextVersion(billingPlans)).where(eq(billingPlans.id, id));
    await logActivity(tx, actor, {
      action: 'billing_plan.price_set',
      entityType: 'billing_plan',
      entityId: id,
      metadata: {
        name: plan.name,
        amount: subtotalOf(price.lines),
        from: formatDate(price.fromDay),
      },
    });
  });
}

/**
 * Withdraws a price that no invoice has yet; the one before it goes on.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError for the first price, and for one that an invoice has.
 */
export async function withdrawPlanPrice(
  actor: AdminActor,
  id: string,
  priceId: string,
  version: number,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const plan = await lockedRecurringPlan(tx, id, version);
    const prices = await pricesOf(tx, id);
    const price = prices.find((each) => each.id === priceId);
    if (!price) throw new NotFoundError();
    const billed = await latestBilledDay(tx, id);
    if (price === prices[0] || (billed !== null && price.fromDay <= billed)) {
      throw new RefusedError('Invoices have this price. Set another one from a later day.');
    }
    await tx.delete(billingPlanPrices).where(eq(billingPlanPrices.id, priceId));
    await tx.update(billingPlans).set(nextVersion(billingPlans)).where(eq(billingPlans.id, id));
    await logActivity(tx, actor, {
      action: 'billing_plan.price_withdrawn',
      entityType: 'billing_plan',
      entityId: id,
      metadata: { name: plan.name, from: formatDate(price.fromDay) },
    });
  });
}

/** Writes what the invoices of a plan are for from a day on, in the caller's transaction. */
export async function insertPrice(
  tx: Tx,
  actor: AdminActor,
  planId: string,
  { fromDay, lines }: Pick<NewPlanPrice, 'fromDay' | 'lines'>,
): Promise<void> {
  await tx.insert(billingPlanPrices).values({
    planId,
    fromDay,
    lines: lines.map(({ id: _, ...line }) => line),
    amount: subtotalOf(lines),
    createdBy: actor.userId,
  });
}
