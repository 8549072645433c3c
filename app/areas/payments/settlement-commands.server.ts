import { asc, eq, or, sql } from 'drizzle-orm';
import type { FirmActor } from '#app/access/actor.ts';
import { asFirm } from '#app/access/as-actor.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import type { AnnouncedInvoice } from '#app/areas/billing/invoice-announcements.ts';
import { invoiceEffects } from '#app/areas/billing/invoice-effects.ts';
import { landPayment, lockOpenInvoice } from '#app/areas/billing/landed-payment-commands.server.ts';
import { postEntry } from '#app/areas/billing/ledger-commands.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { compareMoney, type Money, subtractMoney } from '#app/platform/money.ts';
import {
  paymentAttemptParts,
  paymentAttempts,
  providerEntries,
} from '#app/records/invoice/payment-attempt-tables.ts';
import { endAttemptsJob } from './attempt-jobs.server.ts';
import { announcedInvoice } from './attempt-rows.server.ts';
import type { ProviderPayment } from './payment-provider.ts';

/** Who settles what a provider says. */
export const THE_PROVIDER: FirmActor = { kind: 'firm', by: 'payments' };

const BANK_DAYS = 'about four business days';
const NO_REASON = 'The bank gave no reason.';

type Attempt = typeof paymentAttempts.$inferSelect;

/** What settling came to, of which attempt, and whether that attempt is elsewhere now: `elsewhere` for a payment that belongs to none. */
type Settled = {
  verdict: 'taken' | 'elsewhere' | 'other currency';
  attemptId: string | null;
  hasMoved: boolean;
};

/**
 * Brings an attempt to where its payment is at the provider, in one transaction with `also`. How often, in which order and by which event
 * it is heard of makes no difference: what was settled stays so. `at` is when the provider says that it happened.
 */
export async function settlePayment(
  payment: ProviderPayment,
  at: Date,
  also: (tx: Tx, settled: Settled) => Promise<void> = async () => {},
): Promise<void> {
  await asFirm(THE_PROVIDER, async (tx) => {
    const attempt = await lockedAttempt(tx, payment);
    const isForeign = payment.currency !== 'usd';
    const hasMoved = attempt && !isForeign ? await settleIn(tx, attempt, payment, at) : false;
    const verdict = attempt ? (isForeign ? 'other currency' : 'taken') : 'elsewhere';
    await also(tx, { verdict, attemptId: attempt?.id ?? null, hasMoved });
  });
}

async function settleIn(
  tx: Tx,
  attempt: Attempt,
  payment: ProviderPayment,
  at: Date,
): Promise<boolean> {
  if (attempt.state === 'settled') return false;
  const { intentId, sessionId } = payment;
  const ids = { intentId: attempt.intentId ?? intentId, sessionId: attempt.sessionId ?? sessionId };
  const change = (values: Partial<Attempt>) =>
    tx
      .update(paymentAttempts)
      .set({ ...ids, ...values })
      .where(eq(paymentAttempts.id, attempt.id));
  if (payment.state === 'paid') {
    if (payment.amount === null) throw new Error('The provider names no amount.');
    const paidOn = await openDayOf(tx, at);
    await land(tx, attempt, payment.amount, paidOn, await partsOf(tx, attempt.id));
    const { name: methodName = null, lastFour = null } = payment.paidWith ?? {};
    const settled = { state: 'settled', settled: payment.amount, settledAt: new Date() } as const;
    await change({ ...settled, reason: null, methodName, lastFour });
  } else if (payment.state === 'processing' && attempt.state !== 'processing') {
    await change({ state: 'processing', processingSince: at, reason: null });
    await say(tx, attempt, (invoice, amount) =>
      happened(tx, THE_PROVIDER, invoiceEffects, 'invoice.payment_under_way', {
        invoice,
        amount,
        days: BANK_DAYS,
      }),
    );
  } else if (payment.state === 'failed' && attempt.state !== 'failed') {
    const reason = payment.reason ?? NO_REASON;
    // A card that is declined can be tried again on the same page; a bank's answer ends it.
    const isOver = attempt.kind === 'bank' || attempt.methodId !== null;
    const failed = { state: 'failed', reason, failureCode: payment.code } as const;
    await change(isOver ? { ...failed, endedAt: new Date() } : { reason });
    if (isOver) {
      await say(tx, attempt, (invoice, amount) =>
        happened(tx, THE_PROVIDER, invoiceEffects, 'invoice.payment_failed', {
          invoice,
          amount,
          reason,
        }),
      );
    }
  } else if (payment.state === 'ended' && isLive(attempt)) {
    await change({ state: 'ended', endedAt: new Date() });
  } else {
    await change({});
    return false;
  }
  return true;
}

function isLive({ state }: Attempt): boolean {
  return state === 'opening' || state === 'open' || state === 'processing';
}

async function lockedAttempt(tx: Tx, payment: ProviderPayment): Promise<Attempt | undefined> {
  const { attemptId, intentId, sessionId } = payment;
  const isOurs = attemptId !== null && /^[0-9a-f-]{36}$/.test(attemptId);
  const [attempt] = await tx
    .select()
    .from(paymentAttempts)
    .where(
      or(
        ...(isOurs ? [eq(paymentAttempts.id, attemptId)] : []),
        ...(intentId ? [eq(paymentAttempts.intentId, intentId)] : []),
        ...(sessionId ? [eq(paymentAttempts.sessionId, sessionId)] : []),
        sql`false`,
      ),
    )
    .for('update');
  return attempt;
}

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
    const pays = invoice ? least(rest, part.amount, invoice.open) : '0.00';
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

async function say(
  tx: Tx,
  attempt: Attempt,
  each: (invoice: AnnouncedInvoice, amount: Money) => Promise<void>,
): Promise<void> {
  for (const part of await partsOf(tx, attempt.id)) {
    await each(await announcedInvoice(tx, part.invoiceId), part.amount);
  }
}

/** The firm's day of a moment; today where that is ahead, or its month is closed in the books. */
async function openDayOf(tx: Tx, at: Date): Promise<string> {
  const today = firmDay();
  const day = firmDay(at);
  if (day >= today) return today;
  const [month] = await rowsOf<{ closed: boolean }>(
    tx,
    sql`select journal_month_closed(${day}::date) as closed`,
  );
  return month?.closed ? today : day;
}

function least(...amounts: readonly Money[]): Money {
  return amounts.reduce((low, each) => (compareMoney(each, low) < 0 ? each : low));
}
