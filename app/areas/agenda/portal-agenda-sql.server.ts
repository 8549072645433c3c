import { and, eq, inArray, isNotNull, isNull, ne, not, type SQL, sql } from 'drizzle-orm';
import { type CustomerActor, isAsked } from '#app/access/actor.ts';
import { currentUserId } from '#app/access/policies.ts';
import { INVOICE_REST } from '#app/areas/billing/invoice-rest-sql.server.ts';
import { OPEN_REQUEST } from '#app/areas/documents/request-queries.server.ts';
import { isUpcoming } from '#app/areas/meetings/meeting-queries.server.ts';
import { openingEnds, quarterOf, quarterWords } from '#app/areas/outcomes/quarter.ts';
import { awaitsCustomer } from '#app/areas/proposals/proposal-sql.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { invoices } from '#app/records/billing-tables.ts';
import { contracts } from '#app/records/contract-tables.ts';
import { customerProfiles } from '#app/records/customer-tables.ts';
import { documentRequests } from '#app/records/document-tables.ts';
import { isExpected, MEETING_STATUSES } from '#app/records/meeting-status.ts';
import { meetingResponses, meetings } from '#app/records/meeting-tables.ts';
import { outcomeBaselines } from '#app/records/outcome-tables.ts';
import {
  procedureAcknowledgements,
  procedures,
  procedureVersions,
} from '#app/records/procedure-tables.ts';
import { projectMilestones, projects } from '#app/records/project-tables.ts';
import { proposals } from '#app/records/proposal-tables.ts';
import { quarterlyScores, scoreRequests } from '#app/records/score-tables.ts';
import { isActiveTask, tasks } from '#app/records/task-tables.ts';
import { tickets } from '#app/records/ticket-tables.ts';
import type { AgendaClock } from './agenda-lines.ts';
import type { AgendaSource } from './agenda-statement-sql.server.ts';
import { ownMonthlyFiles } from './monthly-agenda-sql.server.ts';

/** Rows that the portal's list can open, of each kind. */
const SHOWN = 50;

/**
 * What asks one of a customer's people to act, each with the right by which they can, and what is next and owed. Anyone who looks
 * at the portal as that person sees what the person is asked. A new kind of record is a further entry.
 */
export function portalSources(actor: CustomerActor, clock: AgendaClock): AgendaSource[] {
  return [
    ...signedSources(actor, clock),
    ...moneySources(actor),
    ...workSources(actor),
    ownMonthlyFiles(actor),
    ...meetingSources(actor, clock),
    scoreSource(actor, clock),
  ]
    .filter(({ needs }) => isAsked(actor, needs))
    .map((source) => (source.group === 'needs' ? { shown: SHOWN, ...source } : source));
}

/**
 * Records that ask for an act of one of a customer's people and by which the navigation counts, as `kind` and `id`: a look at
 * them answers nothing.
 */
export function askedRecords(actor: CustomerActor, today = firmDay()): SQL | undefined {
  const asked = [...signedSources(actor, { today }), readSource(actor)].filter(({ needs }) =>
    isAsked(actor, needs),
  );
  if (asked.length === 0) return undefined;
  const each = asked.map(
    ({ kind, id, from, where }) =>
      sql`select ${kind}::text as kind, ${id} as id from ${from} where ${where}`,
  );
  return sql.join(each, sql` union all `);
}

const group = 'needs';

function signedSources(
  { customerId }: CustomerActor,
  { today }: Pick<AgendaClock, 'today'>,
): AgendaSource[] {
  return [
    {
      group,
      kind: 'contract',
      needs: 'sign',
      from: contracts,
      where: and(
        eq(contracts.customerId, customerId),
        eq(contracts.status, 'sent'),
        isNull(contracts.archivedAt),
      ),
      id: contracts.id,
      title: contracts.title,
      amount: contracts.contractValue,
      since: contracts.sentAt,
    },
    {
      group,
      kind: 'proposal',
      needs: 'sign',
      from: proposals,
      where: and(eq(proposals.customerId, customerId), awaitsCustomer(today)),
      id: proposals.id,
      title: proposals.title,
      amount: proposals.totalAmount,
      due: proposals.validUntil,
      since: proposals.sentAt,
    },
    {
      group,
      kind: 'outcome',
      needs: 'sign',
      from: outcomeBaselines,
      where: and(
        eq(outcomeBaselines.customerId, customerId),
        eq(outcomeBaselines.status, 'proposed'),
      ),
      id: outcomeBaselines.id,
      title: sql`'Baseline ' || ${outcomeBaselines.number}`,
      since: outcomeBaselines.createdAt,
    },
  ];
}

function moneySources({ customerId }: CustomerActor): AgendaSource[] {
  const open = {
    kind: 'invoice',
    from: invoices,
    where: and(
      eq(invoices.customerId, customerId),
      sql`${invoices.status} in ('sent', 'overdue')`,
      isNull(invoices.archivedAt),
    ),
    order: invoices.dueDate,
    id: invoices.id,
    title: invoices.invoiceNumber,
    note: invoices.description,
    due: invoices.dueDate,
    since: invoices.sentAt,
    amount: INVOICE_REST,
  } as const;
  return [
    { ...open, group, needs: 'act-money' },
    { ...open, group: 'owed', needs: 'money', shown: 1 },
  ];
}

