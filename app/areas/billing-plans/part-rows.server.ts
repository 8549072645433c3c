import { and, asc, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { RefusedError } from '#app/access/refusals.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { billingPlans } from '#app/records/billing-plan/billing-plan-tables.ts';
import { billingPlanParts } from '#app/records/billing-plan/plan-part-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import {
  INVOICE_NAME,
  INVOICE_STATUS,
  IS_WRITTEN_OFF,
} from '#app/records/invoice/invoice-status-sql.server.ts';
import { projectMilestones, projects } from '#app/records/project/project-tables.ts';
import { pricesOf } from './plan-rows.server.ts';

/** Whether a plan by milestones has a part that was signed off and is no invoice yet. */
export const HAS_DUE_PART = sql`exists (select from ${billingPlanParts} p join ${projectMilestones} m on m.id = p.milestone_id
  where p.plan_id = ${billingPlans.id} and p.invoice_id is null and m.signed_off_at is not null)`;

/** What the invoice of a part says of its plan. */
export type PlanOfParts = { id: string; name: string };

/**
 * What the invoice of a plan's first part is that was signed off and has none, in the transaction that locked the plan; null
 * without one.
 * @throws RefusedError when the project is archived.
 */
export async function duePartOf(tx: Tx, plan: PlanOfParts) {
  const [part] = await tx
    .select({
      id: billingPlanParts.id,
      place: billingPlanParts.place,
      amount: billingPlanParts.amount,
      title: projectMilestones.title,
      project: projects.title,
      archivedAt: projects.archivedAt,
    })
    .from(billingPlanParts)
    .innerJoin(projectMilestones, eq(projectMilestones.id, billingPlanParts.milestoneId))
    .innerJoin(projects, eq(projects.id, projectMilestones.projectId))
    .where(
      and(
        eq(billingPlanParts.planId, plan.id),
        isNull(billingPlanParts.invoiceId),
        isNotNull(projectMilestones.signedOffAt),
      ),
    )
    .orderBy(asc(projectMilestones.signedOffAt), asc(billingPlanParts.place))
    .limit(1);
  if (!part) return null;
  if (part.archivedAt) {
    throw new RefusedError(
      `The project ${part.project} is archived. Restore it, or end this plan.`,
    );
  }
  const [price] = await pricesOf(tx, plan.id);
  const [whole] = price?.lines ?? [];
  if (!whole) throw new Error('A plan has a price from its first day.');
  const { id, place, amount, title } = part;
  const all = await partsOfPlan(tx, plan.id);
  return {
    of: title,
    lines: [
      {
        description: `${title}, part ${place + 1} of ${all.total}`,
        quantity: '1.00',
        unitPrice: amount,
        ...(whole.tax && { tax: whole.tax }),
      },
    ],
    period: null,
    goOn: async (invoiceId: string) => {
      await tx.update(billingPlanParts).set({ invoiceId }).where(eq(billingPlanParts.id, id));
      return { nextDay: null, isLast: all.made + 1 === all.total };
    },
  };
}

/** The parts of a plan as its page shows them: what each hangs on, and the invoice that it became. */
export function shownParts(tx: Tx, planId: string) {
  return tx
    .select({
      id: billingPlanParts.id,
      percent: billingPlanParts.percent,
      amount: billingPlanParts.amount,
      title: sql<string>`coalesce(${projectMilestones.title}, ${billingPlanParts.milestoneTitle})`,
      milestoneId: billingPlanParts.milestoneId,
      asksSignOff: projectMilestones.asksSignOff,
      dueDate: projectMilestones.dueDate,
      completedAt: projectMilestones.completedAt,
      signedOffAt: projectMilestones.signedOffAt,
      invoice: {
        id: invoices.id,
        invoiceNumber: INVOICE_NAME,
        amount: invoices.amount,
        status: INVOICE_STATUS,
        isWrittenOff: IS_WRITTEN_OFF,
      },
    })
    .from(billingPlanParts)
    .leftJoin(projectMilestones, eq(projectMilestones.id, billingPlanParts.milestoneId))
    .leftJoin(invoices, eq(invoices.id, billingPlanParts.invoiceId))
    .where(eq(billingPlanParts.planId, planId))
    .orderBy(asc(billingPlanParts.place));
}

/** Milestones of a plan's project that a part can hang on: they ask for a sign-off, and no part of the plan has them. */
export function freeMilestones(tx: Tx, plan: { id: string; projectId: string }) {
  return tx
    .select({ id: projectMilestones.id, title: projectMilestones.title })
    .from(projectMilestones)
    .where(
      and(
        eq(projectMilestones.projectId, plan.projectId),
        projectMilestones.asksSignOff,
        sql`not exists (select from ${billingPlanParts} p where p.plan_id = ${plan.id} and p.milestone_id = ${projectMilestones.id})`,
      ),
    )
    .orderBy(asc(projectMilestones.position));
}

async function partsOfPlan(tx: Tx, planId: string) {
  const [counted] = await tx
    .select({ total: count(), made: count(billingPlanParts.invoiceId) })
    .from(billingPlanParts)
    .where(eq(billingPlanParts.planId, planId));
  return counted ?? { total: 0, made: 0 };
}
