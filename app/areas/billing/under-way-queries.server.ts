import { and, eq } from 'drizzle-orm';
import type { Tx } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import type { Money } from '#app/platform/money.ts';
import {
  paymentAttemptParts,
  paymentAttempts,
} from '#app/records/invoice/payment-attempt-tables.ts';

/** What a bank works on, of one invoice, and since which day. */
export type UnderWay = { amount: Money; since: string };

/** What was begun to pay online on an invoice and is under way at a bank; null for nothing. There is one at most. */
export async function underWayOn(tx: Tx, invoiceId: string): Promise<UnderWay | null> {
  const [attempt] = await tx
    .select({
      amount: paymentAttemptParts.amount,
      processingSince: paymentAttempts.processingSince,
      createdAt: paymentAttempts.createdAt,
    })
    .from(paymentAttemptParts)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentAttemptParts.attemptId))
    .where(
      and(eq(paymentAttemptParts.invoiceId, invoiceId), eq(paymentAttempts.state, 'processing')),
    )
    .limit(1);
  if (!attempt) return null;
  const { amount, processingSince, createdAt } = attempt;
  return { amount, since: firmDay(processingSince ?? createdAt) };
}
