import { eq, type SQL, sql } from 'drizzle-orm';
import { invoicePayments, invoices } from '#app/records/invoice/billing-tables.ts';

/** The unpaid part of an invoice, in SQL: its amount less what was credited and the payments that stand. */
export const INVOICE_REST: SQL = sql`(${sql`${invoices.amount}`} - ${sql`${invoices.credited}`} - coalesce((
  select sum(${invoicePayments.amount}) from ${invoicePayments}
  where ${eq(invoicePayments.invoiceId, invoices.id)} and ${invoicePayments.reversedAt} is null), 0))`;
