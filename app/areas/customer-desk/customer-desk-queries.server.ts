import { and, asc, eq, gt, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type AdminActor, may } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { latestAbout } from '#app/areas/activity/customer-activity-queries.server.ts';
import { INVOICE_REST } from '#app/areas/billing/invoice-rest-sql.server.ts';
import { OPEN_REQUEST } from '#app/areas/documents/request-queries.server.ts';
import { isUnansweredProposal } from '#app/areas/proposals/proposal-sql.server.ts';
import { MOST_ENTRIES, worthOf } from '#app/areas/time/entry-worth-sql.server.ts';
import { OPEN_TIME, UNRATED_TIME } from '#app/areas/time/unbilled-time-sql.server.ts';
import { rowsOf } from '#app/platform/db/database.server.ts';
import { MOST_COUNTED } from '#app/platform/db/page-request.ts';
import { contracts, isOpenContract } from '#app/records/contract/contract-tables.ts';
import { customerDocuments, documentRequests } from '#app/records/document/document-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { isExpected, MEETING_STATUSES } from '#app/records/meeting/meeting-status.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import { procedures } from '#app/records/procedure/procedure-tables.ts';
import { isOpenProject, projects } from '#app/records/project/project-tables.ts';
import { isOpenProposal, proposals } from '#app/records/proposal/proposal-tables.ts';
import { isActiveTask, tasks } from '#app/records/task/task-tables.ts';
import { OPEN_TICKET_STATUSES } from '#app/records/ticket/ticket-status.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import { timeEntries } from '#app/records/time-entry/time-tables.ts';

/** Invoices that are added up, as on the dashboard. */
const MOST_INVOICES = 100;
/** Lines of what happened that a customer's page shows. */
const LATEST = 8;

/** The kinds of record that are counted and added up to a limit. */
export type CountedPart =
  | 'invoices'
  | 'past-due'
  | 'time'
  | 'unrated'
  | 'tasks'
  | 'overdue'
  | 'documents';

/** What a customer's records add up to now. Amounts in dollars as text, days as the firm's calendar dates. */
export type CustomerDesk = {
  /** Still to be paid on invoices that are out, and the part of it whose day is over. */
  owed: string;
  pastDue: string;
  pastDueInvoices: number;
  openInvoices: number;
  draftInvoices: number;
  /** Hours with a rate that are to be billed. */
  unbilledHours: string;
  unbilledAmount: string;
  /** Hours to be billed that have no rate yet. */
  unratedHours: string;
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
  /** Kinds of which there are more records than were counted: their figures are those of a part. */
  more: CountedPart[];
};

/** A customer's open work and their latest history, in one statement. `today` is the firm's calendar date. */
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
    // What is late comes first: more of it is left out only where all that was counted is late.
    if (desk.more.includes('invoices') && desk.pastDueInvoices === desk.openInvoices)
      desk.more.push('past-due');
    if (desk.more.includes('tasks') && desk.overdueTasks === desk.activeTasks)
      desk.more.push('overdue');
    return { desk, latest: await latestAbout(tx, customerId, LATEST) };
  });
}

type Raw = Omit<CustomerDesk, 'answerDueAt' | 'nextMeeting'> & {
  answerDueAt: string | null;
  nextMeeting: { id: string; title: string; at: string } | null;
};

/** A kind of record on the desk: of which rows there are figures. */
type Part = {
  from: PgTable;
  where: SQL | undefined;
  figures: Record<string, SQL>;
  /** No more rows are read than so many and one, those first that come first in this order, of an index. */
  upTo?: { name: CountedPart; most: number; order?: SQLWrapper };
};

