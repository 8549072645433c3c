import { vi } from 'vitest';
import { openAttempt } from '#app/areas/payments/attempt-commands.server.ts';
import { moneyOf } from '#app/platform/money.ts';
import type { seededRandom } from '#tests/helpers/seeded-random.ts';
import type { StripeEmulator } from '#tests/helpers/stripe/stripe-emulator.ts';
import type { Event } from '#tests/helpers/stripe/stripe-objects.ts';

type Random = ReturnType<typeof seededRandom>;

/** What becomes of a payment at the provider, the frequent first. */
const FATES = [
  ...['card', 'card', 'card', 'bank', 'bank', 'bank', 'card', 'bank'],
  ...['declined first', 'fails', 'returned', 'won', 'refunded', 'refunded in part'],
] as const;

/** A payment of one invoice, as the emulator has it. */
export type MadePayment = {
  invoiceId: string;
  sessionId: string;
  intentId: string;
  cents: number;
  fate: (typeof FATES)[number];
};

/** What is open of an invoice once all of its payment's events were taken, in cents. */
export function openAfter({ fate, cents }: MadePayment): number {
  if (fate === 'fails' || fate === 'returned' || fate === 'refunded') return cents;
  return fate === 'refunded in part' ? partOf(cents) : 0;
}

/** Begins to pay each invoice on a page of the provider, as clients do. */
export async function beginPayments(
  stripe: StripeEmulator,
  invoices: readonly { id: string; amount: string }[],
): Promise<MadePayment[]> {
  const made: MadePayment[] = [];
  for (const [at, { id: invoiceId, amount }] of invoices.entries()) {
    const fate = FATES[at % FATES.length] ?? 'card';
    const kind = fate === 'bank' || fate === 'fails' || fate === 'returned' ? 'bank' : 'card';
    const parts = [{ invoiceId, amount }];
    await openAttempt({ kind, parts, startedBy: null, returnTo: '/pay/token' });
    const { id: sessionId, amount_total: cents } = stripe.newest;
    made.push({ invoiceId, sessionId, intentId: '', cents: cents ?? 0, fate });
  }
  return made;
}

/**
 * What happens to the payments at the provider, in three steps that are days apart. Each makes its events, which are what `deliver` gets
 * together with those of earlier steps that have not arrived, some that contradict, and some that are about nothing here.
 */
export async function happenThere(
  stripe: StripeEmulator,
  payments: readonly MadePayment[],
  random: Random,
  deliver: (events: Event[], isLast: boolean) => Promise<void>,
): Promise<void> {
  let late: Event[] = [];
  const steps = [paid, answered, goneBack];
  for (const [at, step] of steps.entries()) {
    const before = stripe.events.length;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - (9 - 4 * at) * 24 * 3_600_000 });
    for (const [place, payment] of payments.entries()) step(stripe, payment, place);
    vi.useRealTimers();
    const events = stripe.events.slice(before);
    const contradicting = events.filter(() => random.next(10) === 0).map(contradicted);
    const isLast = at === steps.length - 1;
    const all = [...late, ...events, ...contradicting];
    late = isLast ? [] : all.filter(() => random.next(2) === 0);
    await deliver(
      all.filter((event) => !late.includes(event)),
      isLast,
    );
  }
}

/** People press on their pages; some money is of no invoice here. */
function paid(stripe: StripeEmulator, payment: MadePayment, place: number): void {
  const isBank = stripe.sessions
    .get(payment.sessionId)
    ?.allowed_payment_method_types.includes('us_bank_account');
  if (payment.fate === 'declined first') stripe.press(payment.sessionId, 'declined');
  payment.intentId = stripe.press(payment.sessionId, isBank ? 'bank' : 'card').id;
  if (place % 20 === 7) stripe.foreign(4_000 + place);
}

/** Banks say yes or no, half of the fees are booked, and cards are refunded or disputed. */
function answered(stripe: StripeEmulator, payment: MadePayment, place: number): void {
  const { fate, intentId, cents } = payment;
  if (fate === 'bank' || fate === 'returned') stripe.succeed(intentId);
  if (fate === 'fails') {
    stripe.fail(intentId, 'insufficient_funds', 'The account has insufficient funds.');
    stripe.balance.add('fee', -400, null);
    return;
  }
  stripe.balance.book(intentId, feeOf(payment, place));
  if (fate === 'refunded') stripe.returns.refund(intentId, cents);
  if (fate === 'won') stripe.returns.dispute(intentId, 'needs_response', 'fraudulent');
}

/** Banks take money back that they had given, disputes are won, and the rest is refunded. */
function goneBack(stripe: StripeEmulator, payment: MadePayment, place: number): void {
  const { fate, intentId, cents } = payment;
  if (fate === 'returned') stripe.returns.dispute(intentId, 'lost', 'insufficient_funds');
  if (fate === 'refunded in part') stripe.returns.refund(intentId, partOf(cents));
  if (fate === 'won') {
    const all = [...stripe.returns.disputes.values()];
    stripe.returns.win(all.find((each) => each.payment_intent === intentId)?.id ?? '');
  }
  if (place % 20 === 7) {
    const foreign = [...stripe.intents.values()].find(
      ({ amount, metadata }) => amount === 4_000 + place && !metadata.attempt,
    );
    if (foreign) stripe.balance.book(foreign.id, 146);
  }
}

function feeOf({ cents, fate }: MadePayment, place: number): number {
  return fate === 'bank' || fate === 'returned'
    ? 500
    : 30 + Math.floor((cents * 29) / 1000) + place;
}

function partOf(cents: number): number {
  return Math.floor(cents / 3);
}

const OTHER_WORDS: Record<string, string> = {
  'payment_intent.succeeded': 'payment_intent.payment_failed',
  'payment_intent.payment_failed': 'payment_intent.succeeded',
  'charge.succeeded': 'charge.failed',
  'charge.failed': 'charge.succeeded',
  'charge.dispute.closed': 'charge.dispute.funds_reinstated',
};

/** An event that says something else of the same payment: of another version, with another amount. */
function contradicted(event: Event): Event {
  return {
    ...event,
    id: `${event.id}x`,
    api_version: '2020-08-27',
    type: OTHER_WORDS[event.type] ?? event.type,
    data: {
      object: {
        ...event.data.object,
        ...{ amount: 1, amount_received: 1, amount_total: 1, amount_refunded: 1 },
        ...{ status: 'canceled', payment_status: 'unpaid' },
      },
    },
  };
}

/** Cents as money. */
export const dollars = (cents: number): string => moneyOf(BigInt(cents));
