import { eq, or, sql } from 'drizzle-orm';
import { asFirm } from '#app/access/as-actor.server.ts';
import type { AnnouncedInvoice } from '#app/areas/billing/invoice-announcements.ts';
import { invoiceEffects } from '#app/areas/billing/invoice-effects.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { compareMoney, type Money, subtractMoney } from '#app/platform/money.ts';
import { paymentAttempts } from '#app/records/invoice/payment-attempt-tables.ts';
import { announcedInvoice } from './attempt-rows.server.ts';
import { giveBackFee } from './debit-fee-commands.server.ts';
import { land, leastOf, partsOf } from './landing-commands.server.ts';
import { isOtherCurrency } from './other-currency.ts';
import type { ProviderPayment } from './payment-provider.ts';
import { landSurcharge } from './surcharge-commands.server.ts';
import { THE_PROVIDER } from './the-provider.ts';

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
    const isForeign = isOtherCurrency(payment);
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
    await landPaid(tx, attempt, payment, paidOn);
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

/** Lands what a payment brought: what its invoices get, and what the card added, which a card without credit does not carry. */
async function landPaid(
  tx: Tx,
  attempt: Attempt,
  { amount, paidWith }: ProviderPayment,
  paidOn: string,
): Promise<void> {
  const parts = await partsOf(tx, attempt.id);
  const surcharge = leastOf(attempt.surcharge, amount ?? '0.00');
  await land(tx, attempt, subtractMoney(amount ?? '0.00', surcharge), paidOn, parts);
  const [first] = parts;
  if (!first || compareMoney(surcharge, '0') === 0) return;
  const landFee = paidWith?.isCredit === false ? giveBackFee : landSurcharge;
  await landFee(tx, attempt, first.invoiceId, surcharge);
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
