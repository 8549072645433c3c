import { eq, type SQL, sql } from 'drizzle-orm';
import { invoicePayments, invoices } from '#app/records/invoice/billing-tables.ts';

/** The unpaid part of an invoice, in SQL: its amount minus the payments that were not reversed. */
export const INVOICE_REST: SQL = sql`(${sql`${invoices.amount}`} - coalesce((
  select sum(${invoicePayments.amount}) from ${invoicePayments}
  where ${eq(invoicePayments.invoiceId, invoices.id)} and ${invoicePayments.reversedAt} is null), 0))`;
