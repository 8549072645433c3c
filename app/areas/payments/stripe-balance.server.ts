import type Stripe from 'stripe';
import { moneyOf } from '#app/platform/money.ts';
import type { ProviderBalance, ProviderMovement, ProviderPayout } from './provider-balance.ts';

const PAGE = 100;

/** The firm's balance at Stripe, and its payouts. */
export function stripeBalance(stripe: Stripe): ProviderBalance {
  const movements = async (asked: Stripe.BalanceTransactionListParams) => {
    const found: ProviderMovement[] = [];
    const all = { ...asked, limit: PAGE, expand: ['data.source'] };
    for await (const each of stripe.balanceTransactions.list(all)) found.push(movementOf(each));
    return found.toReversed();
  };
  return {
    listMovements: (since) => movements({ created: { gte: secondsOf(since) } }),
    async listPayouts(since) {
      const found: ProviderPayout[] = [];
      const asked = { created: { gte: secondsOf(since) }, limit: PAGE };
      for await (const each of stripe.payouts.list(asked)) found.push(payoutOf(each));
      return found.toReversed();
    },
    async listPaidOut(payout) {
      const all = await movements({ payout });
      return all.filter(({ sourceId }) => sourceId !== payout);
    },
  };
}

function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}

function movementOf(each: Stripe.BalanceTransaction): ProviderMovement {
  const { source } = each;
  const whole = source && typeof source !== 'string' ? source : null;
  const intent = whole && 'payment_intent' in whole ? whole.payment_intent : null;
  const metadata = whole && 'metadata' in whole ? whole.metadata : null;
  return {
    id: each.id,
    category: each.reporting_category,
    amount: moneyOf(BigInt(each.amount)),
    fee: moneyOf(BigInt(each.fee)),
    currency: each.currency,
    description: each.description ?? wordsOf(each.reporting_category),
    sourceId: typeof source === 'string' ? source : (whole?.id ?? null),
    intentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    attemptId: metadata?.attempt ?? null,
    at: new Date(each.created * 1000),
  };
}

function payoutOf(each: Stripe.Payout): ProviderPayout {
  const { status, failure_message: failure, failure_code: code } = each;
  return {
    id: each.id,
    amount: moneyOf(BigInt(each.amount)),
    currency: each.currency,
    // Midnight in UTC of the day.
    arrivesOn: new Date(each.arrival_date * 1000).toISOString().slice(0, 10),
    state: STATES.get(status) ?? 'pending',
    isAutomatic: each.automatic,
    isReconciled: each.reconciliation_status === 'completed',
    descriptor: each.statement_descriptor,
    problem: failure ?? (code && wordsOf(code)),
    madeAt: new Date(each.created * 1000),
  };
}

const STATES = new Map<string, ProviderPayout['state']>(
  (['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const).map((each) => [each, each]),
);

/** A code of Stripe's, such as `network_cost`, as people write it. */
function wordsOf(code: string): string {
  return code.replaceAll('_', ' ');
}
