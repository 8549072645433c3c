import { and, asc, eq, isNull } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { earlierSubmission, submissionOf } from '#app/access/earlier-submission.server.ts';
import type { Hears } from '#app/access/occurrence.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { chosenCustomer } from '#app/areas/customers/chosen-customer-queries.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { sharesOf } from '#app/platform/shares.ts';
import { billingPlans } from '#app/records/billing-plan/billing-plan-tables.ts';
import { billingPlanParts } from '#app/records/billing-plan/plan-part-tables.ts';
import { projectMilestones, projects } from '#app/records/project/project-tables.ts';
import type { NewMilestonePlan, PartMilestone } from './milestone-plan-forms.ts';
import { billingPlansJob } from './plan-jobs.server.ts';
import { insertPrice } from './plan-price-commands.server.ts';
import { lockedPlan } from './plan-rows.server.ts';

/**
 * Creates a plan that splits an amount over milestones of a project, once no matter how often the form is sent. Returns its id.
 * What was signed off already is invoiced right away.
 * @throws NotFoundError, RefusedError for an archived project, and for a milestone that is gone or asks for no sign-off.
 */
export function createMilestonePlan(
  actor: AdminActor,
  projectId: string,
  { submissionId, parts, total, tax, ...facts }: NewMilestonePlan,
): Promise<string> {
  const split = parts.filter(({ percent }) => percent !== undefined);
  const submission = submissionOf(submissionId, { ...facts, projectId, total, tax, split });
  return asActor(actor, async (tx) => {
    const earlier = await earlierSubmission(tx, billingPlans, submission);
    if (earlier) return earlier;
    const [project] = await tx
      .select({ customerId: projects.customerId, archivedAt: projects.archivedAt })
      .from(projects)
      .where(eq(projects.id, projectId));
    if (!project) throw new NotFoundError();
    if (project.archivedAt) throw new RefusedError('This project is archived. Restore it first.');
    const company = await chosenCustomer(tx, project.customerId);
    const milestones = await milestonesOfProject(tx, projectId);
    if (new Set(split.map(({ milestoneId }) => milestoneId)).size < split.length) {
      throw new RefusedError('Use each milestone once.');
    }
    const firstDay = firmDay();
    const [made] = await tx
      .insert(billingPlans)
      .values({
        ...facts,
        customerId: project.customerId,
        projectId,
        period: 'milestone',
        firstDay,
        createdBy: actor.userId,
        ...submission,
      })
      .returning({ id: billingPlans.id });
    if (!made) throw new Error('The plan was not made.');
    const whole = { description: facts.name, quantity: '1.00', unitPrice: total };
    const lines = [{ ...whole, ...(tax && { tax }) }];
    await insertPrice(tx, actor, made.id, { fromDay: firstDay, lines });
    const amounts = sharesOf(
      total,
      split.map(({ percent }) => percent ?? ''),
    );
    await tx.insert(billingPlanParts).values(
      split.map(({ milestoneId, percent }, place) => ({
        planId: made.id,
        place,
        percent: percent ?? '',
        amount: amounts[place] ?? '',
        milestoneId,
        milestoneTitle: chosenMilestone(milestones, milestoneId).title,
      })),
    );
    await logActivity(tx, actor, {
      action: 'billing_plan.created',
      entityType: 'billing_plan',
      entityId: made.id,
      metadata: { name: facts.name, company, amount: total },
    });
    await enqueue(tx, billingPlansJob, {});
    return made.id;
  });
}

/**
 * Hangs a part of a plan that is no invoice yet on another milestone of its project.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError for a part that is an invoice, and as `createMilestonePlan`.
 */
export async function choosePartMilestone(
  actor: AdminActor,
  { billingPlanId, partId }: { billingPlanId: string; partId: string },
  { milestoneId, version }: PartMilestone,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const plan = await lockedPlan(tx, billingPlanId, version);
    const parts = await tx
      .select()
      .from(billingPlanParts)
      .where(eq(billingPlanParts.planId, billingPlanId));
    const part = parts.find(({ id }) => id === partId);
    if (!part || !plan.projectId) throw new NotFoundError();
    if (part.invoiceId) throw new RefusedError('This part already has its invoice.');
    if (parts.some((other) => other !== part && other.milestoneId === milestoneId)) {
      throw new RefusedError('Another part of this plan has that milestone.');
    }
    const { title } = chosenMilestone(await milestonesOfProject(tx, plan.projectId), milestoneId);
    await tx
      .update(billingPlanParts)
      .set({ milestoneId, milestoneTitle: title })
      .where(and(eq(billingPlanParts.id, partId), isNull(billingPlanParts.invoiceId)));
    await tx
      .update(billingPlans)
      .set(nextVersion(billingPlans))
      .where(eq(billingPlans.id, billingPlanId));
    await logActivity(tx, actor, {
      action: 'billing_plan.milestone_chosen',
      entityType: 'billing_plan',
      entityId: billingPlanId,
      metadata: { name: plan.name, milestone: title, amount: part.amount },
    });
    await enqueue(tx, billingPlansJob, {});
  });
}

/** Queues what plans have for a milestone that was signed off. */
export const billSignedOff: Hears = async (tx, _, { event }) => {
  if (event === 'project.milestone_accepted') await enqueue(tx, billingPlansJob, {});
};

/** The milestones of a project in their order. */
function milestonesOfProject(tx: Tx, projectId: string) {
  return tx
    .select({
      id: projectMilestones.id,
      title: projectMilestones.title,
      asksSignOff: projectMilestones.asksSignOff,
    })
    .from(projectMilestones)
    .where(eq(projectMilestones.projectId, projectId))
    .orderBy(asc(projectMilestones.position));
}

function chosenMilestone(
  milestones: Awaited<ReturnType<typeof milestonesOfProject>>,
  milestoneId: string,
) {
  const found = milestones.find(({ id }) => id === milestoneId);
  if (!found) {
    throw new RefusedError(
      'A milestone of this plan is no longer in the project. Reload the page.',
    );
  }
  if (!found.asksSignOff) {
    throw new RefusedError(
      `The milestone ${found.title} doesn't ask for the customer's sign-off. Edit it in the project first.`,
    );
  }
  return found;
}
