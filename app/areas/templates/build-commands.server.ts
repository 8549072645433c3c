import { eq, sql } from 'drizzle-orm';
import { deciderIdOf, type StaffOrFirm } from '#app/access/actor.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { createInvoiceIn } from '#app/areas/billing/invoice-commands.server.ts';
import { NET_DAYS } from '#app/areas/billing/payment-terms.ts';
import { chosenCustomer } from '#app/areas/customers/chosen-customer-queries.server.ts';
import { requestFileIn } from '#app/areas/documents/request-commands.server.ts';
import { invitationOf } from '#app/areas/meetings/meeting-announcements.ts';
import { scheduleMeetingIn } from '#app/areas/meetings/meeting-commands.server.ts';
import { whenText } from '#app/areas/meetings/meeting-time.ts';
import { announce } from '#app/areas/notices/notice-commands.server.ts';
import { engagementSetUp } from '#app/areas/projects/project-announcements.ts';
import { createProjectIn } from '#app/areas/projects/project-commands.server.ts';
import { createTaskIn } from '#app/areas/tasks/task-commands.server.ts';
import { addDays } from '#app/platform/calendar-days.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { firmClock, firmZone } from '#app/platform/firm-clock.server.ts';
import type { Money } from '#app/platform/money.ts';
import { clockIn } from '#app/platform/time-zone.ts';
import { DEFINITIONS } from '#app/records/outcome/measure-definitions.ts';
import { outcomeMeasures } from '#app/records/outcome/outcome-tables.ts';
import { projects } from '#app/records/project/project-tables.ts';
import type { Measure, TemplatePlan } from '#app/records/template/template-plan.ts';
import { formatDate } from '#app/ui/everywhere/format.ts';
import { consultantOf } from './consultant-queries.server.ts';
import { datedPlan } from './dated-plan.ts';

/** Whether a proposal's engagement was already set up. */
export async function isSetUp(tx: Tx, proposalId: string): Promise<boolean> {
  return (await tx.$count(projects, eq(projects.proposalId, proposalId))) > 0;
}

/**
 * Creates everything in a template's version for an accepted proposal, with dates of the firm's business calendar from `from`
 * (YYYY-MM-DD) on: a project with milestones, its measures on the customer's outcome board, tasks, file requests, meetings,
 * draft invoices. All of it or nothing; a second attempt fails because the proposal already has its project.
 * @throws RefusedError when the customer is no longer active.
 */
export async function buildEngagement(
  tx: Tx,
  actor: StaffOrFirm,
  {
    proposal,
    version,
    from,
  }: {
    proposal: { id: string; customerId: string; title: string; totalAmount: Money | null };
    version: { id: string; plan: TemplatePlan };
    from: string;
  },
) {
  const { customerId, title, totalAmount } = proposal;
  const companyName = await chosenCustomer(tx, customerId);
  const plan = datedPlan(version.plan, {
    from,
    calendar: firmClock(),
    total: totalAmount,
    now: clockIn(firmZone(), new Date()),
  });
  const projectId = await createProjectIn(tx, actor, {
    customerId,
    title,
    kind: totalAmount === null ? 'hourly' : 'fixed',
    budget: totalAmount ?? undefined,
    startDate: plan.start,
    endDate: plan.end,
    milestones: plan.milestones.map(({ date, ...milestone }) => ({ ...milestone, dueDate: date })),
    origin: {
      proposalId: proposal.id,
      templateVersionId: version.id,
      measures: version.plan.measures,
    },
  });
  await putOnBoard(tx, actor, customerId, version.plan.measures);
  const consultant = await consultantOf(tx, customerId, deciderIdOf(actor));
  for (const { title: words, side, date } of plan.tasks) {
    const isConsultants = side === 'consultant';
    await createTaskIn(
      tx,
      actor,
      {
        title: words,
        side: isConsultants ? 'firm' : side,
        assigneeId: isConsultants ? consultant?.id : undefined,
        dueDate: date,
        projectId,
        customerId,
      },
      companyName,
    );
  }
  for (const request of plan.requests) {
    const words = { title: request.title, category: request.category, dueDate: request.date };
    await requestFileIn(tx, actor, { ...words, customerId });
  }
  const meetings = [];
  for (const { title: words, date, time, minutes } of plan.meetings) {
    const when = { date, time, timeZone: firmZone(), durationMinutes: minutes };
    const meeting = { customerId, projectId, title: words, ...when };
    meetings.push({ ...meeting, ...(await scheduleMeetingIn(tx, actor, meeting, companyName)) });
  }
  for (const [planPlace, invoice] of plan.invoices.entries()) {
    if (invoice.amount === null) continue;
    await createInvoiceIn(tx, actor, {
      customerId,
      amount: invoice.amount,
      description: invoice.title,
      sendOn: invoice.date,
      dueDate: addDays(invoice.date, NET_DAYS),
      plan: { proposalId: proposal.id, planPlace },
    });
  }
  const inOrder = meetings.toSorted((a, b) => +a.meetingDate - +b.meetingDate);
  await announce(
    tx,
    actor,
    engagementSetUp(
      { id: projectId, customerId, title },
      {
        meetings: inOrder.map((meeting) => ({ title: meeting.title, when: whenText(meeting) })),
        tasks: byDay(plan.tasks.filter(({ side }) => side === 'customer')),
        requests: byDay(plan.requests),
      },
      inOrder.map(({ id }) => invitationOf(id)),
    ),
  );
  return { projectId, tasks: plan.tasks.length, invoices: plan.invoices.length };
}

/** Titles with their days in words, the first day on top. */
function byDay(parts: readonly { title: string; date: string }[]) {
  return parts
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .map(({ title, date }) => ({ title, when: `by ${formatDate(date)}` }));
}

/** Puts the measures of a plan on the customer's outcome board, in their order; those that it has stay as they are. */
async function putOnBoard(
  tx: Tx,
  actor: StaffOrFirm,
  customerId: string,
  kinds: readonly Measure[],
): Promise<void> {
  if (kinds.length === 0) return;
  const added = await tx
    .insert(outcomeMeasures)
    .values(
      kinds.map((kind, place) => ({
        customerId,
        kind,
        ...DEFINITIONS[kind],
        // One transaction has one moment, and a board has its measures in the order of theirs.
        createdAt: sql`now() + ${place} * interval '1 microsecond'`,
      })),
    )
    .onConflictDoNothing()
    .returning({ name: outcomeMeasures.name });
  for (const { name } of added) {
    await logActivity(tx, actor, {
      action: 'outcome.measure_added',
      entityType: 'customer',
      entityId: customerId,
      metadata: { measure: name },
    });
  }
}
