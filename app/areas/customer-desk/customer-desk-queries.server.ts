import { and, asc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type AdminActor, may } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { latestAbout } from '#app/areas/activity/customer-activity-queries.server.ts';
import { INVOICE_REST } from '#app/areas/billing/invoice-rest-sql.server.ts';
import { OPEN_REQUEST } from '#app/areas/documents/request-queries.server.ts';
import { isUnansweredProposal } from '#app/areas/proposals/proposal-sql.server.ts';
import { worthOf } from '#app/areas/time/entry-worth-sql.server.ts';
import { OPEN_TIME } from '#app/areas/time/time-invoice-queries.server.ts';
import { rowsOf } from '#app/platform/db/database.server.ts';
import { invoices } from '#app/records/billing-tables.ts';
import { contracts } from '#app/records/contract-tables.ts';
import { customerDocuments, documentRequests } from '#app/records/document-tables.ts';
import { isExpected, MEETING_STATUSES } from '#app/records/meeting-status.ts';
import { meetings } from '#app/records/meeting-tables.ts';
import { procedures } from '#app/records/procedure-tables.ts';
import { projects } from '#app/records/project-tables.ts';
import { proposals } from '#app/records/proposal-tables.ts';
import { isActiveTask, taskDueOrder, tasks } from '#app/records/task-tables.ts';
import { OPEN_TICKET_STATUSES } from '#app/records/ticket-status.ts';
import { tickets } from '#app/records/ticket-tables.ts';
import { timeEntries } from '#app/records/time-tables.ts';

/** Lines of what happened that a customer's page shows. */
const LATEST = 8;

/** What a customer's records come to now. Amounts in dollars as text, days as the firm's calendar dates. */
export type CustomerDesk = {
  /** Still to be paid on invoices that are out, and the part of it whose day is over. */
  owed: string;
  pastDue: string;
  pastDueInvoices: number;
  openInvoices: number;
  draftInvoices: number;
  /** Billable hours with a rate that no invoice holds yet. */
  unbilledHours: string;
  unbilledAmount: string;
  openTickets: number;
  /** The earliest promise of an answer. */
  answerDueAt: Date | null;
  activeTasks: number;
  overdueTasks: number;
  taskDueDate: string | null;
  openProjects: number;
  nextMeeting: { id: string; title: string; at: Date } | null;
  /** Proposals that the customer has not answered. */
  sentProposals: number;
  sentProposalAmount: string;
  proposalValidUntil: string | null;
  draftProposals: number;
  /** Contracts that wait for a signature, and those in force. */
  sentContracts: number;
  signedContracts: number;
  documents: number;
  openRequests: number;
  requestDueDate: string | null;
  procedures: number;
};

/**
 * What stands open with a customer, in one statement, and what happened with them lately. `today` is the firm's calendar
 * date.
 */
export async function getCustomerDesk(actor: AdminActor, customerId: string, today: string) {
  return asActor(actor, async (tx) => {
    const [row] = await rowsOf<Raw>(tx, deskSql(customerId, today));
    if (!row) throw new Error('A statement without a table returned no row.');
    const { answerDueAt, nextMeeting, ...figures } = row;
    const desk: CustomerDesk = {
      ...figures,
      answerDueAt: answerDueAt === null ? null : new Date(answerDueAt),
      nextMeeting: nextMeeting && { ...nextMeeting, at: new Date(nextMeeting.at) },
    };
    // What hours are worth is money, though the hours are work.
    if (!may(actor, 'money')) desk.unbilledAmount = '0.00';
    return { desk, latest: await latestAbout(tx, customerId, LATEST) };
  });
}

type Raw = Omit<CustomerDesk, 'answerDueAt' | 'nextMeeting'> & {
  answerDueAt: string | null;
  nextMeeting: { id: string; title: string; at: string } | null;
};

