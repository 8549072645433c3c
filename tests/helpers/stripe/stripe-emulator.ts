import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SavedMethods } from './saved-methods.ts';
import { StripeBalance } from './stripe-balance.ts';
import {
  type Charge,
  decodeForm,
  type Event,
  formValue,
  formValues,
  type Intent,
  type Session,
} from './stripe-objects.ts';
import { payPage } from './stripe-page.ts';
import { StripeReturns } from './stripe-returns.ts';

export const SIGNING_SECRET = 'whsec_that_only_the_tests_know_0001';
export const TEST_KEY = 'sk_test_emulated0001';
const VERSION = '2026-10-28.endive';

export type Answer = { status: number; body: object };

/** Stripe, as far as the product uses it: the calls, the page that people pay on, and the events that it sends. */
export class StripeEmulator {
  readonly sessions = new Map<string, Session>();
  readonly intents = new Map<string, Intent>();
  readonly charges = new Map<string, Charge>();
  /** Every event that was made, oldest first; whether it is delivered is up to the test. */
  readonly events: Event[] = [];
  /** The versions that calls asked for. */
  readonly versions = new Set<string>();
  /** Calls as they came: method and path. */
  readonly calls: string[] = [];
  /** Answers the next calls with this status, though what they ask for is done. */
  lose: number[] = [];
  /** Called before an answer is sent, such as to deliver an event first, with the port that was asked. */
  beforeAnswer: ((path: string, port: number) => Promise<void>) | null = null;
  /** What the cards are that people pay with on the page. */
  funding: 'credit' | 'debit' | 'prepaid' = 'credit';
  /** Where events are delivered by themselves; null for nowhere. */
  deliverTo: string | null = null;
  /** Refunds and disputes. */
  readonly returns = new StripeReturns(this);
  /** What the firm has there, and what is paid out. */
  readonly balance = new StripeBalance(this);
  /** How people pay without a page. */
  readonly saved = new SavedMethods({
    intents: this.intents,
    tell: (type, object) => this.tell(type, object),
    newIntent: (amount, metadata) => this.newIntent(amount, metadata),
    succeed: (id) => this.succeed(id),
    fail: (id, code, message) => this.fail(id, code, message),
    begin: (intent) => this.begin(intent),
    whole: (intent) => this.whole(intent),
    chargeOf: (intent) => this.chargeOf(intent),
  });
  private readonly kept = new Map<string, { text: string; answer: Answer }>();
  private readonly server = createServer((request, response) => void this.take(request, response));
  private readonly others: Server[] = [];
  private count = 0;

