import { and, eq } from 'drizzle-orm';
import type { StaffOrFirm } from '#app/access/actor.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import type { Money } from '#app/platform/money.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { transactions } from '#app/records/invoice/ledger-tables.ts';
import { openRest } from './invoice-amounts.ts';
import { type LockedInvoice, livePayments, lockedInvoice } from './invoice-rows.server.ts';
import { recordPaymentIn, takeBackPaymentIn } from './payment-commands.server.ts';
import type { PaymentInput } from './payment-rows.server.ts';

// For money that someone else brings, such as a bank: what it pays is decided by what is open now, whatever copy a person saw.

/** An invoice as it is now, locked, with what is open of it. @throws NotFoundError, RefusedError when it is archived. */
export async function lockOpenInvoice(
  tx: Tx,
  id: string,
): Promise<LockedInvoice & { open: Money }> {
  const invoice = await lockedNow(tx, id);
  return { ...invoice, open: openRest(invoice, await livePayments(tx, id)) };
}

/** Records a payment on a locked invoice as `recordPayment` does, and returns the ledger's entry of the money. */
export async function landPayment(
  tx: Tx,
  actor: StaffOrFirm,
  invoice: LockedInvoice,
  payment: PaymentInput,
): Promise<string> {
  const paymentId = await recordPaymentIn(tx, actor, invoice, payment);
  const [entry] = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.paymentId, paymentId), eq(transactions.type, 'credit')));
  if (!entry) throw new Error('The payment posted no entry.');
  return entry.id;
}

/** Undoes a payment as `takeBackPayment` does, on the invoice as it is now; with what a bank says where that took the money back. */
export async function undoLandedPayment(
  tx: Tx,
  actor: StaffOrFirm,
  invoiceId: string,
  paymentId: string,
  returnedFor?: string,
): Promise<void> {
  await takeBackPaymentIn(tx, actor, await lockedNow(tx, invoiceId), paymentId, returnedFor);
}

async function lockedNow(tx: Tx, id: string): Promise<LockedInvoice> {
  const [row] = await tx
    .select({ version: invoices.version })
    .from(invoices)
    .where(eq(invoices.id, id))
    .for('no key update');
  if (!row) throw new NotFoundError();
  return lockedInvoice(tx, id, row);
}
