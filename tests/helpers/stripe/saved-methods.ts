import { randomBytes } from 'node:crypto';
import {
  type Charge,
  formValue,
  formValues,
  type Intent,
  type Session,
  type Setup,
} from './stripe-objects.ts';

type Answer = { status: number; body: object };

/** How a bank or card answers a charge of a saved method: as the emulator is told, the first word first. */
type ChargeOutcome = 'succeeds' | 'insufficient_funds' | 'account_closed' | 'debit_not_authorized';

type Method = {
  id: string;
  object: 'payment_method';
  type: 'card' | 'us_bank_account';
  customer: string | null;
  card?: {
    brand: string;
    last4: string;
    funding: 'credit' | 'debit' | 'prepaid';
    exp_month: number;
    exp_year: number;
  };
  us_bank_account?: { bank_name: string; last4: string };
};

/** What the emulator needs of itself to keep saved methods. */
type Teller = {
  tell(type: string, object: object): void;
  newIntent(amount: number, metadata: Record<string, string>): Intent;
  begin(intent: Intent): void;
  whole(intent: Intent): object;
  chargeOf(intent: Intent): Charge;
  succeed(intentId: string): void;
  fail(intentId: string, code: string, message: string): void;
  readonly intents: Map<string, Intent>;
};

const DECLINED = 'Your card has insufficient funds.';

/** The part of the emulator that keeps how people pay: setups, methods, and what is charged without a page. */
export class SavedMethods {
  readonly setups = new Map<string, Setup>();
  readonly methods = new Map<string, Method>();
  /** The holder of each payment that was charged. */
  private readonly holders = new Map<string, string>();
  /** What the cards are that people save. */
  funding: 'credit' | 'debit' | 'prepaid' = 'credit';
  /** What the next cards answer. */
  outcomes: ChargeOutcome[] = [];
  private readonly teller: Teller;
  constructor(teller: Teller) {
    this.teller = teller;
  }

  /** The newest method. */
  get newest(): Method {
    const method = [...this.methods.values()].at(-1);
    if (!method) throw new Error('No method was saved.');
    return method;
  }

  /** What someone does on the page: saves a bank account at once or by small deposits, or a card with its last month. */
  save(
    session: Session,
    what: 'bank' | 'amounts' | 'code' | 'card',
    end: { month: number; year: number } = { month: 12, year: 2040 },
  ): Setup {
    if (session.status !== 'open') throw new Error(`The page is ${session.status}.`);
    const isCard = what === 'card';
    const method: Method = {
      id: newId('pm'),
      object: 'payment_method',
      type: isCard ? 'card' : 'us_bank_account',
      customer: newId('cus'),
      ...(isCard
        ? {
            card: {
              ...{ brand: 'visa', last4: '4242', funding: this.funding },
              ...{ exp_month: end.month, exp_year: end.year },
            },
          }
        : { us_bank_account: { bank_name: 'STRIPE TEST BANK', last4: '6789' } }),
    };
    this.methods.set(method.id, method);
    const isWaiting = what === 'amounts' || what === 'code';
    const setup: Setup = {
      id: newId('seti'),
      object: 'setup_intent',
      status: isWaiting ? 'requires_action' : 'succeeded',
      customer: method.customer,
      payment_method: method.id,
      mandate: isCard ? null : newId('mandate'),
      metadata: session.metadata,
      last_setup_error: null,
      next_action: isWaiting
        ? {
            type: 'verify_with_microdeposits',
            verify_with_microdeposits: {
              arrival_date: Math.floor(Date.now() / 1000) + 86_400,
              hosted_verification_url: `${session.success_url}#deposits`,
              microdeposit_type: what === 'code' ? 'descriptor_code' : 'amounts',
            },
          }
        : null,
    };
    this.setups.set(setup.id, setup);
    session.status = 'complete';
    session.setup_intent = setup.id;
    this.teller.tell('checkout.session.completed', session);
    this.teller.tell(isWaiting ? 'setup_intent.requires_action' : 'setup_intent.succeeded', setup);
    return setup;
  }

