import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { deciderIdOf, type StaffOrFirm } from '#app/access/actor.ts';
import type { Submission } from '#app/access/earlier-submission.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { compareMoney, subtractMoney } from '#app/platform/money.ts';
import type { PaymentMethod, TransactionType } from '#app/records/invoice/billing-status.ts';
import { invoicePayments } from '#app/records/invoice/billing-tables.ts';
import { customerAccounts, transactions } from '#app/records/invoice/ledger-tables.ts';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import type { LivePayment, LockedInvoice } from './invoice-rows.server.ts';
import { postEntry, postReversal } from './ledger-commands.server.ts';
import { giveBackDrawn, keptForRetainers } from './retainer-balance-rows.server.ts';

/** A payment to be stored. */
export type PaymentInput = {
  amount: string;
  method: PaymentMethod;
  paidOn: string;
  note?: string | undefined;
  /** The opened form that it was recorded in. */
  submission?: Submission | undefined;
  /** Whether it uses what was reserved of a retainer; any other payment leaves that alone. */
  isReserved?: boolean | undefined;
};

/**
 * Stores a payment on a locked invoice and posts it: money that arrives is a credit, the invoice that it pays a debit. A
 * prepayment has no debit and stays as balance; a payment from the balance has no credit. Returns its id.
 * @throws RefusedError when the balance is too low, or a prepayment would be paid from it.
 */
export async function addPayment(
  tx: Tx,
  actor: StaffOrFirm,
  invoice: LockedInvoice,
  { amount, method, paidOn, note, submission, isReserved = false }: PaymentInput,
): Promise<string> {
  if (method === 'balance') await checkBalance(tx, invoice, amount, isReserved);
  const [payment] = await tx
    .insert(invoicePayments)
    .values({
      invoiceId: invoice.id,
      amount,
      method,
      paidOn,
      note: note ?? null,
      ...submission,
      createdBy: deciderIdOf(actor),
    })
    .returning({ id: invoicePayments.id });
  if (!payment) throw new Error('The payment was not stored.');
  const { customerId, invoiceNumber, description } = invoice;
  const words: Record<TransactionType, string> = {
    credit: `Payment received, ${invoiceNumber}`,
    debit: description ? `${invoiceNumber}: ${description}` : invoiceNumber,
  };
  for (const type of entryTypesOf(invoice, method)) {
    await postEntry(tx, actor, {
      customerId,
      type,
      amount,
      description: words[type],
      invoiceId: invoice.id,
      paymentId: payment.id,
    });
  }
  return payment.id;
}

/**
 * Marks a payment on a locked invoice as reversed and posts the opposite of what it posted.
 * @throws RefusedError for a check in a deposit that the bank has no line of, unless the bank returned it.
 */
export async function reversePayment(
  tx: Tx,
  actor: StaffOrFirm,
  invoice: LockedInvoice,
  payment: LivePayment,
  isReturned = false,
): Promise<void> {
  if (payment.method === 'check' && !isReturned) await refuseDeposited(tx, payment.id);
  await tx
    .update(invoicePayments)
    .set({ reversedAt: sql`now()` })
    .where(eq(invoicePayments.id, payment.id));
  // The charge goes first, so that the balance does not dip below what it was.
  for (const type of entryTypesOf(invoice, payment.method).toReversed()) {
    const entry = await postedBy(tx, payment, type);
    await postReversal(tx, actor, invoice.customerId, { ...entry, paymentId: payment.id });
  }
  // Nothing else uses what was paid ahead.
  if (payment.method === 'balance') await giveBackDrawn(tx, payment.id);
}

async function refuseDeposited(tx: Tx, paymentId: string): Promise<void> {
  const [found] = await rowsOf<{ place: string | null }>(
    tx,
    sql`select check_place(${paymentId}) as place`,
  );
  if (found?.place !== 'deposit') return;
  throw new RefusedError(
    'This check is in a deposit. Take the deposit apart first, or record its bank line.',
  );
}

/** What a payment posts, in this order. */
function entryTypesOf(
  { isPrepayment }: { isPrepayment: boolean },
  method: PaymentMethod,
): TransactionType[] {
  // The journal alone has what is written off.
  if (method === 'write_off') return [];
  if (isPrepayment) return ['credit'];
  return method === 'balance' ? ['debit'] : ['credit', 'debit'];
}

/** The entry of this type that a payment posted. @throws Error when there is none: nothing could be taken back. */
async function postedBy(tx: Tx, payment: LivePayment, type: TransactionType) {
  const [entry] = await tx
    .select({
      id: transactions.id,
      entryNumber: transactions.entryNumber,
      type: transactions.type,
      amount: transactions.amount,
      description: transactions.description,
      invoiceId: transactions.invoiceId,
    })
    .from(transactions)
    .where(
      and(
        eq(transactions.paymentId, payment.id),
        eq(transactions.type, type),
        isNull(transactions.reversesId),
      ),
    )
    // What was posted in an account that was merged since is posted again in the one that stays: that one stands.
    .orderBy(desc(transactions.createdAt))
    .limit(1);
  if (!entry) throw new Error(`The ${type} of payment ${payment.id} is missing.`);
  return entry;
}

/**
 * @throws RefusedError when the customer's balance is less than the amount, or what its retainers don't need of it is. Holds the account
 * until the transaction ends.
 */
async function checkBalance(
  tx: Tx,
  invoice: LockedInvoice,
  amount: string,
  isReserved: boolean,
): Promise<void> {
  if (invoice.isPrepayment) throw new RefusedError("A prepayment can't be paid from the balance.");
  const [account] = await tx
    .select({ balance: customerAccounts.availableBalance })
    .from(customerAccounts)
    .where(eq(customerAccounts.customerId, invoice.customerId))
    .for('no key update');
  if (!account) throw new NotFoundError();
  if (compareMoney(account.balance, amount) < 0) {
    throw new RefusedError(`The balance of ${formatMoney(account.balance)} is too low.`);
  }
  if (isReserved) return;
  const kept = await keptForRetainers(tx, invoice.customerId);
  if (compareMoney(subtractMoney(account.balance, kept), amount) < 0) {
    throw new RefusedError(
      `Of the balance of ${formatMoney(account.balance)}, ${formatMoney(kept)} is kept for retainers.`,
    );
  }
}

/** @throws RefusedError for an invoice that something was paid on: the customer has its receipt, and a draft is not shown to them. */
export async function refuseWithReceipt(tx: Tx, invoiceId: string): Promise<void> {
  const [paid] = await tx
    .select({ id: invoicePayments.id })
    .from(invoicePayments)
    .where(eq(invoicePayments.invoiceId, invoiceId))
    .limit(1);
  if (!paid) return;
  throw new RefusedError(
    'The customer has a receipt for this invoice, so it stays visible to them. Set it to Sent or Canceled instead.',
  );
}
