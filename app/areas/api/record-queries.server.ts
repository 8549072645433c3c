import { eq, type SQL, sql } from 'drizzle-orm';
import { invoiceLines, invoicePayments, invoices } from '#app/areas/billing/billing-tables.ts';
import { companies } from '#app/areas/companies/company-tables.ts';
import { contracts } from '#app/areas/contracts/contract-tables.ts';
import { customerProfiles } from '#app/areas/customers/customer-tables.ts';
import { customerDocuments } from '#app/areas/documents/document-tables.ts';
import { leadMagnetSubmissions, projectInquiries } from '#app/areas/inquiries/inquiry-tables.ts';
import { meetings } from '#app/areas/meetings/meeting-tables.ts';
import { proposals } from '#app/areas/proposals/proposal-tables.ts';
import { tasks } from '#app/areas/tasks/task-tables.ts';
import { ticketMessages, tickets } from '#app/areas/tickets/ticket-tables.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import type { RecordKind } from './records.ts';

// Rows in the shape of `records.ts`; their moments become ISO texts when they are written as JSON.

const companyName = sql<string>`coalesce(${companies.name}, ${customerProfiles.companyName})`;

const INQUIRY = {
  id: projectInquiries.id,
  firstName: projectInquiries.firstName,
  lastName: projectInquiries.lastName,
  email: projectInquiries.email,
  company: projectInquiries.company,
  website: projectInquiries.website,
  message: projectInquiries.message,
  status: projectInquiries.status,
  note: projectInquiries.note,
  dueAt: projectInquiries.dueAt,
  answeredAt: projectInquiries.answeredAt,
  version: projectInquiries.version,
  createdAt: projectInquiries.createdAt,
  updatedAt: projectInquiries.updatedAt,
};

const CUSTOMER = {
  id: customerProfiles.id,
  companyId: customerProfiles.companyId,
  companyName,
  contactName: customerProfiles.contactName,
  email: customerProfiles.email,
  phone: customerProfiles.phone,
  address: customerProfiles.address,
  city: customerProfiles.city,
  state: customerProfiles.state,
  zipCode: customerProfiles.zipCode,
  approvalStatus: customerProfiles.approvalStatus,
  approvedAt: customerProfiles.approvedAt,
  ...timesOf(customerProfiles),
};

const TICKET = {
  id: tickets.id,
  number: tickets.number,
  customerId: tickets.customerId,
  companyName,
  contactName: customerProfiles.contactName,
  title: tickets.title,
  description: tickets.description,
  category: tickets.category,
  priority: tickets.priority,
  status: tickets.status,
  openedBy: tickets.authorSide,
  assigneeId: tickets.assigneeId,
  answerDueAt: tickets.answerDueAt,
  firstResponseAt: tickets.firstResponseAt,
  resolvedAt: tickets.resolvedAt,
  ...timesOf(tickets),
};

const MESSAGE = {
  id: ticketMessages.id,
  ticketId: ticketMessages.ticketId,
  authorName: ticketMessages.authorName,
  authorSide: ticketMessages.authorSide,
  message: ticketMessages.message,
  isInternal: ticketMessages.isInternal,
  createdAt: ticketMessages.createdAt,
};

const TASK = {
  id: tasks.id,
  customerId: tasks.customerId,
  companyName,
  projectId: tasks.projectId,
  title: tasks.title,
  description: tasks.description,
  priority: tasks.priority,
  status: tasks.status,
  side: tasks.side,
  dueDate: tasks.dueDate,
  assigneeId: tasks.assigneeId,
  completedAt: tasks.completedAt,
  ...timesOf(tasks),
};

