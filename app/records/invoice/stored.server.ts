import { sql } from 'drizzle-orm';
import { invoices } from '../billing-tables.ts';
import type { StoredKind } from '../stored-kind.server.ts';

/** Where an invoice is stored, and what it is called. */
export const storedInvoice = {
  table: invoices,
  customer: invoices.customerId,
  name: sql`${invoices.invoiceNumber}`,
} satisfies StoredKind;
