import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#app/platform/db/database.server.ts';
import { providerMovements, providerPayouts } from '#app/records/books/payout-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { autopayDebits, autopays } from '#app/records/invoice/autopay-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { transactions } from '#app/records/invoice/ledger-tables.ts';
import {
  paymentAttemptParts,
  paymentAttempts,
  providerEntries,
  providerEvents,
} from '#app/records/invoice/payment-attempt-tables.ts';
import { paymentMethods } from '#app/records/invoice/payment-method-tables.ts';
import { providerReturns } from '#app/records/invoice/provider-return-tables.ts';

/**
 * A saved method of each customer, an attempt to pay each invoice that is out with a refund of it, an entry of a ledger that one
 * brought, and an event.
 */
export async function addPayments(tx: Tx): Promise<void> {
  const out = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.status, 'sent'));
  const members = await tx
    .select({ customerId: customerProfiles.id, addedBy: sql<string>`${customerProfiles.userId}` })
    .from(customerProfiles);
  await tx
    .insert(paymentMethods)
    .values(members.map((each) => ({ ...each, kind: 'bank' as const, mandate: 'Agreed' })));
  let attemptId = '';
  for (const { id: invoiceId } of out) {
    const [attempt] = await tx
      .insert(paymentAttempts)
      .values({ kind: 'bank', amount: '5.00', title: 'Invoice', returnTo: '/pay/x' })
      .returning({ id: paymentAttempts.id });
    attemptId = attempt?.id ?? '';
    await tx.insert(paymentAttemptParts).values({ attemptId, invoiceId, amount: '5.00' });
    await tx.insert(providerReturns).values({
      kind: 'refund',
      attemptId,
      invoiceId,
      amount: '1.00',
      reason: 'One visit fewer',
    });
    await addAutopay(tx, invoiceId);
  }
  const entries = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(eq(transactions.type, 'credit'));
  await tx
    .insert(providerEntries)
    .values(entries.map(({ id: transactionId }) => ({ transactionId, attemptId })));
  const [payout] = await tx
    .insert(providerPayouts)
    .values({
      ...{ providerId: 'po_1', amount: '4.70', arrivesOn: '2026-11-06', state: 'paid' as const },
      ...{ isAutomatic: true, madeAt: new Date('2026-11-04') },
    })
    .returning({ id: providerPayouts.id });
  await tx.insert(providerMovements).values({
    ...{ providerId: 'txn_1', category: 'charge', amount: '5.00', fee: '0.30', attemptId },
    ...{ description: 'charge', payoutId: payout?.id, occurredAt: new Date('2026-11-03') },
  });
  await tx.insert(providerEvents).values({
    eventId: 'evt_1',
    type: 'payment_intent.succeeded',
    body: new TextEncoder().encode('{}'),
    attemptId,
  });
}

/** The autopay of an invoice's customer, and what it announced of the invoice. */
async function addAutopay(tx: Tx, invoiceId: string): Promise<void> {
  const of = sql`(select customer_id from invoices where id = ${invoiceId})`;
  const [autopay] = await tx
    .insert(autopays)
    .values({
      customerId: of,
      methodId: sql`(select id from payment_methods where customer_id = ${of})`,
      mandate: 'Agreed',
      agreedBy: sql`(select user_id from customer_profiles where id = ${of})`,
    })
    .returning({ id: autopays.id });
  const autopayId = autopay?.id ?? '';
  await tx
    .insert(autopayDebits)
    .values({ autopayId, invoiceId, amount: '5.00', day: '2100-01-01' });
}