  /** Listens on this machine; the address. */
  async start(port = 0): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve));
    return this.address;
  }

  /** Listens at one more port, so that one process is told from another; the port. */
  async startAnother(): Promise<number> {
    const server = createServer((request, response) => void this.take(request, response));
    this.others.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    for (const server of [this.server, ...this.others]) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }

  /** The page of an attempt, as the newest one that was opened. */
  get newest(): Session {
    const session = [...this.sessions.values()].at(-1);
    if (!session) throw new Error('No page was opened.');
    return session;
  }

  /** What someone does on the page: pays by card, has a card declined, or begins a debit of their bank account. */
  press(sessionId: string, what: 'card' | 'declined' | 'bank'): Intent {
    const session = this.session(sessionId);
    if (session.status !== 'open') throw new Error(`The page is ${session.status}.`);
    const intent = this.intentOf(session);
    if (what === 'declined') {
      this.fail(intent.id, 'card_declined', 'Your card was declined.');
      return intent;
    }
    session.status = 'complete';
    this.chargeOf(intent).payment_method_details =
      what === 'card'
        ? { card: { brand: 'visa', last4: '4242', funding: this.funding } }
        : { us_bank_account: { bank_name: 'STRIPE TEST BANK', last4: '6789' } };
    if (what === 'card') {
      session.payment_status = 'paid';
      this.succeed(intent.id);
    } else {
      this.begin(intent);
    }
    this.tell('checkout.session.completed', session);
    return intent;
  }

  /** A bank begins to work on a payment. */
  begin(intent: Intent): void {
    const charge = this.chargeOf(intent);
    intent.status = 'processing';
    charge.status = 'pending';
    this.tell('payment_intent.processing', intent);
    this.tell('charge.pending', charge);
  }

  /** A payment comes in. */
  succeed(intentId: string): void {
    const intent = this.intent(intentId);
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    intent.last_payment_error = null;
    const charge = this.chargeOf(intent);
    charge.status = 'succeeded';
    const session = this.sessionOf(intentId);
    const isLate = session?.payment_status === 'unpaid' && session.status === 'complete';
    if (session) session.payment_status = 'paid';
    this.tell('payment_intent.succeeded', intent);
    this.tell('charge.succeeded', charge);
    if (isLate) this.tell('checkout.session.async_payment_succeeded', session);
  }

  /** A payment fails, at once or after days. */
  fail(intentId: string, code: string, message: string): void {
    const intent = this.intent(intentId);
    const isLate = intent.status === 'processing';
    intent.status = 'requires_payment_method';
    intent.last_payment_error = {
      type: isLate ? 'api_error' : 'card_error',
      code: code as 'card_declined',
      message,
    };
    const charge = this.chargeOf(intent);
    charge.status = 'failed';
    if (isLate) this.tell('checkout.session.async_payment_failed', this.sessionOf(intentId) ?? {});
    this.tell('payment_intent.payment_failed', intent);
    this.tell('charge.failed', charge);
  }

  /** A payment that was begun elsewhere with the firm's account. */
  foreign(cents: number, currency = 'usd'): Intent {
    const intent: Intent = {
      ...this.newIntent(cents, {}),
      currency,
      status: 'succeeded',
      amount_received: cents,
    };
    this.intents.set(intent.id, intent);
    this.tell('payment_intent.succeeded', intent);
    return intent;
  }

  /** Makes an event, and delivers it where events go by themselves. */
  tell(type: string, object: object): Event {
    const event: Event = {
      id: this.newId('evt'),
      object: 'event',
      api_version: VERSION,
      created: Math.floor(Date.now() / 1000),
      livemode: false,
      pending_webhooks: 1,
      type,
      data: { object: structuredClone(object) },
    };
    this.events.push(event);
    if (this.deliverTo) void this.deliver(event, this.deliverTo).catch(() => {});
    return event;
  }

  /** Posts an event, signed anew. */
  deliver(event: Event, to: string): Promise<Response> {
    const body = JSON.stringify(event);
    return fetch(to, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signed(body) },
      body,
    });
  }

  private session(id: string): Session {
    const session = this.sessions.get(id);
    if (!session) throw new Error(`No session ${id}.`);
    return session;
  }

  intent(id: string): Intent {
    const intent = this.intents.get(id);
    if (!intent) throw new Error(`No intent ${id}.`);
    return intent;
  }

  private sessionOf(intentId: string): Session | undefined {
    return [...this.sessions.values()].find((each) => each.payment_intent === intentId);
  }

  private intentOf(session: Session): Intent {
    if (session.payment_intent) return this.intent(session.payment_intent);
    const intent = this.newIntent(session.amount_total ?? 0, session.metadata ?? {});
    this.intents.set(intent.id, intent);
    session.payment_intent = intent.id;
    return intent;
  }

  private newIntent(amount: number, metadata: Record<string, string>): Intent {
    return {
      id: this.newId('pi'),
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount,
      amount_received: 0,
      currency: 'usd',
      metadata,
      created: Math.floor(Date.now() / 1000),
      livemode: false,
      latest_charge: null,
      last_payment_error: null,
    };
  }

  chargeOf(intent: Intent): Charge {
    const known = this.charges.get(intent.latest_charge ?? '');
    if (known) return known;
    const charge: Charge = {
      id: this.newId('ch'),
      object: 'charge',
      status: 'pending',
      amount: intent.amount,
      amount_refunded: 0,
      currency: intent.currency,
      disputed: false,
      refunded: false,
      created: Math.floor(Date.now() / 1000),
      payment_intent: intent.id,
      balance_transaction: null,
      payment_method_details: null,
      metadata: { ...intent.metadata },
    };
    this.charges.set(charge.id, charge);
    intent.latest_charge = charge.id;
    return charge;
  }

  /** A payment with its charge whole, as the product asks for it. */
  whole(intent: Intent): object {
    return {
      ...intent,
      latest_charge: this.charges.get(intent.latest_charge ?? '') ?? intent.latest_charge,
    };
  }

  newId(kind: string): string {
    this.count += 1;
    return `${kind}_${this.count}${randomBytes(6).toString('hex')}`;
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const url = new URL(request.url ?? '/', this.address);
    const { method = 'GET' } = request;
    if (url.pathname.startsWith('/page/')) {
      const id = url.pathname.slice('/page/'.length);
      payPage({ emulator: this, session: this.session(id), method, text, response });
      return;
    }
    this.calls.push(`${method} ${url.pathname}`);
    this.versions.add(String(request.headers['stripe-version']));
    const key = String(request.headers['idempotency-key'] ?? '');
    const answer = this.answered(method, url, text, key, request.headers.authorization ?? '');
    await this.beforeAnswer?.(`${method} ${url.pathname}`, request.socket.localPort ?? 0);
    const lost = this.lose.shift();
    const { status, body } = lost
      ? { status: lost, body: { error: { type: 'api_error', message: 'Something went wrong.' } } }
      : answer;
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' });
    response.end(JSON.stringify(body));
  }

  /** The same key has the same answer, errors included; with other parameters it is refused. */
  private answered(method: string, url: URL, text: string, key: string, by: string): Answer {
    if (by !== `Bearer ${TEST_KEY}`) return refusal(401, 'Invalid API Key provided.');
    if (method !== 'POST') return this.answer(method, url, {});
    const known = this.kept.get(key);
    if (known && known.text !== text) {
      return refusal(
        400,
        'Keys for idempotent requests can only be used with the same parameters.',
        'idempotency_error',
      );
    }
    if (known) return known.answer;
    const answer = this.answer(method, url, decodeForm(text));
    if (key) this.kept.set(key, { text, answer });
    return answer;
  }

  private answer(method: string, url: URL, form: Record<string, unknown>): Answer {
    const [, , kind = '', id = '', more = '', last = ''] = url.pathname.split('/');
    const saved = this.saved.answer(method, url, form);
    if (saved) return saved;
    if (kind === 'checkout' && method === 'POST' && more === '') return this.openSession(form);
    if (kind === 'checkout') {
      const session = this.sessions.get(more);
      if (!session) return refusal(404, `No such checkout session: '${more}'`);
      if (last === 'expire') {
        if (session.status !== 'open') return refusal(400, 'Only open sessions can be expired.');
        session.status = 'expired';
        session.url = null;
        this.tell('checkout.session.expired', session);
      }
      const intent = this.intents.get(session.payment_intent ?? '');
      const setup = this.saved.setups.get(session.setup_intent ?? '');
      if (setup && url.searchParams.getAll('expand[0]').includes('setup_intent')) {
        return ok({ ...session, setup_intent: this.saved.whole(setup) });
      }
      const isWhole = url.searchParams.getAll('expand[0]').includes('payment_intent');
      return ok({ ...session, ...(isWhole && intent && { payment_intent: this.whole(intent) }) });
    }
    if (kind === 'payment_intents') {
      const intent = this.intents.get(id);
      return intent ? ok(this.whole(intent)) : refusal(404, `No such payment_intent: '${id}'`);
    }
    if (kind === 'refunds' || kind === 'disputes') {
      return this.returns.answer(method, kind, url, form);
    }
    if (kind === 'balance_transactions' || kind === 'payouts') {
      return this.balance.answer(kind, url);
    }
    if (kind === 'events') {
      const after = url.searchParams.get('starting_after');
      const all = this.events.toReversed();
      const from = after ? all.findIndex((event) => event.id === after) + 1 : 0;
      const limit = Number(url.searchParams.get('limit') ?? 10);
      const data = all.slice(from, from + limit);
      return ok({ object: 'list', url: '/v1/events', has_more: all.length > from + limit, data });
    }
    return refusal(404, `Unrecognized request URL (${method}: ${url.pathname}).`);
  }

  private openSession(form: Record<string, unknown>): Answer {
    const lines = Object.keys((form.line_items as object | undefined) ?? {});
    const cents = lines
      .map((at) => Number(formValue(form, 'line_items', at, 'price_data', 'unit_amount')))
      .reduce((sum, each) => sum + each, 0);
    const isSetup = formValue(form, 'mode') === 'setup';
    if (!isSetup && (!Number.isInteger(cents) || cents < 50)) {
      return refusal(400, 'Invalid amount.');
    }
    const id = this.newId('cs_test');
    const created = Math.floor(Date.now() / 1000);
    const session: Session = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: isSetup ? null : cents,
      currency: isSetup
        ? null
        : (formValue(form, 'line_items', '0', 'price_data', 'currency') as 'usd'),
      client_reference_id: formValue(form, 'client_reference_id'),
      metadata: formValues(form, 'metadata'),
      mode: isSetup ? 'setup' : 'payment',
      url: `${this.address}/page/${id}`,
      success_url: formValue(form, 'success_url'),
      cancel_url: formValue(form, 'cancel_url'),
      created,
      expires_at: created + 86_400,
      livemode: false,
      payment_intent: null,
      setup_intent: null,
      allowed_payment_method_types: Object.values(formValues(form, 'allowed_payment_method_types')),
    };
    this.sessions.set(id, session);
    return ok(session);
  }
}

/** The header that signs a body, now or at another moment, by this or another secret. */
export function signed(
  body: string,
  { at = Date.now(), secret = SIGNING_SECRET }: { at?: number; secret?: string } = {},
): string {
  const t = Math.floor(at / 1000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
}

/** An answer. */
export function ok(body: object): Answer {
  return { status: 200, body };
}

/** An answer that says what is wrong. */
export function refusal(status: number, message: string, type = 'invalid_request_error'): Answer {
  return { status, body: { error: { type, message } } };
}
