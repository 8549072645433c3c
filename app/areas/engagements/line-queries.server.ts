import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { type AdminActor, type CustomerActor, may } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import type { Side } from '#app/access/author.ts';
import {
  broughtBy,
  partsOfProjects,
} from '#app/areas/billing-plans/project-parts-queries.server.ts';
import { milestonesOf } from '#app/areas/projects/project-list-queries.server.ts';
import {
  type ProposalPlan,
  planOfProposal,
} from '#app/areas/proposals/proposal-plan-queries.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { documentRequests } from '#app/records/document/document-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { INVOICE_NAME, IS_WRITTEN_OFF } from '#app/records/invoice/invoice-status-sql.server.ts';
import { isExpected, MEETING_STATUSES } from '#app/records/meeting/meeting-status.ts';
import { meetingResponses, meetings } from '#app/records/meeting/meeting-tables.ts';
import { outcomeBaselines } from '#app/records/outcome/outcome-tables.ts';
import { isOpenProject, projects } from '#app/records/project/project-tables.ts';
import { proposals } from '#app/records/proposal/proposal-tables.ts';
import { isActiveTask, tasks } from '#app/records/task/task-tables.ts';
import { type EngagementFacts, type Station, stationsOf } from './engagement-line.ts';
import { weekWords } from './engagement-weeks.ts';
import { type NextStep, nextSteps } from './what-comes-next.ts';

/** Open engagements of a customer that are shown, the newest first. */
const SHOWN = 2;

type Reader = AdminActor | CustomerActor;

/** An engagement as both sides see it. */
export type ShownLine = {
  key: string;
  title: string;
  /** The project's page; null until there is one. */
  to: string | null;
  /** Where today is: "Week 3 of 13". */
  week: string | null;
  today: string;
  stations: Station[];
  next: NextStep[];
};

/** Returns the lines of a customer's open engagements, the newest first, and whether there are more. */
export async function getOpenLines(
  actor: Reader,
  customerId: string,
): Promise<{ lines: ShownLine[]; hasMore: boolean }> {
  const isOpen = and(eq(projects.customerId, customerId), isOpenProject(projects));
  const found = await asActor(actor, (tx) => linesOf(tx, actor, isOpen));
  return { lines: found.slice(0, SHOWN), hasMore: found.length > SHOWN };
}

/** Returns the line of a project; null for one that the actor doesn't see. */
export async function getProjectLine(actor: Reader, projectId: string): Promise<ShownLine | null> {
  const [line] = await asActor(actor, (tx) => linesOf(tx, actor, eq(projects.id, projectId)));
  return line ?? null;
}

/**
 * Returns the line of a proposal, once it is set up that of its project, with what accepting it sets up; null for one that was
 * declined or has expired, and without a template or project.
 */
export async function getProposalLine(
  actor: Reader,
  proposalId: string,
): Promise<{ line: ShownLine; agreed: ProposalPlan | null } | null> {
  return asActor(actor, async (tx) => {
    const [built] = may(actor, 'work')
      ? await linesOf(tx, actor, eq(projects.proposalId, proposalId))
      : [];
    if (built) return { line: built, agreed: null };
    const [proposal] = await proposalsOf(tx, eq(proposals.id, proposalId));
    if (!proposal || proposal.status === 'rejected' || proposal.status === 'expired') return null;
    const agreed = await planOfProposal(tx, actor, proposal);
    if (!agreed) return null;
    const facts: EngagementFacts = {
      ...NOTHING_YET,
      customerId: proposal.customerId,
      start: agreed.plan.start,
      proposal: shownProposal(proposal),
      milestones: agreed.plan.milestones.map(({ title, date }) => ({
        title,
        date,
        completedOn: null,
      })),
      isMeasured: agreed.measures.length > 0,
      planned: agreed.plan.invoices,
    };
    return { line: lineOf(facts, actor, null), agreed };
  });
}

const NOTHING_YET = {
  project: null,
  baseline: null,
  invoices: [],
  meeting: null,
  task: null,
  request: null,
} as const;

