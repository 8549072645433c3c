import { eq } from 'drizzle-orm';
import type { Tx } from '#app/platform/db/database.server.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { transactions } from '#app/records/invoice/ledger-tables.ts';
import {
  paymentAttemptParts,
  paymentAttempts,
  providerEntries,
  providerEvents,
} from '#app/records/invoice/payment-attempt-tables.ts';

/** An attempt to pay each invoice that is out, an entry of a ledger that one brought, and an event. */
export async function addPayments(tx: Tx): Promise<void> {
  const out = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.status, 'sent'));
  let attemptId = '';
  for (const { id: invoiceId } of out) {
    const [attempt] = await tx
      .insert(paymentAttempts)
      .values({ kind: 'bank', amount: '5.00', title: 'Invoice', returnTo: '/pay/x' })
      .returning({ id: paymentAttempts.id });
    attemptId = attempt?.id ?? '';
    await tx.insert(paymentAttemptParts).values({ attemptId, invoiceId, amount: '5.00' });
  }
  const entries = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(eq(transactions.type, 'credit'));
  await tx
    .insert(providerEntries)
    .values(entries.map(({ id: transactionId }) => ({ transactionId, attemptId })));
  await tx.insert(providerEvents).values({
    eventId: 'evt_1',
    type: 'payment_intent.succeeded',
    body: new TextEncoder().encode('{}'),
  });
}
