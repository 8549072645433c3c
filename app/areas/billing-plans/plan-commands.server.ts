import { eq } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import {
  earlierSubmission,
  type Submission,
  submissionOf,
} from '#app/access/earlier-submission.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { changesOf } from '#app/areas/activity/changes.ts';
import {
  fillableRetainer,
  refuseBilledTwice,
} from '#app/areas/billing/fillable-retainer-queries.server.ts';
import { subtotalOf } from '#app/areas/billing/invoice-amounts.ts';
import { chosenCustomer } from '#app/areas/customers/chosen-customer-queries.server.ts';
import { checkProject } from '#app/areas/tasks/task-choice-queries.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { PLAN_PERIOD_LABELS } from '#app/records/billing-plan/billing-plan-status.ts';
import { billingPlans } from '#app/records/billing-plan/billing-plan-tables.ts';
import { formatCount, formatDate } from '#app/ui/everywhere/format.ts';
import { billingDayFrom, comingBillingDays, type PlanDays } from './billing-days.ts';
import type { NewPlan, PlanEdit, PlanStop } from './plan-forms.ts';
import { billingPlansJob } from './plan-jobs.server.ts';
import { insertPrice } from './plan-price-commands.server.ts';
import { isRecurring, lockedPlan } from './plan-rows.server.ts';

/**
 * Creates a plan, once no matter how often the form is sent. Returns its id.
 * @throws RefusedError for a first day in the past, when customer or project can no longer be chosen, and for a retainer that a plan
 * bills already, or that is agreed for another period.
 */
export function createPlan(actor: AdminActor, form: NewPlan): Promise<string> {
  const { submissionId, lines, ...facts } = form;
  const submission = submissionOf(submissionId, { ...facts, lines });
  return asActor(actor, async (tx) => {
    const earlier = await earlierSubmission(tx, billingPlans, submission);
    if (earlier) return earlier;
    if (facts.retainerId) await checkRetainer(tx, { ...facts, retainerId: facts.retainerId });
    return insertPlan(tx, actor, { ...facts, lines, submission });
  });
}

/** Writes a plan in the caller's transaction; its invoices fill `retainerId` where given. Returns its id. @throws as `createPlan` */
export async function insertPlan(
  tx: Tx,
  actor: AdminActor,
  plan: Omit<NewPlan, 'submissionId'> & {
    submission?: Submission | undefined;
  },
): Promise<string> {
  const { lines, submission, ...facts } = plan;
  const today = firmDay();
  if (facts.firstDay < today) {
    throw new RefusedError(
      `A plan begins today or later. Choose a first day from ${formatDate(today)} on.`,
    );
  }
  const company = await chosenCustomer(tx, facts.customerId);
  if (facts.projectId) await checkProject(tx, facts.projectId, facts.customerId);
  const [made] = await tx
    .insert(billingPlans)
    .values({ ...facts, nextDay: facts.firstDay, createdBy: actor.userId, ...submission })
    .returning({ id: billingPlans.id });
  if (!made) throw new Error('The plan was not made.');
  await insertPrice(tx, actor, made.id, { fromDay: facts.firstDay, lines });
  await logActivity(tx, actor, {
    action: 'billing_plan.created',
    entityType: 'billing_plan',
    entityId: made.id,
    metadata: { name: facts.name, company, amount: subtotalOf(lines) },
  });
  return made.id;
}

/**
 * Edits what a plan is called and how its coming invoices are made. An end date before the next invoice ends it.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError for one that has ended, an end before the first day, or a project that
 * can no longer be chosen.
 */
export async function updatePlan(actor: AdminActor, id: string, edit: PlanEdit): Promise<void> {
  const { version, ...form } = edit;
  await asActor(actor, async (tx) => {
    const before = await lockedPlan(tx, id, version);
    const isByMilestone = before.period === 'milestone';
    const columns = {
      name: form.name,
      projectId: isByMilestone ? before.projectId : (form.projectId ?? null),
      lastDay: isByMilestone ? null : (form.lastDay ?? null),
      delivery: form.delivery,
      daysToPay: form.daysToPay ?? null,
    };
    if (columns.lastDay !== null && columns.lastDay < before.firstDay) {
      throw new RefusedError(
        `A plan can't end before it begins. This one began on ${formatDate(before.firstDay)}.`,
      );
    }
    if (columns.projectId && columns.projectId !== before.projectId) {
      await checkProject(tx, columns.projectId, before.customerId);
    }
    const isOver =
      columns.lastDay !== null && before.nextDay !== null && columns.lastDay < before.nextDay;
    await tx
      .update(billingPlans)
      .set({
        ...columns,
        ...(isOver && { status: 'ended' as const, nextDay: null, hindrance: null }),
        ...nextVersion(billingPlans),
      })
      .where(eq(billingPlans.id, id));
    await logActivity(tx, actor, {
      action: 'billing_plan.updated',
      entityType: 'billing_plan',
      entityId: id,
      metadata: { name: before.name, ...changesOf(before, columns) },
    });
    if (isOver) await logEnd(tx, actor, { ...before, reason: 'its end date has passed' });
  });
}