function lineOf(facts: EngagementFacts, actor: Reader, title: string | null): ShownLine {
  const side: Side = actor.kind === 'customer' ? 'customer' : 'firm';
  const today = firmDay();
  const { project, proposal } = facts;
  return {
    key: project?.id ?? proposal?.id ?? '',
    title: title ?? proposal?.title ?? '',
    to: project && `${side === 'firm' ? '/admin' : '/customer'}/projects/${project.id}`,
    week: weekWords(project, today),
    today,
    stations: stationsOf(facts, side, today),
    next: nextSteps(facts, side, today),
  };
}

async function linesOf(tx: Tx, actor: Reader, which: SQL | undefined): Promise<ShownLine[]> {
  const found = await tx
    .select({
      id: projects.id,
      customerId: projects.customerId,
      title: projects.title,
      startDate: projects.startDate,
      endDate: projects.endDate,
      proposalId: projects.proposalId,
      measures: projects.measures,
    })
    .from(projects)
    .where(which)
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .limit(SHOWN + 1);
  const [first] = found;
  if (!first) return [];
  const ids = found.map(({ id }) => id);
  const proposalIds = found.flatMap(({ proposalId }) => proposalId ?? []);
  const seesMoney = may(actor, 'money') && proposalIds.length > 0;
  const milestones = await milestonesOf(tx, ids);
  const parts = may(actor, 'money') ? await partsOfProjects(tx, ids) : [];
  const sources = seesMoney ? await proposalsOf(tx, inArray(proposals.id, proposalIds)) : [];
  const made = seesMoney ? await invoicesOf(tx, proposalIds) : [];
  const baseline = found.some(({ measures }) => measures.length > 0)
    ? await baselineOf(tx, first.customerId)
    : null;
  const ahead = await meetingsAhead(tx, ids, actor);
  const due = await tasksDue(tx, ids);
  const request = await requestDue(tx, first.customerId);
  const lines: ShownLine[] = [];
  for (const project of found) {
    const source = sources.find(({ id }) => id === project.proposalId);
    const agreed = source && (await planOfProposal(tx, actor, source));
    const facts: EngagementFacts = {
      customerId: project.customerId,
      start: project.startDate,
      project,
      proposal: source ? shownProposal(source) : null,
      milestones: milestones
        .filter(({ projectId }) => projectId === project.id)
        .map(({ id, title, dueDate, completedAt }) => ({
          title,
          brings: broughtBy(parts.filter(({ milestoneId }) => milestoneId === id)),
          date: dueDate,
          completedOn: completedAt && firmDay(completedAt),
        })),
      isMeasured: project.measures.length > 0,
      baseline: project.measures.length > 0 ? baseline : null,
      planned: agreed?.plan.invoices ?? [],
      invoices: made.filter(({ proposalId }) => proposalId === project.proposalId),
      meeting: ahead.find(({ projectId }) => projectId === project.id) ?? null,
      task: due.find(({ projectId }) => projectId === project.id) ?? null,
      // A request belongs to the customer: the newest engagement names it.
      request: project === first ? request : null,
    };
    lines.push(lineOf(facts, actor, project.title));
  }
  return lines;
}

function proposalsOf(tx: Tx, which: SQL) {
  return tx
    .select({
      id: proposals.id,
      customerId: proposals.customerId,
      title: proposals.title,
      status: proposals.status,
      validUntil: proposals.validUntil,
      totalAmount: proposals.totalAmount,
      templateVersionId: proposals.templateVersionId,
      templateChosenBy: proposals.templateChosenBy,
      engagementStart: proposals.engagementStart,
      decidedAt: proposals.decidedAt,
    })
    .from(proposals)
    .where(which);
}

function shownProposal({
  id,
  title,
  status,
  validUntil,
  decidedAt,
}: Awaited<ReturnType<typeof proposalsOf>>[number]): EngagementFacts['proposal'] {
  return { id, title, status, validUntil, decidedOn: decidedAt && firmDay(decidedAt) };
}

