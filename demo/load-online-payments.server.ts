import { and, eq } from 'drizzle-orm';
import type { Tx } from '#app/platform/db/database.server.ts';
import { addMoney, subtractMoney } from '#app/platform/money.ts';
import { providerMovements, providerPayouts } from '#app/records/books/payout-tables.ts';
import { invoicePayments, invoices } from '#app/records/invoice/billing-tables.ts';
import { transactions } from '#app/records/invoice/ledger-tables.ts';
import {
  paymentAttemptParts,
  paymentAttempts,
  providerEntries,
} from '#app/records/invoice/payment-attempt-tables.ts';
import { demoDate, demoTime } from './demo-clock.ts';
import { DEMO_PAYOUTS } from './demo-online.ts';
import { insertAll } from './makers.server.ts';

/** What clients pay with, as Stripe names it. */
const PAID_WITH = {
  bank: { methodName: 'Sawatch Community Bank', lastFour: '6789' },
  card: { methodName: 'Visa', lastFour: '4242' },
} as const;

/** Payments that came in by Stripe, what it kept of them, and what it pays out. The payments and their entries are there already. */
export async function loadOnlinePayments(tx: Tx, now: Date): Promise<void> {
  for (const { descriptor, arrivesInDays, state, payments, taken } of DEMO_PAYOUTS) {
    const madeAt = demoTime(now, { daysAgo: Math.max(1, 2 - arrivesInDays), hour: 7 });
    const movements: (typeof providerMovements.$inferInsert)[] = taken.map(
      ({ description, amount }, at) => ({
        ...{ providerId: `txn_demo_${descriptor}_${at}`, category: 'fee', amount, fee: '0.00' },
        ...{ description, occurredAt: madeAt },
      }),
    );
    for (const { number, kind, fee } of payments) {
      const payment = await paymentOf(tx, number);
      const { amount, createdAt } = payment;
      const [attempt] = await tx
        .insert(paymentAttempts)
        .values({
          ...{ kind, amount, title: `Invoice ${number}`, returnTo: '/customer/billing' },
          ...{ state: 'settled', settled: amount, settledAt: createdAt, createdAt },
          ...{ sessionId: `cs_demo_${number}`, intentId: `pi_demo_${number}` },
          ...PAID_WITH[kind],
        })
        .returning({ id: paymentAttempts.id });
      const attemptId = attempt?.id ?? '';
      const { invoiceId, transactionId } = payment;
      await tx.insert(paymentAttemptParts).values({ attemptId, invoiceId, amount });
      await tx.insert(providerEntries).values({ transactionId, attemptId });
      movements.push({
        ...{ providerId: `txn_demo_${number}`, category: 'charge', amount, fee, attemptId },
        ...{
          description: `Invoice ${number}`,
          sourceId: `ch_demo_${number}`,
          occurredAt: createdAt,
        },
      });
    }
    const held = movements.map(({ amount, fee }) => subtractMoney(amount, fee));
    const [payout] = await tx
      .insert(providerPayouts)
      .values({
        ...{ providerId: `po_demo_${descriptor}`, descriptor, state, madeAt },
        ...{ amount: addMoney('0.00', ...held), arrivesOn: demoDate(now, arrivesInDays) },
        ...{ isAutomatic: true, isReconciled: true, createdAt: madeAt },
      })
      .returning({ id: providerPayouts.id });
    const payoutId = payout?.id ?? '';
    await insertAll(
      tx,
      providerMovements,
      movements.map((movement) => ({ ...movement, payoutId, createdAt: madeAt })),
    );
  }
}

/** The one payment of an invoice, with the ledger's entry of its money. */
async function paymentOf(tx: Tx, number: string) {
  const [payment] = await tx
    .select({
      invoiceId: invoices.id,
      amount: invoicePayments.amount,
      createdAt: invoicePayments.createdAt,
      transactionId: transactions.id,
    })
    .from(invoicePayments)
    .innerJoin(invoices, eq(invoices.id, invoicePayments.invoiceId))
    .innerJoin(
      transactions,
      and(eq(transactions.paymentId, invoicePayments.id), eq(transactions.type, 'credit')),
    )
    .where(eq(invoices.invoiceNumber, number));
  if (!payment) throw new Error('The demo has no such payment.');
  return payment;
}
