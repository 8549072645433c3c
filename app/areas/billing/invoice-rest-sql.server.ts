import { eq, type SQL, sql } from 'drizzle-orm';
import { invoicePayments, invoices } from '#app/records/billing-tables.ts';

/** What of an invoice is not paid, in SQL: its amount less the payments that were not taken back. */
export const INVOICE_REST: SQL = sql`(${sql`${invoices.amount}`} - coalesce((
  select sum(${invoicePayments.amount}) from ${invoicePayments}
  where ${eq(invoicePayments.invoiceId, invoices.id)} and ${invoicePayments.reversedAt} is null), 0))`;