/** Pauses a plan: it makes no invoice until it is resumed. @throws NotFoundError, ChangedMeanwhileError, RefusedError */
export async function pausePlan(
  actor: AdminActor,
  id: string,
  { reason, version }: PlanStop,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const plan = await lockedPlan(tx, id, version);
    if (plan.status === 'paused') throw new RefusedError('This plan is already paused.');
    await changed(tx, id, {
      status: 'paused',
      hindrance: null,
      ...(!isRecurring(plan) && { nextDay: null }),
    });
    await logActivity(tx, actor, {
      action: 'billing_plan.paused',
      entityType: 'billing_plan',
      entityId: id,
      metadata: { name: plan.name, reason },
    });
  });
}

/**
 * Resumes a paused plan from today on: periods that began during the pause get no invoice, milestones that were signed off then do.
 * One whose end date has passed ends.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError for one that is not paused.
 */
export async function resumePlan(actor: AdminActor, id: string, version: number): Promise<void> {
  await asActor(actor, async (tx) => {
    const plan = await lockedPlan(tx, id, version);
    if (plan.status !== 'paused') throw new RefusedError('This plan is not paused.');
    if (!isRecurring(plan)) {
      await changed(tx, id, { status: 'active' });
      await enqueue(tx, billingPlansJob, {});
      await logActivity(tx, actor, {
        action: 'billing_plan.resumed',
        entityType: 'billing_plan',
        entityId: id,
        metadata: { name: plan.name },
      });
      return;
    }
    const today = firmDay();
    const nextDay = plan.nextDay > today ? plan.nextDay : billingDayFrom(plan, today);
    const isOver = nextDay === null;
    await changed(tx, id, { status: isOver ? 'ended' : 'active', nextDay });
    const left = skippedDays(plan, nextDay, today);
    await logActivity(tx, actor, {
      action: 'billing_plan.resumed',
      entityType: 'billing_plan',
      entityId: id,
      metadata: {
        name: plan.name,
        ...(left > 0 && {
          skipped: `${formatCount(left, 'invoice was', 'invoices were')} left out`,
        }),
      },
    });
    if (isOver) await logEnd(tx, actor, { ...plan, reason: 'its end date has passed' });
  });
}

/** Ends a plan. What it made stays. @throws NotFoundError, ChangedMeanwhileError, RefusedError for one that has ended. */
export async function endPlan(
  actor: AdminActor,
  id: string,
  { reason, version }: PlanStop,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const plan = await lockedPlan(tx, id, version);
    await changed(tx, id, { status: 'ended', nextDay: null, hindrance: null });
    await logEnd(tx, actor, { ...plan, reason });
  });
}

async function checkRetainer(
  tx: Tx,
  {
    retainerId,
    customerId,
    period,
  }: Pick<NewPlan, 'customerId' | 'period'> & { retainerId: string },
): Promise<void> {
  const retainer = await fillableRetainer(tx, retainerId, customerId);
  if (retainer.period !== null && retainer.period !== period) {
    const often = PLAN_PERIOD_LABELS[retainer.period].toLowerCase();
    throw new RefusedError(`${retainer.name} is agreed ${often}, so its plan is too.`);
  }
  await refuseBilledTwice(tx, retainerId);
}

/** How many periods of a paused plan began before it is resumed. */
function skippedDays(
  plan: PlanDays & { nextDay: string },
  nextDay: string | null,
  today: string,
): number {
  const until = nextDay ?? today;
  const most = 1000;
  return comingBillingDays(plan, plan.nextDay, most).filter((day) => day < until).length;
}

async function changed(
  tx: Tx,
  id: string,
  columns: Partial<typeof billingPlans.$inferInsert>,
): Promise<void> {
  await tx
    .update(billingPlans)
    .set({ ...columns, ...nextVersion(billingPlans) })
    .where(eq(billingPlans.id, id));
}

async function logEnd(
  tx: Tx,
  actor: AdminActor,
  { id, name, reason }: { id: string; name: string; reason: string },
): Promise<void> {
  await logActivity(tx, actor, {
    action: 'billing_plan.ended',
    entityType: 'billing_plan',
    entityId: id,
    metadata: { name, reason },
  });
}