function deskSql(customerId: string, today: string): SQL {
  const isOwn = (of: { customerId: PgColumn }, isCounted: SQL | undefined) =>
    and(eq(of.customerId, customerId), isCounted);
  const isPastDue = sql`${invoices.dueDate} < ${today}::date`;
  const isUnanswered = isUnansweredProposal(today);
  const hoursSum = sql`coalesce(sum(${timeEntries.hours}), 0)::numeric(12, 2)::text`;
  const parts: Part[] = [
    {
      from: invoices,
      where: isOwn(
        invoices,
        sql`${invoices.status} in ('sent', 'overdue') and ${invoices.archivedAt} is null`,
      ),
      figures: {
        owed: sql`coalesce(sum(${INVOICE_REST}), 0)::numeric(14, 2)::text`,
        pastDue: sql`coalesce(sum(${INVOICE_REST}) filter (where ${isPastDue}), 0)::numeric(14, 2)::text`,
        pastDueInvoices: sql`least(count(*) filter (where ${isPastDue}), ${MOST_INVOICES})::int`,
        openInvoices: sql`least(count(*), ${MOST_INVOICES})::int`,
      },
      upTo: { name: 'invoices', most: MOST_INVOICES, order: invoices.dueDate },
    },
    {
      from: invoices,
      where: isOwn(invoices, and(eq(invoices.status, 'draft'), isNull(invoices.archivedAt))),
      figures: { draftInvoices: sql`count(*)::int` },
    },
    {
      from: timeEntries,
      where: isOwn(timeEntries, OPEN_TIME),
      figures: {
        unbilledHours: hoursSum,
        unbilledAmount: sql`coalesce(sum(${worthOf(timeEntries)}), 0)::numeric(14, 2)::text`,
      },
      upTo: { name: 'time', most: MOST_ENTRIES },
    },
    {
      from: timeEntries,
      where: isOwn(timeEntries, UNRATED_TIME),
      figures: { unratedHours: hoursSum },
      upTo: { name: 'unrated', most: MOST_ENTRIES },
    },
    {
      from: tickets,
      where: isOwn(
        tickets,
        and(inArray(tickets.status, [...OPEN_TICKET_STATUSES]), isNull(tickets.archivedAt)),
      ),
      figures: {
        openTickets: sql`count(*)::int`,
        answerDueAt: sql`min(${tickets.answerDueAt}) filter (where ${tickets.status} <> 'waiting')`,
      },
    },
    {
      from: tasks,
      where: isOwn(tasks, isActiveTask(tasks)),
      figures: {
        activeTasks: sql`least(count(*), ${MOST_COUNTED})::int`,
        overdueTasks: sql`least(count(*) filter (where ${tasks.dueDate} < ${today}::date), ${MOST_COUNTED})::int`,
        taskDueDate: sql`min(${tasks.dueDate})::text`,
      },
      upTo: { name: 'tasks', most: MOST_COUNTED, order: tasks.dueDate },
    },
    {
      from: projects,
      where: isOwn(projects, isOpenProject(projects)),
      figures: { openProjects: sql`count(*)::int` },
    },
    {
      from: proposals,
      where: isOwn(proposals, isOpenProposal(proposals)),
      figures: {
        sentProposals: sql`(count(*) filter (where ${isUnanswered}))::int`,
        sentProposalAmount: sql`coalesce(sum(${proposals.totalAmount}) filter (where ${isUnanswered}), 0)::numeric(14, 2)::text`,
        proposalValidUntil: sql`(min(${proposals.validUntil}) filter (where ${isUnanswered}))::text`,
        draftProposals: sql`(count(*) filter (where ${eq(proposals.status, 'draft')}))::int`,
      },
    },
    {
      from: contracts,
      where: isOwn(contracts, isOpenContract(contracts)),
      figures: {
        sentContracts: sql`(count(*) filter (where ${eq(contracts.status, 'sent')}))::int`,
        signedContracts: sql`(count(*) filter (where ${eq(contracts.status, 'signed')}
          and coalesce(${contracts.endDate} >= ${today}::date, true)))::int`,
      },
    },
    {
      from: customerDocuments,
      where: isOwn(customerDocuments, isNull(customerDocuments.archivedAt)),
      figures: { documents: sql`least(count(*), ${MOST_COUNTED})::int` },
      upTo: { name: 'documents', most: MOST_COUNTED },
    },
    {
      from: documentRequests,
      where: isOwn(documentRequests, OPEN_REQUEST),
      figures: {
        openRequests: sql`count(*)::int`,
        requestDueDate: sql`min(${documentRequests.dueDate})::text`,
      },
    },
    {
      from: procedures,
      where: isOwn(procedures, sql`${procedures.status} <> 'archived'`),
      figures: { procedures: sql`count(*)::int` },
    },
  ];
  const sums = parts.map(({ from, where, figures, upTo }, place) => {
    const named = Object.entries(figures).map(
      ([name, figure]) => sql`${figure} as ${sql.identifier(name)}`,
    );
    const order = upTo?.order ? sql`order by ${upTo.order}` : sql``;
    const rows = upTo
      ? sql`(select * from ${from} where ${where} ${order} limit ${upTo.most + 1}) ${from}`
      : sql`${from} where ${where}`;
    const more = upTo ? sql`case when count(*) > ${upTo.most} then ${upTo.name} end` : sql`null`;
    return sql`(select ${sql.join(named, sql`, `)}, ${more}::text as more from ${rows}) ${partAt(place)}`;
  });
  const names = parts.flatMap(({ figures }) => Object.keys(figures).map(sql.identifier));
  const more = parts.map((_, place) => sql`${partAt(place)}.more`);
  const isNext = and(
    eq(meetings.customerId, customerId),
    isNull(meetings.archivedAt),
    inArray(meetings.status, MEETING_STATUSES.filter(isExpected)),
    gt(meetings.meetingDate, sql`now()`),
  );
  return sql`select ${sql.join(names, sql`, `)}, array_remove(array[${sql.join(more, sql`, `)}], null) as more,
      (select json_build_object('id', ${meetings.id}, 'title', ${meetings.title}, 'at', ${meetings.meetingDate}) from ${meetings} where ${isNext}
      order by ${asc(meetings.meetingDate)} limit 1) as "nextMeeting"
    from ${sql.join(sums, sql` cross join `)}`;
}

function partAt(place: number): SQL {
  return sql`${sql.identifier(`part_${place}`)}`;
}
