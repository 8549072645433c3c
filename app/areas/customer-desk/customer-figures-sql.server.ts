import { and, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { INVOICE_REST } from '#app/areas/billing/invoice-rest-sql.server.ts';
import { OPEN_REQUEST } from '#app/areas/documents/request-queries.server.ts';
import { isUnansweredProposal } from '#app/areas/proposals/proposal-sql.server.ts';
import { MOST_ENTRIES, worthOf } from '#app/areas/time/entry-worth-sql.server.ts';
import { OPEN_TIME, UNRATED_TIME } from '#app/areas/time/unbilled-time-sql.server.ts';
import { MOST_COUNTED } from '#app/platform/db/page-request.ts';
import { contracts, isOpenContract } from '#app/records/contract/contract-tables.ts';
import { customerDocuments, documentRequests } from '#app/records/document/document-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { procedures } from '#app/records/procedure/procedure-tables.ts';
import { isOpenProject, projects } from '#app/records/project/project-tables.ts';
import { isOpenProposal, proposals } from '#app/records/proposal/proposal-tables.ts';
import { isActiveTask, tasks } from '#app/records/task/task-tables.ts';
import { OPEN_TICKET_STATUSES } from '#app/records/ticket/ticket-status.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import { timeEntries } from '#app/records/time-entry/time-tables.ts';

/** Invoices that are added up, as on the dashboard. */
const MOST_INVOICES = 100;

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
export type DeskFigures = {
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
  answerDueAt: string | null;
  activeTasks: number;
  overdueTasks: number;
  taskDueDate: string | null;
  openProjects: number;
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

type FigureName = Exclude<keyof DeskFigures, 'more'>;

/** A kind of record on the desk: of which rows there are figures. */
type Part = {
  from: PgTable;
  where: SQL | undefined;
  figures: Partial<Record<FigureName, SQL>>;
  /** No more rows are read than so many and one, those first that come first in this order, of an index. */
  upTo?: { name: CountedPart; most: number; order?: SQLWrapper };
};

/**
 * What a customer's records add up to, as the columns of a statement and what they come from, which is joined to it: all figures
 * or those that are wanted. `customerId` may be a column of what stands before. `today` is the firm's calendar date.
 */
export function deskFiguresOf(
  customerId: SQL | string,
  today: string,
  wanted?: readonly FigureName[],
): { columns: SQL; from: SQL } {
  const isWanted = (name: string) => !wanted || wanted.some((each) => each === name);
  const parts = figureParts(customerId, today)
    .map((part) => ({
      ...part,
      figures: Object.entries(part.figures).filter(([name]) => isWanted(name)),
    }))
    .filter(({ figures }) => figures.length > 0);
  const sums = parts.map(({ from, where, figures, upTo }, place) => {
    const named = figures.map(([name, figure]) => sql`${figure} as ${sql.identifier(name)}`);
    const order = upTo?.order ? sql`order by ${upTo.order}` : sql``;
    const rows = upTo
      ? sql`(select * from ${from} where ${where} ${order} limit ${upTo.most + 1}) ${from}`
      : sql`${from} where ${where}`;
    const more = upTo ? sql`case when count(*) > ${upTo.most} then ${upTo.name} end` : sql`null`;
    return sql`lateral (select ${sql.join(named, sql`, `)}, ${more}::text as more from ${rows}) ${partAt(place)}`;
  });
  const names = parts.flatMap(({ figures }) => figures.map(([name]) => sql.identifier(name)));
  const more = parts.map((_, place) => sql`${partAt(place)}.more`);
  return {
    columns: sql`${sql.join(names, sql`, `)}, array_remove(array[${sql.join(more, sql`, `)}], null) as more`,
    from: sql.join(sums, sql` cross join `),
  };
}

/** Says of more kinds that a part alone was counted: what is late comes first, so all that was counted may be late. */
export function markLateParts(
  figures: Pick<DeskFigures, 'more' | 'pastDueInvoices' | 'openInvoices'> &
    Partial<Pick<DeskFigures, 'overdueTasks' | 'activeTasks'>>,
): void {
  if (figures.more.includes('invoices') && figures.pastDueInvoices === figures.openInvoices)
    figures.more.push('past-due');
  if (figures.more.includes('tasks') && figures.overdueTasks === figures.activeTasks)
    figures.more.push('overdue');
}

function figureParts(customerId: SQL | string, today: string): Part[] {
  const isOwn = (of: { customerId: PgColumn }, isCounted: SQL | undefined) =>
    and(eq(of.customerId, customerId), isCounted);
  const isPastDue = sql`${invoices.dueDate} < ${today}::date`;
  const isUnanswered = isUnansweredProposal(today);
  const hoursSum = sql`coalesce(sum(${timeEntries.hours}), 0)::numeric(12, 2)::text`;
  return [
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
}

function partAt(place: number): SQL {
  return sql`${sql.identifier(`part_${place}`)}`;
}
