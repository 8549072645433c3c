import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { asFirm } from '#app/access/as-actor.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import type { EVENT_VERDICTS } from '#app/records/invoice/payment-attempt-status.ts';
import { paymentAttempts, providerEvents } from '#app/records/invoice/payment-attempt-tables.ts';
import { readBalanceJob } from './balance-jobs.server.ts';
import { methodNamedIn, settleMethod, voidMethodOf } from './method-settlement-commands.server.ts';
import { amountInWords, isOtherCurrency } from './other-currency.ts';
import type { PaymentNamed } from './payment-provider.ts';
import { paymentPlace } from './provider-place.server.ts';
import type { ProviderReturn } from './provider-returns.ts';
import { settleReturnsIn } from './return-settlement-commands.server.ts';
import { askSaved } from './saved-attempt-commands.server.ts';
import { settlePayment } from './settlement-commands.server.ts';
import { THE_PROVIDER } from './the-provider.ts';

type Verdict = (typeof EVENT_VERDICTS)[number];

const named = z.union([z.string(), z.object({ id: z.string() })]).nullish();
/** What is believed of an event: which object it is about. What became of that is asked for, in the version that the types describe. */
const eventShape = z.object({
  type: z.string(),
  created: z.number(),
  livemode: z.boolean(),
  account: z.string().optional(),
  data: z.object({
    object: z.object({
      id: z.string().optional(),
      object: z.string(),
      payment_intent: named,
      setup_intent: named,
    }),
  }),
});
type EventShape = z.infer<typeof eventShape>;

/**
 * Takes a stored event: what it is about is read from the provider as it is now, and settled. An event that can't be settled yet waits.
 * @throws Error when it waits: it is tried again.
 */
export async function settleEvent(id: string): Promise<void> {
  const place = paymentPlace();
  if (!place) throw new Error('Nobody takes payments: STRIPE_SECRET_KEY is not set.');
  const stored = await asFirm(THE_PROVIDER, async (tx) => {
    const [row] = await tx.select().from(providerEvents).where(eq(providerEvents.id, id));
    return row;
  });
  if (stored?.verdict !== 'waiting') return;
  const event = eventOf(stored.body);
  const verdict = event && verdictOf(event, place.provider.isLive);
  if (!event || verdict) {
    const isOfBalance = event !== null && verdict === 'unused' && MOVES_BALANCE.test(event.type);
    return conclude(id, isOfBalance ? 'taken' : (verdict ?? 'unused'), null, isOfBalance);
  }
  const method = methodNamedIn(event.data.object);
  if (method) return conclude(id, (await settleMethod(method)) ? 'taken' : 'elsewhere', null);
  const payment = await place.provider.readPayment(paymentNamedIn(event));
  if (!payment || (payment.state === 'paid' && payment.amount === null)) {
    const why = payment ? 'names no amount' : 'knows no such payment';
    await conclude(id, 'waiting', `Stripe ${why} yet.`);
    throw new Error(`An event waits: Stripe ${why}.`);
  }
  const { intentId } = payment;
  // What goes back is of a payment, so that one is settled first, whatever came first.
  const returns =
    GOES_BACK.test(event.type) && intentId ? await place.provider.listReturns(intentId) : [];
  await settlePayment(payment, new Date(event.created * 1000), async (tx, settled) => {
    if (intentId) await settleReturnsIn(tx, intentId, returns);
    const told = settled.hasMoved || returns.length > 0 ? null : NOTHING_NEW;
    const held = settled.verdict === 'taken' ? heldReturn(event, returns) : undefined;
    const { amount, currency } = held ?? payment;
    const note = settled.verdict === 'taken' && !held ? told : amountInWords(amount, currency);
    const verdict = held ? 'other currency' : settled.verdict;
    await concludeIn(tx, id, { verdict, note, attemptId: settled.attemptId });
    if (MOVES_BALANCE.test(event.type)) await enqueue(tx, readBalanceJob, {});
    if (event.type === 'charge.dispute.created' && !held) await voidMethodOf(tx, payment);
  });
}

/** Brings an attempt to where its payment is at the provider now, whether or not an event told of it. */
export async function settleAttempt(attemptId: string): Promise<void> {
  const place = paymentPlace();
  if (!place) return;
  const attempt = await asFirm(THE_PROVIDER, async (tx) => {
    const [row] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId));
    return row;
  });
  if (!attempt) return;
  if (attempt.methodId && !attempt.intentId) return askSaved(attempt);
  const payment = await place.provider.readPayment({
    intentId: attempt.intentId ?? undefined,
    sessionId: attempt.sessionId ?? undefined,
  });
  if (payment) await settlePayment(payment, new Date());
}

function eventOf(body: Uint8Array): EventShape | null {
  try {
    return eventShape.parse(JSON.parse(Buffer.from(body).toString('utf8')));
  } catch {
    return null;
  }
}

const NOTHING_NEW = 'It told nothing new.';
const MOVES_BALANCE = /^(?:payout\.|charge\.updated|charge\.refund|charge\.dispute|balance\.)/;
const GOES_BACK = /refund|dispute/;
const OF_PAYMENTS = new Set(['checkout.session', 'payment_intent', 'charge', 'dispute', 'refund']);

/** What an event comes to without asking the provider; null for one that is about a payment. */
function verdictOf(event: EventShape, isLive: boolean): Verdict | null {
  if (event.account) return 'elsewhere';
  if (event.livemode !== isLive) return 'wrong mode';
  if (methodNamedIn(event.data.object)) return null;
  const { intentId, sessionId } = paymentNamedIn(event);
  return OF_PAYMENTS.has(event.data.object.object) && (intentId || sessionId) ? null : 'unused';
}

function paymentNamedIn({ data: { object } }: EventShape): PaymentNamed {
  const { payment_intent: intent } = object;
  const intentId = typeof intent === 'string' ? intent : intent?.id;
  if (object.object === 'payment_intent') return { intentId: object.id };
  if (object.object === 'checkout.session' && !intentId) return { sessionId: object.id };
  return { intentId };
}

/** What goes back by an event, where it is in another currency; of a charge's event, where all that goes back is. */
function heldReturn(
  { data: { object } }: EventShape,
  returns: readonly ProviderReturn[],
): ProviderReturn | undefined {
  const named = returns.filter((each) => each.id === object.id);
  const meant = named.length > 0 ? named : returns;
  return meant.every(isOtherCurrency) ? meant[0] : undefined;
}

function conclude(
  id: string,
  verdict: Verdict,
  note: string | null,
  movesBalance = false,
): Promise<void> {
  return asFirm(THE_PROVIDER, async (tx) => {
    await concludeIn(tx, id, { verdict, note });
    if (movesBalance) await enqueue(tx, readBalanceJob, {});
  });
}

async function concludeIn(
  tx: Tx,
  id: string,
  came: { verdict: Verdict; note: string | null; attemptId?: string | null },
): Promise<void> {
  await tx.update(providerEvents).set(came).where(eq(providerEvents.id, id));
}
