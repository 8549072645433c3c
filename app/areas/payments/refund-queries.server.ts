import { and, desc, eq, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { rowsOf } from '#app/platform/db/database.server.ts';
import { type Money, subtractMoney } from '#app/platform/money.ts';
import {
  paymentAttemptParts,
  paymentAttempts,
} from '#app/records/invoice/payment-attempt-tables.ts';
import { providerReturns } from '#app/records/invoice/provider-return-tables.ts';
import { paymentPlace } from './provider-place.server.ts';
import { onItsWay, standingOfAttempt } from './return-rows.server.ts';

/** Most that a page shows of what went back. */
const SHOWN = 20;

/** What can be refunded of an invoice's payments, and what went back of them or is about to, newest first. */
export async function getRefunds(actor: AdminActor, invoiceId: string) {
  return asActor(actor, async (tx) => {
    const attempts = await tx
      .select({ id: paymentAttempts.id, kind: paymentAttempts.kind })
      .from(paymentAttempts)
      .innerJoin(paymentAttemptParts, eq(paymentAttemptParts.attemptId, paymentAttempts.id))
      .where(
        and(eq(paymentAttemptParts.invoiceId, invoiceId), eq(paymentAttempts.state, 'settled')),
      );
    /** What is left to refund of each payment, by its id. */
    const left: Record<string, Money> = {};
    if (paymentPlace()) {
      for (const { id } of attempts) {
        for (const each of await standingOfAttempt(tx, id)) {
          if (each.invoiceId !== invoiceId || !each.paymentId) continue;
          left[each.paymentId] = subtractMoney(each.amount, await onItsWay(tx, id, each.invoiceId));
        }
      }
    }
    const returns = await tx
      .select({
        id: providerReturns.id,
        kind: providerReturns.kind,
        amount: providerReturns.amount,
        reason: providerReturns.reason,
        state: providerReturns.state,
        problem: providerReturns.problem,
        createdAt: providerReturns.createdAt,
        askedBy: users.name,
      })
      .from(providerReturns)
      .leftJoin(users, eq(users.id, providerReturns.createdBy))
      .where(
        sql`${providerReturns.invoiceId} = ${invoiceId} or (${providerReturns.invoiceId} is null and exists (
          select from payment_attempt_parts p where p.attempt_id = ${providerReturns.attemptId} and p.invoice_id = ${invoiceId}))`,
      )
      .orderBy(desc(providerReturns.createdAt), providerReturns.id)
      .limit(SHOWN);
    return { left, returns };
  });
}

/** What went back of an invoice's payments, and what can. */
export type Refunds = Awaited<ReturnType<typeof getRefunds>>;

/** What is left to give back of entries of a customer's ledger that are ahead by an online payment, by the entry's id. */
export async function getGivable(
  actor: AdminActor,
  customerId: string,
): Promise<Record<string, Money>> {
  if (!paymentPlace()) return {};
  return asActor(actor, async (tx) => {
    const attempts = await rowsOf<{ id: string }>(
      tx,
      sql`select distinct p.attempt_id as id from payment_attempt_parts p join invoices i on i.id = p.invoice_id
        join payment_attempts a on a.id = p.attempt_id and a.state = 'settled'
        where i.customer_id = ${customerId} and exists (select from entries_of_attempt(p.attempt_id) e
          join transactions t on t.id = e.id where t.invoice_id is null)`,
    );
    const left: Record<string, Money> = {};
    for (const { id } of attempts) {
      for (const each of await standingOfAttempt(tx, id)) {
        if (each.invoiceId !== null || each.customerId !== customerId || each.isSurcharge) continue;
        const rest = subtractMoney(each.amount, await onItsWay(tx, id, null));
        if (rest !== '0.00') left[each.id] = rest;
      }
    }
    return left;
  });
}