// Written out by name: inside a selected expression a bare column would lose its table's name.
const INVOICE = {
  id: invoices.id,
  customerId: invoices.customerId,
  companyName,
  invoiceNumber: invoices.invoiceNumber,
  description: invoices.description,
  amount: invoices.amount,
  openAmount: sql<string>`(invoices.amount - coalesce((select sum(p.amount) from ${invoicePayments} p
    where p.invoice_id = invoices.id and p.reversed_at is null), 0))::numeric(12,2)::text`,
  dueDate: invoices.dueDate,
  status: invoices.status,
  isPrepayment: invoices.isPrepayment,
  sentAt: invoices.sentAt,
  paidAt: invoices.paidDate,
  lines: sql<
    object[]
  >`coalesce((select json_agg(json_build_object('id', l.id, 'description', l.description,
    'quantity', l.quantity::text, 'unitPrice', l.unit_price::text, 'amount', l.amount::text) order by l.position)
    from ${invoiceLines} l where l.invoice_id = invoices.id), '[]'::json)`,
  ...timesOf(invoices),
};

type Filter = SQL | undefined;
type Order = { orderBy?: SQL[]; limit?: number };

const MOST = 1;

function inquiriesIn(
  tx: Tx,
  where: Filter,
  { orderBy = [], limit = MOST }: Order,
  cursor: SQL<string>,
) {
  return tx
    .select({ ...INQUIRY, cursor })
    .from(projectInquiries)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);
}

