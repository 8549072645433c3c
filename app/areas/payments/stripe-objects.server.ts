import Stripe from 'stripe';
import { moneyOf } from '#app/platform/money.ts';
import type { ProviderPayment } from './payment-provider.ts';

/** A payment of Stripe as it is now, with the page that it was begun on where there is one. */
export function paymentOf(
  intent: Stripe.PaymentIntent,
  session: Stripe.Checkout.Session | null,
): ProviderPayment {
  const { status, amount, amount_received, last_payment_error: failure } = intent;
  const cents = status === 'succeeded' ? amount_received : amount;
  const hasFailed = status === 'requires_payment_method' && failure !== null;
  return {
    intentId: intent.id,
    sessionId: session?.id ?? null,
    attemptId: intent.metadata?.attempt ?? session?.metadata?.attempt ?? null,
    state:
      status === 'succeeded'
        ? 'paid'
        : status === 'processing'
          ? 'processing'
          : status === 'canceled'
            ? 'ended'
            : hasFailed
              ? 'failed'
              : session?.status === 'expired'
                ? 'ended'
                : 'open',
    // What is missing is no zero.
    amount: Number.isSafeInteger(cents) ? moneyOf(BigInt(cents)) : null,
    currency: intent.currency,
    reason: hasFailed ? (failure?.message ?? null) : null,
    code: hasFailed ? (failure?.decline_code ?? failure?.code ?? null) : null,
    paidWith: paidWithOf(intent),
  };
}

/** What a payment was made with; undefined where the answer has its charge by name alone. */
function paidWithOf({ latest_charge: charge }: Stripe.PaymentIntent): ProviderPayment['paidWith'] {
  if (charge === null || typeof charge === 'string') return undefined;
  const { card, us_bank_account: bank } = charge.payment_method_details ?? {};
  if (card) {
    const { brand, last4: lastFour, funding } = card;
    const name = brand ? brandWords(brand) : null;
    return { name, lastFour: lastFour ?? null, isCredit: funding === 'credit' };
  }
  return bank && { name: bank.bank_name, lastFour: bank.last4, isCredit: false };
}

/** Names a kind of card as people know it. */
export function brandWords(brand: string): string {
  const known: Record<string, string> = { amex: 'American Express', visa: 'Visa' };
  return known[brand] ?? `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`;
}

/** What a call answers; null where Stripe knows no such thing. */
export async function ifThere<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) {
      return null;
    }
    throw error;
  }
}
