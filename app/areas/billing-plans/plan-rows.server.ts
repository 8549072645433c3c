import { asc, eq, max } from 'drizzle-orm';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';

import type { Tx } from '#app/platform/db/database.server.ts';
import type { PlanPeriod } from '#app/records/billing-plan/billing-plan-status.ts';
import { billingPlanPrices, billingPlans } from '#app/records/billing-plan/billing-plan-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { foundAfterMerge } from '#app/records/customer/standing-customer.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';

/** A plan with its customer's company. */
export const PLAN = {
  id: billingPlans.id,
  customerId: billingPlans.customerId,
  projectId: billingPlans.projectId,
  retainerId: billingPlans.retainerId,
  name: billingPlans.name,
  period: billingPlans.period,
  firstDay: billingPlans.firstDay,
  lastDay: billingPlans.lastDay,
  delivery: billingPlans.delivery,
  daysToPay: billingPlans.daysToPay,
  status: billingPlans.status,
  nextDay: billingPlans.nextDay,
  version: billingPlans.version,
  companyName: customerProfiles.displayName,
};

/**
 * Returns a plan with its customer's company, locked until the transaction ends: no invoice of it is made until then.
 * @throws NotFoundError, ChangedMeanwhileError when `version` is outdated, RefusedError for one that has ended.
 */
export async function lockedPlan(tx: Tx, id: string, version: number) {
  const plan = await foundAfterMerge(() =>
    tx
      .select(PLAN)
      .from(billingPlans)
      .innerJoin(customerProfiles, eq(customerProfiles.id, billingPlans.customerId))
      .where(eq(billingPlans.id, id))
      .for('no key update', { of: billingPlans }),
  );
  if (!plan) throw new NotFoundError();
  if (plan.version !== version) throw new ChangedMeanwhileError();
  const { status } = plan;
  if (status === 'ended') throw new RefusedError('This plan has ended. Create a new one.');
  return { ...plan, status };
}

/**
 * Returns a plan that follows days as `lockedPlan` does.
 * @throws as `lockedPlan`, RefusedError for one that follows milestones.
 */
export async function lockedRecurringPlan(tx: Tx, id: string, version: number) {
  const plan = await lockedPlan(tx, id, version);
  if (!isRecurring(plan)) {
    throw new RefusedError(
      'The amounts of a plan by milestones are set. End it and create another.',
    );
  }
  return plan;
}

/** Whether a plan that has not ended follows days. */
export function isRecurring<Plan extends { period: string; nextDay: string | null }>(
  plan: Plan,
): plan is Plan & { period: PlanPeriod; nextDay: string } {
  return plan.period !== 'milestone' && plan.nextDay !== null;
}

/** The prices of a plan, the first to begin on top. */
export function pricesOf(tx: Tx, planId: string) {
  return tx
    .select({
      id: billingPlanPrices.id,
      fromDay: billingPlanPrices.fromDay,
      lines: billingPlanPrices.lines,
      amount: billingPlanPrices.amount,
    })
    .from(billingPlanPrices)
    .where(eq(billingPlanPrices.planId, planId))
    .orderBy(asc(billingPlanPrices.fromDay));
}

/** The day of the latest period that a plan has an invoice of; null without one. */
export async function latestBilledDay(tx: Tx, planId: string): Promise<string | null> {
  const [made] = await tx
    .select({ day: max(invoices.billingPeriod) })
    .from(invoices)
    .where(eq(invoices.billingPlanId, planId));
  return made?.day ?? null;
}
