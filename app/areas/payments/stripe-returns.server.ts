import Stripe from 'stripe';
import { centsOf, moneyOf } from '#app/platform/money.ts';
import { ProviderRefusal, type ProviderReturn, type ProviderReturns } from './provider-returns.ts';

const PAGE = 100;

/** Refunds and disputes at Stripe. */
export function stripeReturns(stripe: Stripe): ProviderReturns {
  return {
    async refund({ returnId, intentId, amount }) {
      // A key is forgotten after a day: what it made is known by what goes along.
      for await (const made of stripe.refunds.list({ payment_intent: intentId, limit: PAGE })) {
        if (made.metadata?.return === returnId) return ofRefund(made);
      }
      const asked = { payment_intent: intentId, amount: Number(centsOf(amount)) };
      try {
        return ofRefund(
          await stripe.refunds.create(
            { ...asked, metadata: { return: returnId } },
            { idempotencyKey: `return-${returnId}` },
          ),
        );
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        throw new ProviderRefusal(error.message, { cause: error });
      }
    },
    async listReturns(intentId) {
      const found: (ProviderReturn & { created: number })[] = [];
      const asked = { payment_intent: intentId, limit: PAGE };
      for await (const refund of stripe.refunds.list(asked)) {
        found.push({ ...ofRefund(refund), created: refund.created });
      }
      for await (const dispute of stripe.disputes.list(asked)) {
        found.push({ ...ofDispute(dispute), created: dispute.created });
      }
      return found.toSorted((one, other) => one.created - other.created);
    },
  };
}

function ofRefund(refund: Stripe.Refund): ProviderReturn {
  const { id, status, amount, currency, metadata, failure_reason: failure } = refund;
  const hasFailed = status === 'failed' || status === 'canceled';
  return {
    id,
    kind: 'refund',
    returnId: metadata?.return ?? null,
    state: hasFailed ? 'failed' : status === 'succeeded' ? 'settled' : 'pending',
    amount: moneyOf(BigInt(amount)),
    currency,
    reason: hasFailed ? words(failure ?? status) : null,
  };
}

/** A dispute takes money by its balance transactions, whatever its status says: an inquiry takes none, and a won one gives it back. */
function ofDispute(dispute: Stripe.Dispute): ProviderReturn {
  const { id, amount, currency, reason, balance_transactions: moved } = dispute;
  const taken = moved.reduce((sum, each) => sum - each.amount, 0);
  return {
    id,
    kind: 'dispute',
    returnId: null,
    state: taken > 0 ? 'settled' : moved.length > 0 ? 'undone' : 'pending',
    amount: moneyOf(BigInt(taken > 0 ? taken : amount)),
    currency,
    reason: words(reason),
  };
}

/** A code of Stripe's, such as `insufficient_funds`, as people write it. */
function words(code: string): string {
  return code.replaceAll('_', ' ');
}