function deskSql(customerId: string, today: string): SQL {
  const isOut = inArray(invoices.status, ['sent', 'overdue']);
  const isPastDue = sql`${invoices.dueDate} < ${today}::date`;
  const parts: [PgTable, where: SQL | undefined, figures: Record<string, SQL>][] = [
    [
      invoices,
      and(
        eq(invoices.customerId, customerId),
        inArray(invoices.status, ['draft', 'sent', 'overdue']),
        isNull(invoices.archivedAt),
      ),
      {
        owed: sql`coalesce(sum(${INVOICE_REST}) filter (where ${isOut}), 0)::numeric(14, 2)::text`,
        pastDue: sql`coalesce(sum(${INVOICE_REST}) filter (where ${isOut} and ${isPastDue}), 0)::numeric(14, 2)::text`,
        pastDueInvoices: sql`(count(*) filter (where ${isOut} and ${isPastDue}))::int`,
        openInvoices: sql`(count(*) filter (where ${isOut}))::int`,
        draftInvoices: sql`(count(*) filter (where ${eq(invoices.status, 'draft')}))::int`,
      },
    ],
    [
      timeEntries,
      and(eq(timeEntries.customerId, customerId), OPEN_TIME),
      {
        unbilledHours: sql`coalesce(sum(${timeEntries.hours}), 0)::numeric(12, 2)::text`,
        unbilledAmount: sql`coalesce(sum(${worthOf(timeEntries)}), 0)::numeric(14, 2)::text`,
      },
    ],
    [
      tickets,
      and(
        eq(tickets.customerId, customerId),
        inArray(tickets.status, [...OPEN_TICKET_STATUSES]),
        isNull(tickets.archivedAt),
      ),
      {
        openTickets: sql`count(*)::int`,
        answerDueAt: sql`min(${tickets.answerDueAt}) filter (where ${tickets.status} <> 'waiting')`,
      },
    ],
    [
      tasks,
      and(eq(tasks.customerId, customerId), isActiveTask(tasks)),
      {
        activeTasks: sql`count(*)::int`,
        overdueTasks: sql`(count(*) filter (where ${taskDueOrder(tasks)} < ${today}::date))::int`,
        taskDueDate: sql`nullif(min(${taskDueOrder(tasks)}), 'infinity')::text`,
      },
    ],
    [
      projects,
      and(
        eq(projects.customerId, customerId),
        inArray(projects.status, ['planning', 'active', 'on_hold']),
        isNull(projects.archivedAt),
      ),
      { openProjects: sql`count(*)::int` },
    ],
    [
      proposals,
      and(eq(proposals.customerId, customerId), isNull(proposals.archivedAt)),
      {
        sentProposals: sql`(count(*) filter (where ${isUnansweredProposal(today)}))::int`,
        sentProposalAmount: sql`coalesce(sum(${proposals.totalAmount}) filter (where ${isUnansweredProposal(today)}), 0)::numeric(14, 2)::text`,
        proposalValidUntil: sql`(min(${proposals.validUntil}) filter (where ${isUnansweredProposal(today)}))::text`,
        draftProposals: sql`(count(*) filter (where ${eq(proposals.status, 'draft')}))::int`,
      },
    ],
    [
      contracts,
      and(eq(contracts.customerId, customerId), isNull(contracts.archivedAt)),
      {
        sentContracts: sql`(count(*) filter (where ${eq(contracts.status, 'sent')}))::int`,
        signedContracts: sql`(count(*) filter (where ${eq(contracts.status, 'signed')}
          and coalesce(${contracts.endDate} >= ${today}::date, true)))::int`,
      },
    ],
    [
      customerDocuments,
      and(eq(customerDocuments.customerId, customerId), isNull(customerDocuments.archivedAt)),
      { documents: sql`count(*)::int` },
    ],
    [
      documentRequests,
      and(eq(documentRequests.customerId, customerId), OPEN_REQUEST),
      {
        openRequests: sql`count(*)::int`,
        requestDueDate: sql`min(${documentRequests.dueDate})::text`,
      },
    ],
    [
      procedures,
      and(eq(procedures.customerId, customerId), sql`${procedures.status} <> 'archived'`),
      { procedures: sql`count(*)::int` },
    ],
  ];
  const sums = parts.map(([table, where, figures], place) => {
    const columns = Object.entries(figures).map(
      ([name, figure]) => sql`${figure} as ${sql.identifier(name)}`,
    );
    return sql`(select ${sql.join(columns, sql`, `)} from ${table} where ${where}) ${sql.identifier(`part_${place}`)}`;
  });
  const isNext = and(
    eq(meetings.customerId, customerId),
    isNull(meetings.archivedAt),
    inArray(meetings.status, MEETING_STATUSES.filter(isExpected)),
    gt(meetings.meetingDate, sql`now()`),
  );
  return sql`select *, (select json_build_object('id', ${meetings.id}, 'title', ${meetings.title},
      'at', ${meetings.meetingDate}) from ${meetings} where ${isNext}
      order by ${asc(meetings.meetingDate)} limit 1) as "nextMeeting"
    from ${sql.join(sums, sql` cross join `)}`;
}
