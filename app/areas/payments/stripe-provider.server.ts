import Stripe from 'stripe';
import { centsOf, moneyOf } from '#app/platform/money.ts';
import type { StripePlace } from '#app/platform/stripe-place.ts';
import type { CheckoutOrder, PaymentProvider, ProviderPayment } from './payment-provider.ts';
import { stripeBalance } from './stripe-balance.server.ts';
import { stripeMethods } from './stripe-methods.server.ts';
import { ifThere, paymentOf } from './stripe-objects.server.ts';
import { stripeReturns } from './stripe-returns.server.ts';

/** The version that the package's types describe: events may come in another one, so objects are fetched in this. */
const API_VERSION = '2026-10-28.endive';
const TIMEOUT_MS = 15_000;
const PAGE = 100;

/** Takes money by Stripe: Checkout for what people do, and what Stripe says of it. */
export function stripeProvider({ secretKey, api }: StripePlace): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    apiVersion: API_VERSION,
    maxNetworkRetries: 2,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...api,
  });
  return {
    ...stripeReturns(stripe),
    ...stripeBalance(stripe),
    ...stripeMethods(stripe),
    isLive: /^.k_live_/.test(secretKey),
    async openCheckout(order) {
      const { id, url } = await stripe.checkout.sessions.create(sessionOf(order), {
        idempotencyKey: `attempt-${order.attemptId}`,
      });
      if (!url) throw new Error('Stripe gave no page to pay on.');
      return { sessionId: id, url };
    },
    async endCheckout(sessionId) {
      const { sessions } = stripe.checkout;
      const { status } = await sessions.retrieve(sessionId);
      if (status !== 'open') return status !== 'complete';
      // Paid in between, it can't be ended any more.
      return await unlessRefused(sessions.expire(sessionId));
    },
    async readPayment({ intentId, sessionId }) {
      if (intentId) {
        const intent = await ifThere(
          stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }),
        );
        return intent && paymentOf(intent, null);
      }
      if (!sessionId) return null;
      const session = await ifThere(
        stripe.checkout.sessions.retrieve(sessionId, {
          expand: ['payment_intent', 'payment_intent.latest_charge'],
        }),
      );
      if (!session) return null;
      const { payment_intent: intent } = session;
      return intent && typeof intent !== 'string'
        ? paymentOf(intent, session)
        : paymentOfSession(session);
    },
    async *listEvents(since) {
      const found: { at: Date; body: Uint8Array }[] = [];
      const created = { gte: Math.floor(since.getTime() / 1000) };
      for await (const event of stripe.events.list({ created, limit: PAGE })) {
        const body = new TextEncoder().encode(JSON.stringify(event));
        found.push({ at: new Date(event.created * 1000), body });
      }
      yield* found.toReversed();
    },
  };
}

function sessionOf(order: CheckoutOrder): Stripe.Checkout.SessionCreateParams {
  const { attemptId, kind, amount, surcharge, title, returnTo } = order;
  const lines = [[title, amount] as const, ['Card fee', surcharge] as const];
  const metadata = { attempt: attemptId };
  return {
    mode: 'payment',
    client_reference_id: attemptId,
    metadata,
    payment_intent_data: { metadata, description: title },
    allowed_payment_method_types: [kind === 'bank' ? 'us_bank_account' : 'card'],
    line_items: lines
      .filter(([, each]) => centsOf(each) > 0n)
      .map(([name, each]) => ({
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: Number(centsOf(each)),
          product_data: { name },
        },
      })),
    success_url: returnTo,
    cancel_url: returnTo,
  };
}

function paymentOfSession(session: Stripe.Checkout.Session): ProviderPayment {
  const { amount_total: cents } = session;
  return {
    intentId: typeof session.payment_intent === 'string' ? session.payment_intent : null,
    sessionId: session.id,
    attemptId: session.metadata?.attempt ?? null,
    state: session.status === 'expired' ? 'ended' : 'open',
    amount: Number.isSafeInteger(cents) ? moneyOf(BigInt(cents ?? 0)) : null,
    currency: session.currency ?? '',
    reason: null,
    code: null,
  };
}

async function unlessRefused(asked: Promise<unknown>): Promise<boolean> {
  try {
    await asked;
    return true;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    return false;
  }
}