function customersIn(
  tx: Tx,
  where: Filter,
  { orderBy = [], limit = MOST }: Order,
  cursor: SQL<string>,
) {
  return tx
    .select({ ...CUSTOMER, cursor })
    .from(customerProfiles)
    .leftJoin(companies, eq(companies.id, customerProfiles.companyId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);
}

function ticketsIn(
  tx: Tx,
  where: Filter,
  { orderBy = [], limit = MOST }: Order,
  cursor: SQL<string>,
) {
  return tx
    .select({ ...TICKET, cursor })
    .from(tickets)
    .innerJoin(customerProfiles, eq(customerProfiles.id, tickets.customerId))
    .leftJoin(companies, eq(companies.id, customerProfiles.companyId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);
}

function messagesIn(
  tx: Tx,
  where: Filter,
  { orderBy = [], limit = MOST }: Order,
  cursor: SQL<string>,
) {
  return tx
    .select({ ...MESSAGE, cursor })
    .from(ticketMessages)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);
}

function tasksIn(
  tx: Tx,
  where: Filter,
  { orderBy = [], limit = MOST }: Order,
  cursor: SQL<string>,
) {
  return tx
    .select({ ...TASK, cursor })
    .from(tasks)
    .innerJoin(customerProfiles, eq(customerProfiles.id, tasks.customerId))
    .leftJoin(companies, eq(companies.id, customerProfiles.companyId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);
}

function invoicesIn(
  tx: Tx,
  where: Filter,
  { orderBy = [], limit = MOST }: Order,
  cursor: SQL<string>,
) {
  return tx
    .select({ ...INVOICE, cursor })
    .from(invoices)
    .innerJoin(customerProfiles, eq(customerProfiles.id, invoices.customerId))
    .leftJoin(companies, eq(companies.id, customerProfiles.companyId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);
}

/** The records that the API lists: their rows in the shape of `records.ts`, each with the `cursor` column handed in. */
export const LISTED = {
  inquiry: inquiriesIn,
  customer: customersIn,
  ticket: ticketsIn,
  ticketMessage: messagesIn,
  task: tasksIn,
  invoice: invoicesIn,
} as const;

const IDS = {
  inquiry: projectInquiries.id,
  customer: customerProfiles.id,
  ticket: tickets.id,
  ticketMessage: ticketMessages.id,
  task: tasks.id,
  invoice: invoices.id,
} as const;

/** One record in the shape of `records.ts`; null when there is none. */
export async function readRecord(
  tx: Tx,
  kind: RecordKind,
  id: string,
): Promise<Record<string, unknown> | null> {
  if (kind in LISTED) {
    const listed = kind as keyof typeof LISTED;
    const [row] = await LISTED[listed](tx, eq(IDS[listed], id), {}, sql<string>`''`);
    if (!row) return null;
    const { cursor: _, ...record } = row;
    return record;
  }
  const [row] = await ONE[kind as keyof typeof ONE](tx, id);
  return row ?? null;
}

// Records that webhooks carry and the API does not list.
const ONE = {
  checklistRequest: (tx: Tx, id: string) =>
    tx
      .select({
        id: leadMagnetSubmissions.id,
        name: leadMagnetSubmissions.name,
        email: leadMagnetSubmissions.email,
        company: leadMagnetSubmissions.company,
        createdAt: leadMagnetSubmissions.createdAt,
      })
      .from(leadMagnetSubmissions)
      .where(eq(leadMagnetSubmissions.id, id)),
  proposal: (tx: Tx, id: string) =>
    tx
      .select({
        id: proposals.id,
        customerId: proposals.customerId,
        companyName,
        title: proposals.title,
        totalAmount: proposals.totalAmount,
        status: proposals.status,
        validUntil: proposals.validUntil,
        sentAt: proposals.sentAt,
        decidedAt: proposals.decidedAt,
        ...timesOf(proposals),
      })
      .from(proposals)
      .innerJoin(customerProfiles, eq(customerProfiles.id, proposals.customerId))
      .leftJoin(companies, eq(companies.id, customerProfiles.companyId))
      .where(eq(proposals.id, id)),
  contract: (tx: Tx, id: string) =>
    tx
      .select({
        id: contracts.id,
        customerId: contracts.customerId,
        companyName,
        title: contracts.title,
        contractValue: contracts.contractValue,
        startDate: contracts.startDate,
        endDate: contracts.endDate,
        status: contracts.status,
        sentAt: contracts.sentAt,
        signedAt: contracts.signedDate,
        ...timesOf(contracts),
      })
      .from(contracts)
      .innerJoin(customerProfiles, eq(customerProfiles.id, contracts.customerId))
      .leftJoin(companies, eq(companies.id, customerProfiles.companyId))
      .where(eq(contracts.id, id)),
  document: (tx: Tx, id: string) =>
    tx
      .select({
        id: customerDocuments.id,
        customerId: customerDocuments.customerId,
        companyName,
        projectId: customerDocuments.projectId,
        title: customerDocuments.title,
        description: customerDocuments.description,
        category: customerDocuments.category,
        fileVersion: customerDocuments.fileVersion,
        sharedBy: customerDocuments.authorSide,
        authorName: customerDocuments.authorName,
        ...timesOf(customerDocuments),
      })
      .from(customerDocuments)
      .innerJoin(customerProfiles, eq(customerProfiles.id, customerDocuments.customerId))
      .leftJoin(companies, eq(companies.id, customerProfiles.companyId))
      .where(eq(customerDocuments.id, id)),
  meeting: (tx: Tx, id: string) =>
    tx
      .select({
        id: meetings.id,
        customerId: meetings.customerId,
        companyName: sql<string | null>`${companyName}`,
        projectId: meetings.projectId,
        title: meetings.title,
        description: meetings.description,
        startsAt: meetings.meetingDate,
        timeZone: meetings.timeZone,
        durationMinutes: meetings.durationMinutes,
        meetingLink: meetings.meetingLink,
        status: meetings.status,
        ...timesOf(meetings),
      })
      .from(meetings)
      .leftJoin(customerProfiles, eq(customerProfiles.id, meetings.customerId))
      .leftJoin(companies, eq(companies.id, customerProfiles.companyId))
      .where(eq(meetings.id, id)),
} as const;

/** The columns that nearly every record has. */
function timesOf<
  Table extends Record<'archivedAt' | 'version' | 'createdAt' | 'updatedAt', unknown>,
>({ archivedAt, version, createdAt, updatedAt }: Table) {
  return { archivedAt, version, createdAt, updatedAt } as Pick<
    Table,
    'archivedAt' | 'version' | 'createdAt' | 'updatedAt'
  >;
}