  /** Small deposits are confirmed, or were entered wrong too often. */
  confirm(setupId: string, isRight: boolean): void {
    const setup = this.setups.get(setupId);
    if (!setup) throw new Error(`No setup ${setupId}.`);
    setup.next_action = null;
    setup.status = isRight ? 'succeeded' : 'requires_payment_method';
    if (!isRight) {
      setup.last_setup_error = {
        code: 'payment_method_microdeposit_verification_attempts_exceeded',
        message: 'You have exceeded the number of allowed verification attempts.',
      };
    }
    this.teller.tell(isRight ? 'setup_intent.succeeded' : 'setup_intent.setup_failed', setup);
  }

  /** The bank of a card replaces it by itself. */
  replace(methodId: string, card: NonNullable<Method['card']>): void {
    const method = this.methods.get(methodId);
    if (!method) throw new Error(`No method ${methodId}.`);
    method.card = card;
    this.teller.tell('payment_method.automatically_updated', method);
  }

  /** Answers a call about setups and methods, or a charge; null for any other call. */
  answer(method: string, url: URL, form: Record<string, unknown>): Answer | null {
    const [, , kind = '', id = '', more = ''] = url.pathname.split('/');
    if (kind === 'setup_intents') {
      const setup = this.setups.get(id);
      return setup ? ok(this.whole(setup)) : missing('setup_intent', id);
    }
    if (kind === 'payment_methods') {
      const known = this.methods.get(id);
      if (!known) return missing('payment_method', id);
      if (more === 'detach') {
        known.customer = null;
        this.teller.tell('payment_method.detached', known);
      }
      return ok(known);
    }
    if (kind !== 'payment_intents' || id !== '') return null;
    if (method === 'POST') return this.charge(form);
    const holder = url.searchParams.get('customer');
    const data = [...this.teller.intents.values()].filter(
      (each) => this.holders.get(each.id) === holder,
    );
    const whole = data.map((each) => this.teller.whole(each));
    return ok({ object: 'list', url: '/v1/payment_intents', has_more: false, data: whole });
  }

  /** A setup with its method whole. */
  whole(setup: Setup): object {
    return { ...setup, payment_method: this.methods.get(setup.payment_method ?? '') ?? null };
  }

  private charge(form: Record<string, unknown>): Answer {
    const holder = formValue(form, 'customer');
    const method = this.methods.get(formValue(form, 'payment_method'));
    if (!method || method.customer !== holder) {
      return refused(400, 'The payment method does not belong to this customer.');
    }
    const cents = Number(formValue(form, 'amount'));
    if (!Number.isInteger(cents) || cents < 50) return refused(400, 'Invalid amount.');
    const intent = this.teller.newIntent(cents, formValues(form, 'metadata'));
    this.teller.intents.set(intent.id, intent);
    this.holders.set(intent.id, holder);
    const { card, us_bank_account: bank } = method;
    this.teller.chargeOf(intent).payment_method_details = card
      ? { card: { brand: card.brand, last4: card.last4, funding: card.funding } }
      : bank
        ? { us_bank_account: bank }
        : null;
    if (method.type === 'us_bank_account') {
      this.teller.begin(intent);
      return ok(this.teller.whole(intent));
    }
    const outcome = this.outcomes.shift() ?? 'succeeds';
    if (outcome === 'succeeds') {
      this.teller.succeed(intent.id);
      return ok(this.teller.whole(intent));
    }
    this.teller.fail(intent.id, outcome, DECLINED);
    return {
      status: 402,
      body: {
        error: {
          type: 'card_error',
          code: 'card_declined',
          decline_code: outcome,
          message: DECLINED,
          payment_intent: intent,
        },
      },
    };
  }
}

function newId(kind: string): string {
  return `${kind}_${randomBytes(8).toString('hex')}`;
}

function ok(body: object): Answer {
  return { status: 200, body: structuredClone(body) };
}

function refused(status: number, message: string): Answer {
  return { status, body: { error: { type: 'invalid_request_error', message } } };
}

function missing(what: string, id: string): Answer {
  return refused(404, `No such ${what}: '${id}'`);
}
