import { and, eq } from 'drizzle-orm';
import type { FirmActor } from '#app/access/actor.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { compareMoney, type Money, subtractMoney } from '#app/platform/money.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { customerAccounts, transactions } from '#app/records/invoice/ledger-tables.ts';
import { openRest } from './invoice-amounts.ts';
import type { AnnouncedInvoice } from './invoice-announcements.ts';
import { livePayments, lockedInvoice } from './invoice-rows.server.ts';
import { postEntry, postReversal } from './ledger-commands.server.ts';
import { addPayment, reversePayment } from './payment-rows.server.ts';

/** What was given back of an invoice's payment. */
type GivenBack = {
  /** As it is then, with what is open of it. */
  invoice: AnnouncedInvoice;
  /** The entry of the ledger with what stays of the money; null where all of it went. */
  restEntryId: string | null;
};

/**
 * Takes an amount of an invoice's payment back because the money has left. What stays of the payment is recorded again today. The amount
 * is open on the invoice then, or is paid from what the client has ahead where that is enough and `afterwards` says so.
 */
export async function giveBackPayment(
  tx: Tx,
  actor: FirmActor,
  of: { invoiceId: string; paymentId: string; amount: Money; afterwards: 'open' | 'balance' },
): Promise<GivenBack> {
  const [seen] = await tx
    .select({ version: invoices.version, archivedAt: invoices.archivedAt })
    .from(invoices)
    .where(eq(invoices.id, of.invoiceId))
    .for('no key update');
  if (!seen) throw new NotFoundError();
  const before = await lockedInvoice(tx, of.invoiceId, {
    version: seen.version,
    expected: seen.archivedAt ? 'archived' : 'current',
  });
  const payments = await livePayments(tx, before.id);
  const payment = payments.find(({ id }) => id === of.paymentId);
  if (!payment) throw new NotFoundError();
  await reversePayment(tx, actor, before, payment);
  const rest = subtractMoney(payment.amount, of.amount);
  const paidOn = firmDay();
  let restEntryId: string | null = null;
  const standing = payments.filter((each) => each !== payment);
  if (compareMoney(rest, '0') > 0) {
    const { method } = payment;
    const again = await addPayment(tx, actor, before, {
      amount: rest,
      method,
      paidOn,
      note: 'Paid online',
    });
    restEntryId = await moneyOf(tx, again);
    standing.push({ ...payment, amount: rest });
  }
  const staysPaid =
    of.afterwards === 'balance' && (await hasAhead(tx, before.customerId, of.amount));
  if (staysPaid) {
    // What retainers need was left out when it was asked for.
    const fromBalance = { amount: of.amount, method: 'balance', paidOn, isReserved: true } as const;
    await addPayment(tx, actor, before, fromBalance);
    standing.push({ ...payment, amount: of.amount });
  }
  const isPastDue = before.dueDate !== null && before.dueDate < paidOn;
  await tx
    .update(invoices)
    .set({
      ...(before.status === 'paid' &&
        !staysPaid && { status: isPastDue ? 'overdue' : 'sent', paidDate: null }),
      ...nextVersion(invoices),
    })
    .where(eq(invoices.id, before.id));
  return { invoice: { ...before, open: openRest(before, standing) }, restEntryId };
}

/** Takes an amount of what a client has ahead back because the money has left. Returns the entry with what stays of it, if any does. */
export async function giveBackPrepayment(
  tx: Tx,
  actor: FirmActor,
  entry: {
    id: string;
    entryNumber: number;
    amount: Money;
    description: string;
    customerId: string;
  },
  { amount, reason }: { amount: Money; reason: string },
): Promise<string | null> {
  const { customerId, description } = entry;
  const reversed = { ...entry, type: 'credit', invoiceId: null } as const;
  await postReversal(tx, actor, customerId, reversed, reason);
  const rest = subtractMoney(entry.amount, amount);
  if (compareMoney(rest, '0') <= 0) return null;
  const again = { customerId, type: 'credit', amount: rest, description } as const;
  return (await postEntry(tx, actor, again)).id;
}

/** Whether an amount is on the balance of a customer, whose account is held until the transaction ends. */
async function hasAhead(tx: Tx, customerId: string, amount: Money): Promise<boolean> {
  const [account] = await tx
    .select({ balance: customerAccounts.availableBalance })
    .from(customerAccounts)
    .where(eq(customerAccounts.customerId, customerId))
    .for('no key update');
  return account !== undefined && compareMoney(account.balance, amount) >= 0;
}

async function moneyOf(tx: Tx, paymentId: string): Promise<string> {
  const [entry] = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.paymentId, paymentId), eq(transactions.type, 'credit')));
  if (!entry) throw new Error('The payment posted no entry.');
  return entry.id;
}
