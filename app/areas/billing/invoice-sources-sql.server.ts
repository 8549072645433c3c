import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { type AgendaSources, CUSTOMER_ID, TODAY } from '#app/access/agenda-source.server.ts';
import type { ClientFigures, DueSource } from '#app/access/client-records.server.ts';
import type { SearchIn } from '#app/platform/db/search-source.server.ts';
import { joinedText } from '#app/platform/db/trigram-index.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { invoiceAnswers } from '#app/records/invoice/collection-tables.ts';
import { INVOICE_NAME, INVOICE_STATUS } from '#app/records/invoice/invoice-status-sql.server.ts';
import { INVOICE_REST } from './invoice-rest-sql.server.ts';

const invoice = { from: invoices, id: invoices.id, title: INVOICE_NAME } as const;

const own = {
  ...invoice,
  where: and(
    eq(invoices.customerId, CUSTOMER_ID),
    sql`${invoices.status} in ('sent', 'overdue')`,
    isNull(invoices.archivedAt),
  ),
  order: invoices.dueDate,
  note: invoices.description,
  due: invoices.dueDate,
  since: invoices.sentAt,
  amount: INVOICE_REST,
} as const;

const isSaidOfIt = and(
  eq(invoiceAnswers.invoiceId, invoices.id),
  isNull(invoiceAnswers.withdrawnAt),
  isNull(invoiceAnswers.settledAt),
);

/** Invoices that their customers said something about, that are past due or not sent, and those that a customer has to pay. */
export const invoiceAgenda = {
  staff: [
    {
      ...invoice,
      group: 'said',
      needs: 'money',
      where: and(
        sql`${invoices.status} in ('sent', 'overdue')`,
        isNull(invoices.archivedAt),
        sql`exists (select from ${invoiceAnswers} where ${isSaidOfIt})`,
      ),
      order: invoices.dueDate,
      note: sql`(select case kind when 'dispute' then 'Disputed' else 'Pays on ' || to_char(promised_on, 'Mon DD, YYYY') end
        from ${invoiceAnswers} where ${isSaidOfIt})`,
      due: invoices.dueDate,
      amount: INVOICE_REST,
      customerId: invoices.customerId,
    },
    {
      ...invoice,
      group: 'past-due',
      needs: 'money',
      where: and(
        sql`${invoices.status} in ('sent', 'overdue')`,
        isNull(invoices.archivedAt),
        lt(invoices.dueDate, TODAY),
      ),
      order: invoices.dueDate,
      shown: 3,
      due: invoices.dueDate,
      amount: INVOICE_REST,
      customerId: invoices.customerId,
    },
    {
      ...invoice,
      group: 'unsent',
      needs: 'money',
      shown: 1,
      // One that is meant to go out later asks nobody yet.
      where: and(
        eq(invoices.status, 'draft'),
        isNull(invoices.archivedAt),
        sql`coalesce(${invoices.sendOn} <= ${TODAY}, true)`,
      ),
      order: invoices.createdAt,
      since: invoices.createdAt,
      amount: invoices.amount,
      customerId: invoices.customerId,
    },
  ],
  customer: [
    { ...own, group: 'needs', needs: 'act-money' },
    { ...own, group: 'owed', needs: 'money', shown: 1 },
  ],
} satisfies AgendaSources;

/** Invoices by their number or description. */
export const invoiceSearch: SearchIn = () => ({
  table: invoices,
  searched: { table: invoices, id: invoices.id, newest: invoices.createdAt },
  listed: isNull(invoices.archivedAt),
  id: invoices.id,
  text: joinedText(invoices.invoiceNumber, invoices.description),
  isOfWords: true,
  names: [invoices.invoiceNumber, invoices.description],
  customerId: invoices.customerId,
  title: INVOICE_NAME,
  detail: invoices.description,
  status: INVOICE_STATUS,
  at: invoices.dueDate,
  recent: invoices.createdAt,
});

/** Invoices that are added up, as on the dashboard. */
const MOST_INVOICES = 100;

const isOut = sql`${invoices.status} in ('sent', 'overdue') and ${invoices.archivedAt} is null`;

/**
 * What is still to be paid on a customer's invoices that are out, the part of it whose day is over, and how many they are; how
 * many are drafts. Amounts in dollars as text.
 */
export const invoiceFigures = (today: string) => {
  const isPastDue = sql`${invoices.dueDate} < ${today}::date`;
  return {
    invoices: {
      from: invoices,
      where: isOut,
      figures: {
        owed: sql<string>`coalesce(sum(${INVOICE_REST}), 0)::numeric(14, 2)::text`,
        pastDue: sql<string>`coalesce(sum(${INVOICE_REST}) filter (where ${isPastDue}), 0)::numeric(14, 2)::text`,
        pastDueInvoices: sql<number>`least(count(*) filter (where ${isPastDue}), ${MOST_INVOICES})::int`,
        firstDue: sql<string | null>`min(${invoices.dueDate})::text`,
        openInvoices: sql<number>`least(count(*), ${MOST_INVOICES})::int`,
      },
      upTo: { most: MOST_INVOICES, order: invoices.dueDate },
      late: { name: 'past-due', late: 'pastDueInvoices', all: 'openInvoices' },
    },
    drafts: {
      from: invoices,
      where: and(eq(invoices.status, 'draft'), isNull(invoices.archivedAt)),
      figures: { draftInvoices: sql<number>`count(*)::int` },
    },
  } as const satisfies Record<string, ClientFigures>;
};

/** Invoices that are out, with a due date. */
export const invoicesDue = () =>
  ({
    invoice: {
      ...invoice,
      needs: 'money',
      words: 'Invoice due',
      where: and(isOut, isNotNull(invoices.dueDate)),
      due: invoices.dueDate,
      customerId: invoices.customerId,
    },
  }) satisfies Record<string, DueSource>;
