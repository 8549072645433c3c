import { eq, type SQL, sql } from 'drizzle-orm';
import { openStoredEstimate } from '#app/areas/estimator/stored-estimate.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { invoiceLines, invoicePayments, invoices } from '#app/records/billing-tables.ts';
import { customerProfiles } from '#app/records/customer-tables.ts';
import { projectInquiries } from '#app/records/inquiry-tables.ts';
import { tasks } from '#app/records/task-tables.ts';
import { ticketMessages, tickets } from '#app/records/ticket-tables.ts';

// Rows in the shape of `records.ts`; their moments become ISO texts when they are written as JSON.

/** The address of the estimate that an inquiry is about; null without one. */
const estimateUrl = sql<string | null>`${projectInquiries.estimate}`.mapWith((stored) => {
  const estimate = openStoredEstimate(projectInquiries.estimate.mapFromDriverValue(stored));
  return estimate && firmNow().url + estimate.address;
});

const INQUIRY = {
  id: projectInquiries.id,
  firstName: projectInquiries.firstName,
  lastName: projectInquiries.lastName,
  email: projectInquiries.email,
  company: projectInquiries.company,
  website: projectInquiries.website,
  message: projectInquiries.message,
  estimateUrl,
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
  companyName: customerProfiles.displayName,
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
  companyName: customerProfiles.displayName,
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
  mergedInto: tickets.mergedInto,
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
  companyName: customerProfiles.displayName,
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
  companyName: customerProfiles.displayName,
  invoiceNumber: invoices.invoiceNumber,
  description: invoices.description,
  amount: invoices.amount,
  openAmount: sql<string>`(case when invoices.status = 'cancelled' then 0 else invoices.amount - coalesce((select sum(p.amount)
    from ${invoicePayments} p where p.invoice_id = invoices.id and p.reversed_at is null), 0) end)::numeric(12,2)::text`,
  dueDate: invoices.dueDate,
  sendOn: invoices.sendOn,
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
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);
}

/** The records that the API lists: their rows in the shape of `records.ts`, each with the given `cursor` column. */
export const LISTED = {
  inquiry: inquiriesIn,
  customer: customersIn,
  ticket: ticketsIn,
  ticketMessage: messagesIn,
  task: tasksIn,
  invoice: invoicesIn,
} as const;

/** The columns that nearly every record has. */
export function timesOf<
  Table extends Record<'archivedAt' | 'version' | 'createdAt' | 'updatedAt', unknown>,
>({ archivedAt, version, createdAt, updatedAt }: Table) {
  return { archivedAt, version, createdAt, updatedAt } as Pick<
    Table,
    'archivedAt' | 'version' | 'createdAt' | 'updatedAt'
  >;
}
