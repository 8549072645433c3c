import { eq, sql } from 'drizzle-orm';
import type { StaffOrFirm } from '#app/access/actor.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { INVOICE_NAME } from '#app/records/invoice/invoice-status-sql.server.ts';
import { invoiceEffects } from './invoice-effects.ts';
import { lockedInvoice } from './invoice-rows.server.ts';

/**
 * Issues a draft that was made in the caller's transaction, and emails it to the customer with its PDF as `setInvoiceStatus` does.
 * Returns its number.
 */
export async function sendMadeDraft(tx: Tx, actor: StaffOrFirm, id: string): Promise<string> {
  const before = await lockedInvoice(tx, id, { version: 1 });
  const change = { before: 'draft', after: 'sent' } as const;
  const [stored] = await tx
    .update(invoices)
    .set({ status: 'sent', sentAt: sql`now()`, ...nextVersion(invoices) })
    .where(eq(invoices.id, id))
    .returning({ invoiceNumber: INVOICE_NAME, dueDate: invoices.dueDate });
  if (!stored) throw new Error('The invoice is gone.');
  const invoice = { ...before, ...stored, open: before.amount };
  await happened(tx, actor, invoiceEffects, 'invoice.status_changed', {
    invoice,
    ...change,
    undonePayments: null,
    isTakenFromCustomer: false,
    creditNote: null,
  });
  await happened(tx, actor, invoiceEffects, 'invoice.sent', { invoice, change });
  return stored.invoiceNumber;
}
