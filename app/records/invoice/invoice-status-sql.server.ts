import { and, eq, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { DRAFT_NAME, type InvoiceStatus } from './billing-status.ts';
import { invoices } from './billing-tables.ts';

/** The firm's calendar date, as it is when the statement is built. */
const TODAY: SQLWrapper = { getSQL: () => sql`${firmDay()}::date` };

const isPastDue = sql`(${invoices.status} = 'sent' and ${invoices.archivedAt} is null and coalesce(${invoices.dueDate} < ${TODAY}, false))`;

/**
 * The status that everyone reads of an invoice, in SQL: one that was sent is overdue once its due date is over by the firm's
 * calendar, whether or not the hourly job has stored it. Commands and the job go by what is stored.
 */
export const INVOICE_STATUS = sql<InvoiceStatus>`(case when ${isPastDue} then 'overdue' else ${invoices.status} end)`;

/** Whether what was open on an invoice was written off, so that it reads as that where it is stored as paid. By names: inside a
 * selected expression a bare column would lose its table's. */
export const IS_WRITTEN_OFF = sql<boolean>`(invoices.status = 'paid' and exists (select from invoice_payments w
  where w.invoice_id = invoices.id and w.method = 'write_off' and w.reversed_at is null))`;

/** What an invoice is called, in SQL: its number, or that it is a draft which has none yet. */
export const INVOICE_NAME = sql<string>`coalesce(${invoices.invoiceNumber}, ${sql.raw(`'${DRAFT_NAME}'`)})`;

/** Whether an invoice has that status; read from the indexes of the stored one. */
export function hasInvoiceStatus(status: InvoiceStatus): SQL | undefined {
  const isStored = eq(invoices.status, status);
  if (status === 'sent') return and(isStored, not(isPastDue));
  return status === 'overdue' ? or(isStored, isPastDue) : isStored;
}
