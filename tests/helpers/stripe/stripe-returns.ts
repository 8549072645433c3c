import { type Answer, ok, refusal, type StripeEmulator } from './stripe-emulator.ts';
import { type Dispute, formValue, formValues, type Refund } from './stripe-objects.ts';

const DISPUTE_FEE = 1500;

/** Refunds and disputes of the emulator of Stripe. */
export class StripeReturns {
  readonly refunds = new Map<string, Refund>();
  readonly disputes = new Map<string, Dispute>();
  /** What the next refunds are when they are made; succeeded where nothing is said. */
  next: Refund['status'][] = [];
  private readonly stripe: StripeEmulator;

  constructor(stripe: StripeEmulator) {
    this.stripe = stripe;
  }

  /** Makes a refund, as by a call or by hand at Stripe. */
  refund(intentId: string, cents: number, metadata: Record<string, string> = {}): Refund {
    const charge = this.stripe.chargeOf(this.stripe.intent(intentId));
    const refund: Refund = {
      id: this.stripe.newId('re'),
      object: 'refund',
      status: this.next.shift() ?? 'succeeded',
      amount: cents,
      currency: charge.currency,
      created: Math.floor(Date.now() / 1000),
      payment_intent: intentId,
      charge: charge.id,
      metadata,
    };
    this.refunds.set(refund.id, refund);
    charge.amount_refunded += cents;
    charge.refunded = charge.amount_refunded === charge.amount;
    this.stripe.balance.add('refund', -cents, refund.id);
    this.stripe.tell('refund.created', refund);
    this.stripe.tell('charge.refunded', charge);
    return refund;
  }

  /** A refund goes on: it succeeds, fails or is canceled. */
  turn(refundId: string, status: 'succeeded' | 'failed' | 'canceled', reason?: string): void {
    const refund = this.refunds.get(refundId);
    if (!refund) throw new Error(`No refund ${refundId}.`);
    refund.status = status;
    if (reason) refund.failure_reason = reason;
    if (status !== 'succeeded') {
      const charge = this.stripe.chargeOf(this.stripe.intent(refund.payment_intent));
      charge.amount_refunded -= refund.amount;
      charge.refunded = false;
      this.stripe.balance.add('refund_failure', refund.amount, refund.id);
    }
    this.stripe.tell('refund.updated', refund);
    this.stripe.tell('charge.refund.updated', refund);
    if (status === 'failed') this.stripe.tell('refund.failed', refund);
  }

  /** A bank or a person disputes a payment. A warning takes no money. */
  dispute(intentId: string, status: Dispute['status'], reason: string, cents?: number): Dispute {
    const charge = this.stripe.chargeOf(this.stripe.intent(intentId));
    const amount = cents ?? charge.amount;
    const dispute: Dispute = {
      id: this.stripe.newId('du'),
      object: 'dispute',
      status,
      amount,
      currency: charge.currency,
      created: Math.floor(Date.now() / 1000),
      reason,
      payment_intent: intentId,
      charge: charge.id,
      balance_transactions: [],
    };
    charge.disputed = true;
    this.disputes.set(dispute.id, dispute);
    const isWarning = status.startsWith('warning');
    if (!isWarning) this.move(dispute, -amount);
    this.stripe.tell('charge.dispute.created', dispute);
    if (!isWarning) this.stripe.tell('charge.dispute.funds_withdrawn', dispute);
    if (status === 'lost') this.stripe.tell('charge.dispute.closed', dispute);
    return dispute;
  }

  /** A dispute is won: the money comes back, and it is closed. */
  win(disputeId: string): void {
    const dispute = this.disputes.get(disputeId);
    if (!dispute) throw new Error(`No dispute ${disputeId}.`);
    dispute.status = 'won';
    this.move(dispute, dispute.amount);
    this.stripe.tell('charge.dispute.funds_reinstated', dispute);
    this.stripe.tell('charge.dispute.closed', dispute);
  }

  /** What a call about refunds or disputes is answered. */
  answer(method: string, kind: string, url: URL, form: Record<string, unknown>): Answer {
    if (method === 'POST') return this.made(form);
    const of = url.searchParams.get('payment_intent');
    const all: (Refund | Dispute)[] = [
      ...(kind === 'refunds' ? this.refunds : this.disputes).values(),
    ];
    const data = all.filter((each) => each.payment_intent === of).toReversed();
    return ok({ object: 'list', url: `/v1/${kind}`, has_more: false, data });
  }

  private made(form: Record<string, unknown>): Answer {
    const intentId = formValue(form, 'payment_intent');
    const cents = Number(formValue(form, 'amount'));
    const charge = this.stripe.chargeOf(this.stripe.intent(intentId));
    if (charge.status !== 'succeeded') return refusal(400, 'This charge has not succeeded.');
    if (charge.disputed) {
      return refusal(400, `Charge ${charge.id} has been charged back; cannot issue a refund.`);
    }
    if (cents > charge.amount - charge.amount_refunded) {
      return refusal(400, 'Refund amount is greater than unrefunded amount on charge.');
    }
    return ok(this.refund(intentId, cents, formValues(form, 'metadata')));
  }

  private move(dispute: Dispute, cents: number): void {
    const isBack = cents > 0;
    const { balance } = this.stripe;
    const fee = isBack ? 0 : DISPUTE_FEE;
    const { id } = balance.add(isBack ? 'dispute_reversal' : 'dispute', cents, dispute.id, fee);
    dispute.balance_transactions.push({ id, object: 'balance_transaction', amount: cents });
  }
}
