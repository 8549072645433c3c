import { and, eq, inArray, isNotNull, isNull, ne, not, sql } from 'drizzle-orm';
import { currentUserId } from '#app/access/policies.ts';
import { INVOICE_REST } from '#app/areas/billing/invoice-rest-sql.server.ts';
import { OPEN_REQUEST } from '#app/areas/documents/request-queries.server.ts';
import { isUpcoming } from '#app/areas/meetings/meeting-queries.server.ts';
import { awaitsCustomer } from '#app/areas/proposals/proposal-sql.server.ts';
import { PAGE_SIZE } from '#app/platform/db/paging.server.ts';
import { contracts } from '#app/records/contract/contract-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { documentRequests } from '#app/records/document/document-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { isExpected, MEETING_STATUSES } from '#app/records/meeting/meeting-status.ts';
import { meetingResponses, meetings } from '#app/records/meeting/meeting-tables.ts';
import { outcomeBaselines } from '#app/records/outcome/outcome-tables.ts';
import { quarterlyScores, scoreRequests } from '#app/records/outcome/score-tables.ts';
import {
  procedureAcknowledgements,
  procedures,
  procedureVersions,
} from '#app/records/procedure/procedure-tables.ts';
import { projectMilestones, projects } from '#app/records/project/project-tables.ts';
import { proposals } from '#app/records/proposal/proposal-tables.ts';
import { isActiveTask, tasks } from '#app/records/task/task-tables.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import type { AgendaSource } from './agenda-statement-sql.server.ts';
import {
  CUSTOMER_ID,
  NOW,
  OPENING_ENDS,
  QUARTER,
  QUARTER_NAME,
  TODAY,
} from './agenda-values-sql.server.ts';
import { ownMonthlyFiles } from './monthly-agenda-sql.server.ts';

/**
 * What one of a customer's people has to do, each with the right that it takes, and what is next and owed. A new kind of record
 * needs a further entry. Counts as many of each kind as the whole list shows; `isWhole` reads a page of each.
 */
export function portalSources(isWhole: boolean): AgendaSource[] {
  return [
    ...signedSources(),
    ...moneySources(),
    ...workSources(),
    ownMonthlyFiles(),
    ...meetingSources(),
    scoreSource(),
  ].map((source) =>
    source.group === 'needs'
      ? { ...source, counted: PAGE_SIZE, ...(isWhole && { shown: PAGE_SIZE }) }
      : source,
  );
}

const group = 'needs';

function signedSources(): AgendaSource[] {
  return [
    {
      group,
      kind: 'contract',
      needs: 'sign',
      from: contracts,
      where: and(
        eq(contracts.customerId, CUSTOMER_ID),
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
      where: and(eq(proposals.customerId, CUSTOMER_ID), awaitsCustomer(TODAY)),
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
        eq(outcomeBaselines.customerId, CUSTOMER_ID),
        eq(outcomeBaselines.status, 'proposed'),
      ),
      id: outcomeBaselines.id,
      title: sql`'Baseline ' || ${outcomeBaselines.number}`,
      since: outcomeBaselines.createdAt,
    },
  ];
}

function moneySources(): AgendaSource[] {
  const open = {
    kind: 'invoice',
    from: invoices,
    where: and(
      eq(invoices.customerId, CUSTOMER_ID),
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

function workSources(): AgendaSource[] {
  return [
    {
      group,
      kind: 'ticket',
      needs: 'act-work',
      from: tickets,
      where: and(
        eq(tickets.customerId, CUSTOMER_ID),
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
        eq(projects.customerId, CUSTOMER_ID),
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
      where: and(eq(documentRequests.customerId, CUSTOMER_ID), OPEN_REQUEST),
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
      where: and(
        eq(tasks.customerId, CUSTOMER_ID),
        isActiveTask(tasks),
        eq(tasks.side, 'customer'),
      ),
      order: tasks.dueDate,
      id: tasks.id,
      title: tasks.title,
      due: tasks.dueDate,
      since: tasks.createdAt,
      version: tasks.version,
    },
    readSource(),
  ];
}

function readSource(): AgendaSource {
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
      eq(procedures.customerId, CUSTOMER_ID),
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
function scoreSource(): AgendaSource {
  const isOpening = sql`${TODAY} <= ${OPENING_ENDS}`;
  const isScored = sql`exists (select from ${quarterlyScores} where ${and(
    eq(quarterlyScores.customerId, CUSTOMER_ID),
    eq(quarterlyScores.quarter, QUARTER),
  )})`;
  const isRunning = sql`exists (select from ${projects} where ${and(
    eq(projects.customerId, CUSTOMER_ID),
    eq(projects.status, 'active'),
    isNull(projects.archivedAt),
  )})`;
  const asked = sql`(select min(${scoreRequests.createdAt}) from ${scoreRequests} where ${and(
    eq(scoreRequests.customerId, CUSTOMER_ID),
    eq(scoreRequests.quarter, QUARTER),
  )})`;
  return {
    group,
    kind: 'score',
    needs: 'act-work',
    from: customerProfiles,
    where: and(
      eq(customerProfiles.id, CUSTOMER_ID),
      not(isScored),
      sql`((${isOpening} and ${isRunning}) or ${asked} is not null)`,
    ),
    id: customerProfiles.id,
    title: sql`'25-point score for ' || ${QUARTER_NAME}`,
    due: sql`case when ${isOpening} then ${OPENING_ENDS} end`,
    since: asked,
  };
}

function meetingSources(): AgendaSource[] {
  const ahead = {
    kind: 'meeting',
    from: meetings,
    where: and(
      eq(meetings.customerId, CUSTOMER_ID),
      isUpcoming(NOW),
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
