import { type Answer, ok, refusal, type StripeEmulator } from './stripe-emulator.ts';
import type { BalanceMove, Payout } from './stripe-objects.ts';

/** The firm's balance at the emulator of Stripe, and its payouts. */
export class StripeBalance {
  readonly moves: BalanceMove[] = [];
  readonly payouts = new Map<string, Payout>();
  /** Which moves a payout holds. */
  private readonly held = new Map<string, string[]>();
  private readonly stripe: StripeEmulator;

  constructor(stripe: StripeEmulator) {
    this.stripe = stripe;
  }

  /** Something moves the balance; `source` is null where Stripe takes it by itself. */
  add(category: string, cents: number, source: string | null, fee = 0): BalanceMove {
    const move: BalanceMove = {
      id: this.stripe.newId('txn'),
      object: 'balance_transaction',
      amount: cents,
      fee,
      net: cents - fee,
      currency: 'usd',
      reporting_category: category,
      description: null,
      source,
      created: Math.floor(Date.now() / 1000),
    };
    this.moves.push(move);
    return move;
  }

  /** What a payment brought is booked, a while after it came in. */
  book(intentId: string, fee: number): BalanceMove {
    const charge = this.stripe.chargeOf(this.stripe.intent(intentId));
    const move = this.add('charge', charge.amount, charge.id, fee);
    charge.balance_transaction = move.id;
    this.stripe.tell('charge.updated', charge);
    return move;
  }

  /** Pays out everything that no payout holds, or takes it from the bank. What it holds is listed once it is reconciled. */
  payOut(arrival = new Date()): Payout {
    const paid = new Set([...this.held.values()].flat());
    const open = this.moves.filter(
      ({ id, reporting_category: of }) => !paid.has(id) && !of.startsWith('payout'),
    );
    const payout: Payout = {
      id: this.stripe.newId('po'),
      object: 'payout',
      amount: open.reduce((sum, { net }) => sum + net, 0),
      currency: 'usd',
      arrival_date: Math.floor(arrival.getTime() / 1000),
      automatic: true,
      status: 'paid',
      reconciliation_status: 'in_progress',
      statement_descriptor: 'ST-K3V9',
      failure_message: null,
      failure_code: null,
      created: Math.floor(Date.now() / 1000),
    };
    this.payouts.set(payout.id, payout);
    const own = this.add('payout', -payout.amount, payout.id);
    this.held.set(payout.id, [...open.map(({ id }) => id), own.id]);
    this.stripe.tell('payout.paid', payout);
    return payout;
  }

  /** What a payout holds is known. */
  reconcile(payout: Payout): void {
    payout.reconciliation_status = 'completed';
    this.stripe.tell('payout.reconciliation_completed', payout);
  }

  /** A payout comes back. */
  fail(payout: Payout, why: string): void {
    payout.status = 'failed';
    payout.failure_message = why;
    this.add('payout_reversal', payout.amount, payout.id);
    this.stripe.tell('payout.failed', payout);
  }

  /** What a call about the balance is answered. */
  answer(kind: string, url: URL): Answer {
    const since = Number(url.searchParams.get('created[gte]') ?? 0);
    if (kind === 'payouts') {
      const all = [...this.payouts.values()].filter(({ created }) => created >= since);
      return page(url, all.toReversed());
    }
    const payout = url.searchParams.get('payout');
    if (payout && this.payouts.get(payout)?.reconciliation_status !== 'completed') {
      return refusal(
        400,
        'Balance transaction history can only be filtered on reconciled payouts.',
      );
    }
    const held = payout ? this.held.get(payout) : null;
    const moves = this.moves.filter(
      ({ id, created }) => created >= since && (held?.includes(id) ?? true),
    );
    return page(
      url,
      moves.toReversed().map((move) => ({ ...move, source: this.sourceOf(move.source) })),
    );
  }

  private sourceOf(id: string | null): object | null {
    if (!id) return null;
    const { charges, returns } = this.stripe;
    return (
      charges.get(id) ??
      returns.refunds.get(id) ??
      returns.disputes.get(id) ??
      this.payouts.get(id) ??
      null
    );
  }
}

function page(url: URL, all: readonly { id: string }[]): Answer {
  const after = url.searchParams.get('starting_after');
  const from = after ? all.findIndex(({ id }) => id === after) + 1 : 0;
  const limit = Number(url.searchParams.get('limit') ?? 10);
  const data = all.slice(from, from + limit);
  return ok({ object: 'list', url: url.pathname, has_more: all.length > from + limit, data });
}
