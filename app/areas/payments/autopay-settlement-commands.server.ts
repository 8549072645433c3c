import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FirmActor } from '#app/access/actor.ts';
import { invoiceEffects } from '#app/areas/billing/invoice-effects.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { addDays } from '#app/platform/calendar-days.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { autopayDebits, autopays } from '#app/records/invoice/autopay-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { paymentAttempts } from '#app/records/invoice/payment-attempt-tables.ts';
import { paymentMethods } from '#app/records/invoice/payment-method-tables.ts';
import { announcedInvoice } from './attempt-rows.server.ts';
import { DAYS_AHEAD, mayTryAgain } from './autopay-words.ts';
import { methodName } from './method-words.ts';

/** Who announces, takes and withdraws what is taken by itself. */
export const THE_AUTOPAY: FirmActor = { kind: 'firm', by: 'autopay' };

/**
 * Says what became of the debits of a client that were being taken: one that lacked funds is announced for another day, at most twice;
 * any other failure pauses the autopay, and a bank account then needs a new authorization. One that was never asked for is due again.
 */
export async function settleDebits(tx: Tx, customerId: string, today: string): Promise<void> {
  const tried = await tx
    .select({ debit: autopayDebits, attempt: paymentAttempts })
    .from(autopayDebits)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, autopayDebits.attemptId))
    .innerJoin(invoices, eq(invoices.id, autopayDebits.invoiceId))
    .where(and(eq(invoices.customerId, customerId), eq(autopayDebits.state, 'taking')));
  for (const { debit, attempt } of tried) {
    const change = (values: Partial<typeof debit>) =>
      tx.update(autopayDebits).set(values).where(eq(autopayDebits.id, debit.id));
    if (attempt.state === 'settled') await change({ state: 'taken' });
    else if (attempt.state === 'ended') {
      await change({ state: 'announced', tries: debit.tries - 1 });
    } else if (attempt.state === 'failed') {
      if (mayTryAgain(attempt.failureCode, debit.tries)) {
        const day = addDays(today, DAYS_AHEAD);
        await change({ state: 'announced', day });
        await sayAgain(tx, { ...debit, day });
      } else {
        await change({ state: 'failed' });
        await giveUp(tx, debit, attempt);
      }
    }
  }
}

async function sayAgain(tx: Tx, debit: typeof autopayDebits.$inferSelect): Promise<void> {
  const invoice = await announcedInvoice(tx, debit.invoiceId);
  const { method } = await authorizationOf(tx, debit.autopayId);
  const endsOn = method.endsOn !== null && method.endsOn < debit.day ? method.endsOn : null;
  await happened(tx, THE_AUTOPAY, invoiceEffects, 'invoice.autopay_announced', {
    invoice,
    debit: {
      amount: debit.amount,
      surcharge: debit.surcharge,
      day: debit.day,
      method: methodName(method),
      endsOn,
      again: 'funds',
    },
  });
}

async function giveUp(
  tx: Tx,
  debit: typeof autopayDebits.$inferSelect,
  { reason, failureCode, kind }: typeof paymentAttempts.$inferSelect,
): Promise<void> {
  const { method } = await authorizationOf(tx, debit.autopayId);
  const said = reason ?? 'The bank gave no reason.';
  const times = debit.tries > 1 ? `${debit.tries} tries` : 'A try';
  await pauseAutopay(
    tx,
    debit.autopayId,
    `${times} to take a payment from ${methodName(method)} failed. ${said}`,
    debit.invoiceId,
  );
  if (kind !== 'bank' || mayTryAgain(failureCode, 0)) return;
  await tx
    .update(paymentMethods)
    .set({ state: 'void', reason: said })
    .where(and(eq(paymentMethods.id, method.id), eq(paymentMethods.state, 'usable')));
}

/** Pauses an autopay, once, and tells both sides with an invoice that it was about; without one, its screens alone say so. */
export async function pauseAutopay(
  tx: Tx,
  autopayId: string,
  reason: string,
  invoiceId: string | null,
): Promise<void> {
  const paused = await tx
    .update(autopays)
    .set({ pausedAt: sql`now()`, pausedFor: reason })
    .where(and(eq(autopays.id, autopayId), isNull(autopays.pausedAt), isNull(autopays.endedAt)))
    .returning({ id: autopays.id });
  if (paused.length === 0 || !invoiceId) return;
  const invoice = await announcedInvoice(tx, invoiceId);
  await happened(tx, THE_AUTOPAY, invoiceEffects, 'invoice.autopay_paused', { invoice, reason });
}

async function authorizationOf(tx: Tx, autopayId: string) {
  const [found] = await tx
    .select({ method: paymentMethods })
    .from(autopays)
    .innerJoin(paymentMethods, eq(paymentMethods.id, autopays.methodId))
    .where(eq(autopays.id, autopayId));
  if (!found) throw new Error('A debit has no authorization.');
  return found;
}