function workSources(actor: CustomerActor): AgendaSource[] {
  const { customerId } = actor;
  return [
    {
      group,
      kind: 'ticket',
      needs: 'act-work',
      from: tickets,
      where: and(
        eq(tickets.customerId, customerId),
        sql`${tickets.status} = 'waiting'`,
        isNull(tickets.archivedAt),
      ),
      id: tickets.id,
      title: tickets.title,
      note: sql`'#' || ${tickets.number}`,
      // Its messages are found by way of all tickets that the person may read.
      since: tickets.updatedAt,
    },
    {
      group,
      kind: 'milestone',
      needs: 'act-work',
      from: sql`${projectMilestones} join ${projects} on ${eq(projects.id, projectMilestones.projectId)}`,
      where: and(
        eq(projects.customerId, customerId),
        isNull(projects.archivedAt),
        eq(projectMilestones.asksSignOff, true),
        isNotNull(projectMilestones.completedAt),
        isNull(projectMilestones.signedOffAt),
      ),
      // Where it is answered.
      id: projects.id,
      title: projectMilestones.title,
      note: projects.title,
      since: projectMilestones.completedAt,
    },
    {
      group,
      kind: 'document_request',
      needs: 'act-work',
      from: documentRequests,
      where: and(eq(documentRequests.customerId, customerId), OPEN_REQUEST),
      id: documentRequests.id,
      title: documentRequests.title,
      note: documentRequests.note,
      due: documentRequests.dueDate,
      since: documentRequests.createdAt,
    },
    {
      group,
      kind: 'task',
      needs: 'act-work',
      from: tasks,
      where: and(eq(tasks.customerId, customerId), isActiveTask(tasks), eq(tasks.side, 'customer')),
      order: tasks.dueDate,
      id: tasks.id,
      title: tasks.title,
      due: tasks.dueDate,
      since: tasks.createdAt,
      version: tasks.version,
    },
    readSource(actor),
  ];
}

function readSource({ customerId }: CustomerActor): AgendaSource {
  const isConfirmed = sql`exists (select from ${procedureAcknowledgements} where ${and(
    eq(procedureAcknowledgements.versionId, procedureVersions.id),
    eq(procedureAcknowledgements.userId, currentUserId),
  )})`;
  const inForce = and(
    eq(procedureVersions.procedureId, procedures.id),
    eq(procedureVersions.number, procedures.approvedVersion),
  );
  return {
    group,
    kind: 'procedure',
    needs: 'act-work',
    from: sql`${procedures} join ${procedureVersions} on ${inForce}`,
    where: and(
      eq(procedures.customerId, customerId),
      ne(procedures.status, 'archived'),
      isNotNull(procedureVersions.approvedAt),
      not(isConfirmed),
    ),
    id: procedures.id,
    title: procedureVersions.title,
    since: procedureVersions.approvedAt,
  };
}

/** The quarter's score: in its first two weeks with a running engagement, or once staff asked for it. */
function scoreSource({ customerId }: CustomerActor, { today }: AgendaClock): AgendaSource {
  const quarter = quarterOf(today);
  const due = openingEnds(quarter);
  const isOpening = today <= due;
  const isScored = sql`exists (select from ${quarterlyScores} where ${and(
    eq(quarterlyScores.customerId, customerId),
    eq(quarterlyScores.quarter, quarter),
  )})`;
  const isRunning = sql`exists (select from ${projects} where ${and(
    eq(projects.customerId, customerId),
    eq(projects.status, 'active'),
    isNull(projects.archivedAt),
  )})`;
  const asked = sql`(select min(${scoreRequests.createdAt}) from ${scoreRequests} where ${and(
    eq(scoreRequests.customerId, customerId),
    eq(scoreRequests.quarter, quarter),
  )})`;
  return {
    group,
    kind: 'score',
    needs: 'act-work',
    from: customerProfiles,
    where: and(
      eq(customerProfiles.id, customerId),
      not(isScored),
      isOpening ? sql`(${isRunning} or ${asked} is not null)` : sql`${asked} is not null`,
    ),
    id: customerProfiles.id,
    title: sql`${`25-point score for ${quarterWords(quarter)}`}`,
    ...(isOpening && { due: sql`${due}::date` }),
    since: asked,
  };
}

function meetingSources({ customerId }: CustomerActor, { now }: AgendaClock): AgendaSource[] {
  const ahead = {
    kind: 'meeting',
    from: meetings,
    where: and(
      eq(meetings.customerId, customerId),
      isUpcoming(now),
      inArray(meetings.status, MEETING_STATUSES.filter(isExpected)),
      isNull(meetings.archivedAt),
    ),
    order: meetings.meetingDate,
    id: meetings.id,
    title: meetings.title,
    due: meetings.meetingDate,
    version: meetings.invitationSequence,
  } as const;
  // Each person answers an invitation for themselves.
  const isAnswered = sql`exists (select from ${meetingResponses} where ${and(
    eq(meetingResponses.meetingId, meetings.id),
    eq(meetingResponses.invitationSequence, meetings.invitationSequence),
    eq(meetingResponses.userId, currentUserId),
  )})`;
  return [
    { ...ahead, group, needs: 'act-work', where: and(ahead.where, not(isAnswered)) },
    { ...ahead, group: 'next', needs: 'work', shown: 1, counted: 1 },
  ];
}
