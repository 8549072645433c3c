import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { earlierSubmission, submissionOf } from '#app/access/earlier-submission.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { lockActiveCustomer } from '#app/areas/documents/customer-report-commands.server.ts';
import { peopleOf } from '#app/areas/members/member-queries.server.ts';
import { dropNotices } from '#app/areas/notices/notice-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import type { LoggedName } from '#app/records/events.ts';
import type { PlannedFile } from '#app/records/outcome/monthly-file-plan.ts';
import { monthlyFilePlans, monthlyFileRequests } from '#app/records/outcome/monthly-file-tables.ts';
import { logOutcome, measuresOf } from '../outcome-rows.server.ts';
import type { MonthlyPlanEdit, NewMonthlyPlan } from './monthly-forms.ts';
import { layoutOf, plannedFileOf } from './planned-file.ts';
import { askForMonth, lockPlan, lockRequests } from './request-rows.server.ts';

type Place = { customerId: string; planId: string };
type Plan = typeof monthlyFilePlans.$inferSelect;

/**
 * Sets up what a customer is asked for each month, once no matter how often the form is sent, and asks for the last month at
 * once if the plan begins with it. Returns the plan's id.
 * @throws RefusedError when there is one already, a file or person is not of this customer, or the customer is not active.
 */
export async function planMonthlyFiles(
  actor: AdminActor,
  customerId: string,
  { submissionId, ...given }: NewMonthlyPlan,
): Promise<string> {
  const id = randomUUID();
  const today = firmDay();
  const submission = submissionOf(submissionId, { customerId, ...given });
  return asActor(actor, async (tx) => {
    const earlier = await earlierSubmission(tx, monthlyFilePlans, submission);
    if (earlier) return earlier;
    await lockActiveCustomer(tx, customerId);
    const columns = await columnsOf(tx, actor, customerId, given);
    // Of two at once the unique index lets one through.
    const added = await tx
      .insert(monthlyFilePlans)
      .values({
        id,
        customerId,
        ...columns,
        firstMonth: `${given.firstMonth}-01`,
        ...submission,
      })
      .onConflictDoNothing()
      .returning({ id: monthlyFilePlans.id });
    if (added.length === 0) throw new RefusedError('This customer has a monthly file request.');
    await logOutcome(tx, actor, 'outcome.files_planned', customerId, { due: given.dueDay });
    await askForMonth(tx, actor, id, today);
    return id;
  });
}

/**
 * Edits what the next request asks for; an open request stays as it is.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError
 */
export async function editMonthlyPlan(
  actor: AdminActor,
  place: Place,
  { version, ...given }: MonthlyPlanEdit,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const plan = await lockedPlan(tx, place);
    if (plan.version !== version) throw new ChangedMeanwhileError();
    const columns = await columnsOf(tx, actor, place.customerId, given);
    await change(tx, actor, place, columns, 'outcome.files_plan_edited');
  });
}

/** Pauses requests and reminders until they are resumed. @throws NotFoundError, RefusedError */
export async function pauseMonthlyPlan(actor: AdminActor, place: Place): Promise<void> {
  await asActor(actor, async (tx) => {
    const plan = await lockedPlan(tx, place);
    if (plan.pausedAt) throw new RefusedError('This monthly file request is already paused.');
    await change(tx, actor, place, { pausedAt: sql`now()` }, 'outcome.files_plan_paused');
  });
}

/** Resumes a paused plan, and asks for the last month if no one has. @throws NotFoundError, RefusedError */
export async function resumeMonthlyPlan(actor: AdminActor, place: Place): Promise<void> {
  const today = firmDay();
  await asActor(actor, async (tx) => {
    const plan = await lockedPlan(tx, place);
    if (!plan.pausedAt) throw new RefusedError('This monthly file request is not paused.');
    await lockActiveCustomer(tx, place.customerId);
    await change(tx, actor, place, { pausedAt: null }, 'outcome.files_plan_resumed');
    await askForMonth(tx, actor, place.planId, today);
  });
}

/** Ends a plan: missing files are no longer asked for; files that came in stay. @throws NotFoundError, RefusedError */
export async function endMonthlyPlan(actor: AdminActor, place: Place): Promise<void> {
  await asActor(actor, async (tx) => {
    await lockedPlan(tx, place);
    await change(tx, actor, place, { endedAt: sql`now()` }, 'outcome.files_plan_ended');
    const open = and(
      eq(monthlyFileRequests.planId, place.planId),
      isNull(monthlyFileRequests.doneAt),
      isNull(monthlyFileRequests.withdrawnAt),
    );
    await lockRequests(tx, open);
    const withdrawn = await tx
      .update(monthlyFileRequests)
      .set({ withdrawnAt: sql`now()` })
      .where(open)
      .returning({ id: monthlyFileRequests.id });
    for (const { id } of withdrawn) await dropNotices(tx, 'outcome', id, 'customer');
  });
}

async function lockedPlan(tx: Tx, { customerId, planId }: Place): Promise<Plan> {
  await lockPlan(tx, planId);
  const [plan] = await tx
    .select()
    .from(monthlyFilePlans)
    .where(and(eq(monthlyFilePlans.id, planId), eq(monthlyFilePlans.customerId, customerId)))
    .for('update');
  if (!plan) throw new NotFoundError();
  if (plan.endedAt) throw new RefusedError('This monthly file request has ended.');
  return plan;
}

async function change(
  tx: Tx,
  actor: AdminActor,
  { customerId, planId }: Place,
  columns: Parameters<ReturnType<typeof tx.update<typeof monthlyFilePlans>>['set']>[0],
  action: LoggedName,
): Promise<void> {
  await tx
    .update(monthlyFilePlans)
    .set({ ...columns, ...nextVersion(monthlyFilePlans) })
    .where(eq(monthlyFilePlans.id, planId));
  await logOutcome(tx, actor, action, customerId, {});
}

async function columnsOf(
  tx: Tx,
  actor: AdminActor,
  customerId: string,
  { files, dueDay, remindBefore, remindAfter, contactId }: Omit<MonthlyPlanEdit, 'version'>,
) {
  if (contactId) {
    const people = await peopleOf(tx, actor, customerId);
    if (!people.some(({ userId }) => userId === contactId)) {
      throw new RefusedError('Choose one of the people of this customer.');
    }
  }
  return {
    files: await filesOf(tx, customerId, files),
    dueDay: Number(dueDay),
    remindBefore: Number(remindBefore),
    remindAfter: Number(remindAfter),
    contactId: contactId ?? null,
  };
}

async function filesOf(
  tx: Tx,
  customerId: string,
  values: readonly string[],
): Promise<PlannedFile[]> {
  const measures = await measuresOf(tx, customerId);
  return [...new Set(values)].map((value) => {
    const file = plannedFileOf(value);
    const measure = measures.find(({ id }) => id === file.measureId);
    if (!measure || !layoutOf(measure.kind, file.layout)) {
      throw new RefusedError('A file is not of a measure on this board. Reload the page.');
    }
    return file;
  });
}
