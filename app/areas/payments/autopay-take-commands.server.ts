import { and, eq, isNull, sql } from 'drizzle-orm';
import { asFirm } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { log } from '#app/platform/log.server.ts';
import { autopayDebits, autopays } from '#app/records/invoice/autopay-tables.ts';
import { paymentMethods } from '#app/records/invoice/payment-method-tables.ts';
import { beginAttempt, endOthers, takesPayments } from './attempt-commands.server.ts';
import { openInvoice } from './attempt-rows.server.ts';
import { lockAutopay } from './autopay-rows.server.ts';
import { THE_AUTOPAY } from './autopay-settlement-commands.server.ts';
import { paymentPlace } from './provider-place.server.ts';
import { takeSaved } from './saved-attempt-commands.server.ts';

/** The debits that are announced for a day. */
export async function dueDebits(today: string): Promise<string[]> {
  const due = await asFirm(THE_AUTOPAY, (tx) =>
    tx
      .select({ id: autopayDebits.id })
      .from(autopayDebits)
      .where(and(eq(autopayDebits.state, 'announced'), eq(autopayDebits.day, today))),
  );
  return due.map(({ id }) => id);
}

/**
 * Takes a debit on its day, once, whoever runs it and however often. The attempt is committed before the provider is asked, and only if
 * everything is as it was announced; otherwise nothing happens, and the next plan says so.
 */
export async function takeDebit(debitId: string, today: string): Promise<void> {
  const place = paymentPlace();
  if (!place) return;
  const begun = await beginDebit(debitId, today).catch((error: unknown) => {
    // Someone else pays it right now, or a debit of it is being checked.
    if (error instanceof RefusedError) return null;
    throw error;
  });
  if (!begun) return;
  const { attempt, others } = begun;
  try {
    await endOthers(place, attempt, others);
    await takeSaved(attempt);
  } catch (error) {
    // What became of it is looked up within the hour.
    log().warn({ err: error, attempt: attempt.id }, 'a debit of autopay was not answered');
  }
}

function beginDebit(debitId: string, today: string) {
  return unsafeAccountsTransaction(async (tx) => {
    const [client] = await tx
      .select({ customerId: autopays.customerId })
      .from(autopayDebits)
      .innerJoin(autopays, eq(autopays.id, autopayDebits.autopayId))
      .where(eq(autopayDebits.id, debitId));
    if (!client) return null;
    // Whoever turns it off now waits, and then reads what is being taken; or has been first, and nothing is.
    await lockAutopay(tx, client.customerId);
    const [debit] = await tx
      .select()
      .from(autopayDebits)
      .where(eq(autopayDebits.id, debitId))
      .for('update');
    if (debit?.state !== 'announced' || debit.day !== today) return null;
    if (!(await takesPayments(tx))) return null;
    const [agreed] = await tx
      .select({ methodId: autopays.methodId, kind: paymentMethods.kind })
      .from(autopays)
      .innerJoin(paymentMethods, eq(paymentMethods.id, autopays.methodId))
      .where(
        and(
          eq(autopays.id, debit.autopayId),
          isNull(autopays.endedAt),
          isNull(autopays.pausedAt),
          eq(paymentMethods.state, 'usable'),
          sql`coalesce(${paymentMethods.endsOn} >= ${today}, true)`,
        ),
      );
    const invoice = await openInvoice(tx, debit.invoiceId);
    if (!agreed || invoice?.open !== debit.amount) return null;
    const begun = await beginAttempt(tx, {
      ...agreed,
      // What was announced, whatever the setting is now.
      surcharge: debit.surcharge,
      parts: [{ invoiceId: debit.invoiceId, amount: debit.amount }],
      startedBy: null,
      returnTo: '/customer/billing',
    });
    await tx
      .update(autopayDebits)
      .set({ state: 'taking', tries: debit.tries + 1, attemptId: begun.attempt.id })
      .where(eq(autopayDebits.id, debit.id));
    return begun;
  });
}
