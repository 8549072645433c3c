import { eq, sql } from 'drizzle-orm';
import { deciderIdOf, type StaffOrFirm } from '#app/access/actor.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { compareMoney, type Money } from '#app/platform/money.ts';
import { invoicePayments, writeOffs } from '#app/records/invoice/billing-tables.ts';
import { invoiceEffects } from './invoice-effects.ts';
import { type LivePayment, type LockedInvoice, livePayments } from './invoice-rows.server.ts';
import { reversePayment } from './payment-rows.server.ts';

type WriteOffRow = { amount: Money; on: string; reason: string; isTaxBack: boolean };

/** Stores what is written off a locked invoice. The database posts it at the end of the transaction. */
export async function addWriteOff(
  tx: Tx,
  actor: StaffOrFirm,
  invoice: LockedInvoice,
  { amount, on, reason, isTaxBack }: WriteOffRow,
): Promise<void> {
  const tax = isTaxBack ? await taxWithin(tx, invoice.id, amount) : '0.00';
  const [payment] = await tx
    .insert(invoicePayments)
    .values({
      invoiceId: invoice.id,
      amount,
      method: 'write_off',
      paidOn: on,
      createdBy: deciderIdOf(actor),
    })
    .returning({ id: invoicePayments.id });
  if (!payment) throw new Error('The write-off was not stored.');
  await tx.insert(writeOffs).values({ paymentId: payment.id, reason, tax });
  await happened(tx, actor, invoiceEffects, 'invoice.written_off', {
    invoice,
    amount,
    tax: tax === '0.00' ? null : tax,
    reason,
  });
}

/** Reverses the write-off of a locked invoice on which money arrives after all, today. Null where nothing was written off. */
export async function undoWriteOff(tx: Tx, actor: StaffOrFirm, invoice: LockedInvoice) {
  if (invoice.status !== 'paid') return null;
  const payments = await livePayments(tx, invoice.id);
  const payment = payments.find(({ method }) => method === 'write_off');
  if (!payment) return null;
  const [stored] = await tx.select().from(writeOffs).where(eq(writeOffs.paymentId, payment.id));
  await reversePayment(tx, actor, invoice, payment);
  await happened(tx, actor, invoiceEffects, 'invoice.write_off_undone', { invoice, payment });
  return { payment, reason: stored?.reason ?? '', tax: stored?.tax ?? '0.00' };
}

/** Writes off what a later payment left of it, as before. */
export async function writeOffAgain(
  tx: Tx,
  actor: StaffOrFirm,
  invoice: LockedInvoice,
  amount: Money,
  { reason, tax }: { payment: LivePayment; reason: string; tax: Money },
): Promise<void> {
  const isTaxBack = compareMoney(tax, '0.00') > 0;
  await addWriteOff(tx, actor, invoice, { amount, on: firmDay(), reason, isTaxBack });
}

/**
 * The sales tax in a part of an invoice, as the journal has it: the same share as of the whole, half a cent away from zero, and never
 * below it. Of what is no longer written off in this transaction, nothing is posted yet.
 */
export async function taxWithin(tx: Tx, invoiceId: string, part: Money): Promise<Money> {
  const [found] = await rowsOf<{ tax: Money }>(
    tx,
    sql`select greatest(round(sum(case c.role when 'sales_tax' then l.credit - l.debit end) * ${part}::numeric
          / nullif(sum(case c.role when 'receivables' then l.debit - l.credit end), 0), 2), 0)::numeric(12, 2)::text as tax
      from journal_entries e join journal_lines l on l.entry_id = e.id join chart_accounts c on c.id = l.chart_account_id
      where e.invoice_id = ${invoiceId} and e.document_id is not null`,
  );
  return found?.tax ?? '0.00';
}

/** @throws RefusedError for an invoice of which nothing can be written off. */
export function refuseWriteOff({ status, isPrepayment, archivedAt }: LockedInvoice): void {
  if (archivedAt || (status !== 'sent' && status !== 'overdue')) {
    throw new RefusedError('Only an invoice that was sent and is not paid can be written off.');
  }
  if (isPrepayment) {
    throw new RefusedError('Cancel a prepayment that nobody pays: it was never income.');
  }
}
