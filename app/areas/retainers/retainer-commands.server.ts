import { and, eq, ne } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { earlierSubmission, submissionOf } from '#app/access/earlier-submission.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { changesOf } from '#app/areas/activity/changes.ts';
import { createInvoiceIn } from '#app/areas/billing/invoice-commands.server.ts';
import { insertPlan } from '#app/areas/billing-plans/plan-commands.server.ts';
import { chosenCustomer } from '#app/areas/customers/chosen-customer-queries.server.ts';
import { checkProject } from '#app/areas/tasks/task-choice-queries.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { billingPlans } from '#app/records/billing-plan/billing-plan-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { foundAfterMerge } from '#app/records/customer/standing-customer.ts';
import { projects } from '#app/records/project/project-tables.ts';
import { retainers } from '#app/records/retainer/retainer-tables.ts';
import type { NewRetainer, RetainerEdit, RetainerEnd } from './retainer-forms.ts';
import { sizeWords } from './retainer-words.ts';

/**
 * Creates a retainer, once no matter how often the form is sent; one that is paid for period by period has a plan that bills it.
 * Returns its id.
 * @throws RefusedError when customer or project can no longer be chosen, the project's hours are not billed, or the plan would begin
 * in the past.
 */
export function createRetainer(actor: AdminActor, form: NewRetainer): Promise<string> {
  const { submissionId, ...content } = form;
  const { hours, firstDay, delivery, period: often, ...facts } = content;
  const submission = submissionOf(submissionId, content);
  const period = often === 'once' ? null : often;
  const size = facts.unit === 'money' ? facts.price : (hours ?? '0.00');
  return asActor(actor, async (tx) => {
    const earlier = await earlierSubmission(tx, retainers, submission);
    if (earlier) return earlier;
    const company = await chosenCustomer(tx, facts.customerId);
    if (facts.projectId) await checkHourly(tx, facts.projectId, facts.customerId);
    const [made] = await tx
      .insert(retainers)
      .values({ ...facts, size, period, createdBy: actor.userId, ...submission })
      .returning({ id: retainers.id });
    if (!made) throw new Error('The retainer was not made.');
    await logActivity(tx, actor, {
      action: 'retainer.created',
      entityType: 'retainer',
      entityId: made.id,
      metadata: { name: facts.name, company },
    });
    if (period !== null && firstDay) {
      const { customerId, projectId, name } = facts;
      const plan = {
        customerId,
        name,
        period,
        firstDay,
        delivery,
        ...(projectId && { projectId }),
      };
      await insertPlan(tx, actor, {
        ...plan,
        retainerId: made.id,
        lines: [lineOf({ ...facts, size })],
      });
    }
    return made.id;
  });
}

/** Edits what a retainer is called and when what applies. @throws NotFoundError, ChangedMeanwhileError, RefusedError */
export async function updateRetainer(
  actor: AdminActor,
  id: string,
  { version, ...form }: RetainerEdit,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const before = await lockedRetainer(tx, id, version);
    const columns = {
      name: form.name,
      overRate: form.overRate ?? null,
      lowAt: form.lowAt ?? null,
    };
    await tx
      .update(retainers)
      .set({ ...columns, ...nextVersion(retainers) })
      .where(eq(retainers.id, id));
    await logActivity(tx, actor, {
      action: 'retainer.updated',
      entityType: 'retainer',
      entityId: id,
      metadata: { name: before.name, ...changesOf(before, columns) },
    });
  });
}

/** Bills a block of a retainer: a draft prepayment, which adds the block once it is paid. Returns the invoice's id. */
export function billRetainer(actor: AdminActor, id: string, version: number): Promise<string> {
  return asActor(actor, async (tx) => {
    const retainer = await lockedRetainer(tx, id, version);
    const made = await createInvoiceIn(tx, actor, {
      customerId: retainer.customerId,
      description: retainer.name,
      lines: [lineOf(retainer)],
      isPrepayment: true,
      retainerId: id,
    });
    await tx.update(retainers).set(nextVersion(retainers)).where(eq(retainers.id, id));
    await logActivity(tx, actor, {
      action: 'retainer.billed',
      entityType: 'retainer',
      entityId: id,
      metadata: { name: retainer.name, company: retainer.companyName },
    });
    return made.id;
  });
}

/**
 * Ends a retainer, and the plan that bills it. What is left can be used until it expires.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError for one that has ended.
 */
export async function endRetainer(
  actor: AdminActor,
  id: string,
  { reason, version }: RetainerEnd,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const { name } = await lockedRetainer(tx, id, version);
    await tx
      .update(retainers)
      .set({ status: 'ended', ...nextVersion(retainers) })
      .where(eq(retainers.id, id));
    await logActivity(tx, actor, {
      action: 'retainer.ended',
      entityType: 'retainer',
      entityId: id,
      metadata: { name, reason },
    });
    const ended = await tx
      .update(billingPlans)
      .set({ status: 'ended', nextDay: null, hindrance: null, ...nextVersion(billingPlans) })
      .where(and(eq(billingPlans.retainerId, id), ne(billingPlans.status, 'ended')))
      .returning({ id: billingPlans.id, name: billingPlans.name });
    for (const plan of ended) {
      await logActivity(tx, actor, {
        action: 'billing_plan.ended',
        entityType: 'billing_plan',
        entityId: plan.id,
        metadata: { name: plan.name, reason },
      });
    }
  });
}

type Sold = Pick<typeof retainers.$inferSelect, 'name' | 'unit' | 'size' | 'price'>;

function lineOf({ name, unit, size, price }: Sold) {
  const what = unit === 'hours' ? `${sizeWords(unit, size)} paid ahead` : 'Paid ahead';
  return { description: `${name}: ${what}`, quantity: '1.00', unitPrice: price };
}

/** @throws RefusedError for a project whose price or fee pays for its hours: no hour of it is billed, so none would be covered. */
async function checkHourly(tx: Tx, projectId: string, customerId: string): Promise<void> {
  await checkProject(tx, projectId, customerId);
  const [project] = await tx
    .select({ kind: projects.kind, title: projects.title })
    .from(projects)
    .where(eq(projects.id, projectId));
  if (project && project.kind !== 'hourly') {
    throw new RefusedError(
      `The price or fee of ${project.title} pays for its hours. Choose a project that is billed by the hour.`,
    );
  }
}

/** @throws NotFoundError, ChangedMeanwhileError when `version` is outdated, RefusedError for one that has ended. */
async function lockedRetainer(tx: Tx, id: string, version: number) {
  const retainer = await foundAfterMerge(() =>
    tx
      .select({
        customerId: retainers.customerId,
        name: retainers.name,
        unit: retainers.unit,
        size: retainers.size,
        price: retainers.price,
        overRate: retainers.overRate,
        lowAt: retainers.lowAt,
        status: retainers.status,
        version: retainers.version,
        companyName: customerProfiles.displayName,
      })
      .from(retainers)
      .innerJoin(customerProfiles, eq(customerProfiles.id, retainers.customerId))
      .where(eq(retainers.id, id))
      .for('no key update', { of: retainers }),
  );
  if (!retainer) throw new NotFoundError();
  if (retainer.version !== version) throw new ChangedMeanwhileError();
  if (retainer.status === 'ended') {
    throw new RefusedError('This retainer has ended. Create a new one.');
  }
  return retainer;
}