async function invoicesOf(tx: Tx, proposalIds: readonly string[]) {
  const rows = await tx
    .select({
      id: invoices.id,
      proposalId: invoices.proposalId,
      number: INVOICE_NAME,
      place: invoices.planPlace,
      amount: invoices.amount,
      status: invoices.status,
      isWrittenOff: IS_WRITTEN_OFF,
      sendOn: invoices.sendOn,
      sentAt: invoices.sentAt,
      dueDate: invoices.dueDate,
      archivedAt: invoices.archivedAt,
    })
    .from(invoices)
    .where(inArray(invoices.proposalId, [...proposalIds]));
  return rows.map(({ place, sentAt, archivedAt, status, ...row }) => ({
    ...row,
    // A draft that was archived never goes out.
    status: archivedAt && status === 'draft' ? ('cancelled' as const) : status,
    place: place ?? -1,
    sentOn: sentAt && firmDay(sentAt),
  }));
}

async function baselineOf(tx: Tx, customerId: string): Promise<EngagementFacts['baseline']> {
  const [row] = await tx
    .select({ id: outcomeBaselines.id, agreedAt: outcomeBaselines.agreedAt })
    .from(outcomeBaselines)
    .where(
      and(eq(outcomeBaselines.customerId, customerId), ne(outcomeBaselines.status, 'withdrawn')),
    )
    .orderBy(desc(sql`${outcomeBaselines.agreedAt} is not null`), desc(outcomeBaselines.number))
    .limit(1);
  return row ? { id: row.id, agreedOn: row.agreedAt && firmDay(row.agreedAt) } : null;
}

/** The meetings ahead, the next first. A customer's person reads their own answers alone. */
async function meetingsAhead(tx: Tx, projectIds: readonly string[], actor: Reader) {
  const confirmed = and(
    eq(meetingResponses.meetingId, meetings.id),
    eq(meetingResponses.response, 'confirmed'),
    eq(meetingResponses.invitationSequence, meetings.invitationSequence),
    actor.kind === 'customer' ? eq(meetingResponses.userId, actor.userId) : undefined,
  );
  const rows = await tx
    .select({
      id: meetings.id,
      projectId: meetings.projectId,
      title: meetings.title,
      at: meetings.meetingDate,
      isConfirmed: sql<boolean>`exists (select from ${meetingResponses} where ${confirmed})`,
    })
    .from(meetings)
    .where(
      and(
        inArray(meetings.projectId, [...projectIds]),
        isNull(meetings.archivedAt),
        inArray(meetings.status, MEETING_STATUSES.filter(isExpected)),
        gt(meetings.meetingDate, sql`now()`),
      ),
    )
    .orderBy(asc(meetings.meetingDate))
    .limit(20);
  return rows.map((row) => ({ ...row, day: firmDay(row.at) }));
}

/** The customer's open tasks with a day, the first due on top. */
async function tasksDue(tx: Tx, projectIds: readonly string[]) {
  const rows = await tx
    .select({
      id: tasks.id,
      projectId: tasks.projectId,
      title: tasks.title,
      dueDate: tasks.dueDate,
    })
    .from(tasks)
    .where(
      and(
        inArray(tasks.projectId, [...projectIds]),
        eq(tasks.side, 'customer'),
        isActiveTask(tasks),
        isNull(tasks.archivedAt),
        isNotNull(tasks.dueDate),
      ),
    )
    .orderBy(asc(tasks.dueDate), asc(tasks.id))
    .limit(20);
  return rows.map(({ dueDate, ...row }) => ({ ...row, dueDate: dueDate ?? '' }));
}

async function requestDue(tx: Tx, customerId: string): Promise<EngagementFacts['request']> {
  const [row] = await tx
    .select({ title: documentRequests.title, dueDate: documentRequests.dueDate })
    .from(documentRequests)
    .where(
      and(
        eq(documentRequests.customerId, customerId),
        isNull(documentRequests.fulfilledAt),
        isNull(documentRequests.withdrawnAt),
        isNotNull(documentRequests.dueDate),
      ),
    )
    .orderBy(asc(documentRequests.dueDate))
    .limit(1);
  return row ? { title: row.title, dueDate: row.dueDate ?? '' } : null;
}
