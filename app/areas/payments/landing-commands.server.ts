import { asc, eq } from 'drizzle-orm';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { invoiceEffects } from '#app/areas/billing/invoice-effects.ts';
import { landPayment, lockOpenInvoice } from '#app/areas/billing/landed-payment-commands.server.ts';
import { postEntry } from '#app/areas/billing/ledger-commands.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { compareMoney, type Money, subtractMoney } from '#app/platform/money.ts';
import {
  paymentAttemptParts,
  type paymentAttempts,
  providerEntries,
} from '#app/records/invoice/payment-attempt-tables.ts';
import { endAttemptsJob } from './attempt-jobs.server.ts';
import { announcedInvoice } from './attempt-rows.server.ts';
import { THE_PROVIDER } from './the-provider.ts';

type Attempt = typeof paymentAttempts.$inferSelect;

/** Pays what an attempt was for, or these parts of it, as far as it is open, and keeps the rest as a prepayment of the customer. */
export async function land(
  tx: Tx,
  attempt: Attempt,
  amount: Money,
  paidOn: string,
  parts: readonly { invoiceId: string; amount: Money }[],
): Promise<void> {
  let rest = amount;
  for (const part of parts) {
    const invoice = await payable(tx, part.invoiceId);
    const pays = invoice ? leastOf(rest, part.amount, invoice.open) : '0.00';
    if (invoice && compareMoney(pays, '0.00') > 0) {
      const method = attempt.kind === 'bank' ? 'ach' : 'card';
      const payment = { amount: pays, method, paidOn, note: 'Paid online' } as const;
      const transactionId = await landPayment(tx, THE_PROVIDER, invoice, payment);
      await tx.insert(providerEntries).values({ transactionId, attemptId: attempt.id });
      rest = subtractMoney(rest, pays);
    }
    // Whatever else is begun on this invoice asks for more than is open now.
    await enqueue(tx, endAttemptsJob, { invoiceId: part.invoiceId });
  }
  const [first] = parts;
  if (!first || compareMoney(rest, '0.00') === 0) return;
  const invoice = await announcedInvoice(tx, first.invoiceId);
  const { id: transactionId } = await postEntry(tx, THE_PROVIDER, {
    customerId: invoice.customerId,
    type: 'credit',
    amount: rest,
    description: `Prepayment received, ${invoice.invoiceNumber} was paid`,
  });
  await tx.insert(providerEntries).values({ transactionId, attemptId: attempt.id });
  await happened(tx, THE_PROVIDER, invoiceEffects, 'invoice.payment_crossed', {
    invoice,
    amount: rest,
  });
}

/** An invoice that takes money now, locked; null for one that was canceled, archived or withdrawn. */
async function payable(tx: Tx, invoiceId: string) {
  try {
    const invoice = await lockOpenInvoice(tx, invoiceId);
    return invoice.status === 'sent' || invoice.status === 'overdue' ? invoice : null;
  } catch (error) {
    if (error instanceof NotFoundError || error instanceof RefusedError) return null;
    throw error;
  }
}

/** What an attempt is for. */
export function partsOf(tx: Tx, attemptId: string) {
  // In one order for all, so that two who settle wait for each other.
  return tx
    .select({ invoiceId: paymentAttemptParts.invoiceId, amount: paymentAttemptParts.amount })
    .from(paymentAttemptParts)
    .where(eq(paymentAttemptParts.attemptId, attemptId))
    .orderBy(asc(paymentAttemptParts.invoiceId));
}

/** The smallest of some amounts. */
export function leastOf(...amounts: readonly Money[]): Money {
  return amounts.reduce((low, each) => (compareMoney(each, low) < 0 ? each : low));
}
