import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { creditInvoice } from '#app/areas/billing/credit-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { invoicePayments } from '#app/records/invoice/billing-tables.ts';
import { customerAccounts } from '#app/records/invoice/ledger-tables.ts';
import { providerEvents } from '#app/records/invoice/payment-attempt-tables.ts';
import { move, newCustomerId, rowOf } from '#tests/helpers/billing.ts';
import { disagreements } from '#tests/helpers/books.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { queuedAnnouncements, setUpDatabase } from '#tests/helpers/database.ts';
import {
  arrive,
  attemptsOn,
  begin,
  endStale,
  heldByProvider,
  outInvoice,
  payThrough,
  settleWaiting,
} from '#tests/helpers/payments.ts';
import { StripeEmulator } from '#tests/helpers/stripe/stripe-emulator.ts';
import { catchUp } from './catch-up-jobs.server.ts';
import { storeEvent } from './event-store-commands.server.ts';
import { settleAttempt } from './provider-event-commands.server.ts';

setUpDatabase();

const stripe = new StripeEmulator();
let admin: AdminActor;

beforeAll(async () => {
  await payThrough(stripe);
  admin = await makeAdmin();
});
afterAll(() => stripe.stop());

const bytes = (event: object) => new TextEncoder().encode(JSON.stringify(event));

/** The events that something made, without those before. */
function eventsOf(work: () => void) {
  const before = stripe.events.length;
  work();
  return stripe.events.slice(before);
}

const paymentsOf = (invoiceId: string) =>
  unsafeOwnerTransaction((tx) =>
    tx
      .select({ amount: invoicePayments.amount, method: invoicePayments.method })
      .from(invoicePayments)
      .where(eq(invoicePayments.invoiceId, invoiceId)),
  );

const balanceOf = async (customerId: string) => {
  const [row] = await unsafeOwnerTransaction((tx) =>
    tx
      .select({ balance: customerAccounts.availableBalance })
      .from(customerAccounts)
      .where(eq(customerAccounts.customerId, customerId)),
  );
  return row?.balance;
};

const verdictOf = async (eventId: string) => {
  const [row] = await unsafeOwnerTransaction((tx) =>
    tx
      .select({ verdict: providerEvents.verdict })
      .from(providerEvents)
      .where(eq(providerEvents.eventId, eventId)),
  );
  return row?.verdict;
};

const toldOf = async (invoiceId: string) =>
  (await queuedAnnouncements())
    .filter(({ subjectId }) => subjectId === invoiceId)
    .map(({ title }) => title);

/** A card payment of an invoice, pressed on the newest page; its events. */
async function paidByCard(invoiceId: string, amount: string) {
  await begin(invoiceId, amount, 'card');
  return eventsOf(() => stripe.press(stripe.newest.id, 'card'));
}

function orders<T>(of: readonly T[]): T[][] {
  if (of.length < 2) return [[...of]];
  return of.flatMap((each, at) => orders(of.toSpliced(at, 1)).map((rest) => [each, ...rest]));
}

describe('events of one payment', () => {
  it('bring it once in every order, each of them twice, and the books agree', async () => {
    for (const order of orders([0, 1, 2])) {
      const invoiceId = await outInvoice(admin, '6906.00');
      const events = await paidByCard(invoiceId, '6906.00');
      expect(events.map(({ type }) => type)).toEqual([
        'payment_intent.succeeded',
        'charge.succeeded',
        'checkout.session.completed',
      ]);
      await arrive(order.flatMap((at) => [events[at], events[at]]).filter((each) => !!each));
      expect(await paymentsOf(invoiceId)).toEqual([{ amount: '6906.00', method: 'card' }]);
      expect((await rowOf(invoiceId)).status).toBe('paid');
      const told = await toldOf(invoiceId);
      expect(told.filter((title) => title.startsWith('Payment received'))).toHaveLength(1);
    }
    expect(await heldByProvider()).toBe('41436.00');
    expect(await disagreements()).toEqual([]);
  });

  it('are stored once when they arrive at the same instant', async () => {
    const invoiceId = await outInvoice(admin, '100.00');
    const [event] = await paidByCard(invoiceId, '100.00');
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => storeEvent(bytes(event ?? {}))),
    );
    expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(1);
    await Promise.all([settleWaiting(), settleWaiting()]);
    expect(await paymentsOf(invoiceId)).toHaveLength(1);
  });

  it('take nothing back: a late processing changes no paid invoice', async () => {
    const invoiceId = await outInvoice(admin, '100.00');
    await begin(invoiceId, '100.00');
    const early = eventsOf(() => stripe.press(stripe.newest.id, 'bank'));
    const late = eventsOf(() => stripe.succeed(stripe.newest.payment_intent ?? ''));
    await arrive([...late, ...early]);
    expect((await rowOf(invoiceId)).status).toBe('paid');
    expect(await attemptsOn(invoiceId)).toMatchObject([{ state: 'settled', settled: '100.00' }]);
  });

  it('may come before the call that caused them has returned', async () => {
    const invoiceId = await outInvoice(admin, '100.00');
    stripe.beforeAnswer = async (call) => {
      if (call !== 'POST /v1/checkout/sessions') return;
      stripe.beforeAnswer = null;
      await arrive(eventsOf(() => stripe.press(stripe.newest.id, 'card')));
    };
    await begin(invoiceId, '100.00', 'card');
    expect((await rowOf(invoiceId)).status).toBe('paid');
    expect(await attemptsOn(invoiceId)).toMatchObject([{ state: 'settled' }]);
  });

  it('of another version, or without an amount, count for what the provider has', async () => {
    const invoiceId = await outInvoice(admin, '100.00');
    const [event] = await paidByCard(invoiceId, '100.00');
    const { id } = (event?.data.object ?? {}) as { id?: string };
    const old = { id, object: 'payment_intent', charges: { data: [{ id: 'ch_41' }] } };
    await arrive([{ ...event, api_version: '2020-08-27', data: { object: old } }]);
    expect(await paymentsOf(invoiceId)).toEqual([{ amount: '100.00', method: 'card' }]);
  });
});

describe('what is not ours', () => {
  it('moves no invoice and is stored with what it is', async () => {
    const before = await heldByProvider();
    const [foreign] = eventsOf(() => stripe.foreign(4000));
    const euros = await outInvoice(admin, '100.00');
    await begin(euros, '100.00', 'card');
    const other = eventsOf(() => {
      stripe.press(stripe.newest.id, 'card').currency = 'eur';
    });
    const live = { ...foreign, id: 'evt_live', livemode: true };
    const others = { ...foreign, id: 'evt_connected', account: 'acct_other' };
    const unknown = { ...foreign, id: 'evt_unknown', type: 'ping.x', data: { object: {} } };
    await arrive([foreign ?? {}, ...other, live, others, unknown, { odd: true }]);
    expect(await verdictOf(foreign?.id ?? '')).toBe('elsewhere');
    expect(await verdictOf(other[0]?.id ?? '')).toBe('other currency');
    expect(await verdictOf('evt_live')).toBe('wrong mode');
    expect(await verdictOf('evt_connected')).toBe('elsewhere');
    expect(await verdictOf('evt_unknown')).toBe('unused');
    expect((await rowOf(euros)).status).toBe('sent');
    expect(await heldByProvider()).toBe(before);
  });

  it('waits where the provider knows no such payment', async () => {
    const event = {
      id: 'evt_early',
      type: 'payment_intent.succeeded',
      created: 1_793_900_000,
      livemode: false,
      data: { object: { id: 'pi_nowhere', object: 'payment_intent' } },
    };
    await storeEvent(bytes(event));
    await expect(settleWaiting()).rejects.toThrow('knows no such payment');
    expect(await verdictOf('evt_early')).toBe('waiting');
    await unsafeOwnerTransaction((tx) =>
      tx.delete(providerEvents).where(eq(providerEvents.eventId, 'evt_early')),
    );
  });
});

describe('a bank debit', () => {
  it('is under way for days: nothing is paid, nobody gets a receipt, both sides are told', async () => {
    const invoiceId = await outInvoice(admin, '6906.00');
    await begin(invoiceId, '6906.00');
    await arrive(eventsOf(() => stripe.press(stripe.newest.id, 'bank')));
    expect((await rowOf(invoiceId)).status).toBe('sent');
    expect(await paymentsOf(invoiceId)).toEqual([]);
    expect(await attemptsOn(invoiceId)).toMatchObject([{ state: 'processing' }]);
    const told = await toldOf(invoiceId);
    expect(told.filter((title) => title.startsWith('Payment under way'))).toHaveLength(2);
    expect(told.join()).not.toContain('Payment received');
    await expect(begin(invoiceId, '6906.00', 'card')).rejects.toThrow('under way since');
  });

  it('that fails days later is said once, and can be tried again', async () => {
    const invoiceId = await outInvoice(admin, '6906.00');
    await begin(invoiceId, '6906.00');
    await arrive(eventsOf(() => stripe.press(stripe.newest.id, 'bank')));
    const intentId = stripe.newest.payment_intent ?? '';
    await arrive(eventsOf(() => stripe.fail(intentId, 'insufficient_funds', 'Not enough money.')));
    const reason = 'Not enough money.';
    expect(await attemptsOn(invoiceId)).toMatchObject([{ state: 'failed', reason }]);
    const told = await toldOf(invoiceId);
    expect(told.filter((title) => title.startsWith('Payment failed'))).toHaveLength(2);
    const { status, dueDate } = await rowOf(invoiceId);
    expect(status).toBe('sent');
    expect(dueDate).not.toBeNull();
    await begin(invoiceId, '6906.00', 'card');
    await arrive(eventsOf(() => stripe.press(stripe.newest.id, 'card')));
    expect((await rowOf(invoiceId)).status).toBe('paid');
  });
});

describe('a card that is declined', () => {
  it('leaves the invoice open with the reason; the next card pays, in both orders of events', async () => {
    for (const isReversed of [false, true]) {
      const invoiceId = await outInvoice(admin, '1250.00');
      await begin(invoiceId, '1250.00', 'card');
      const declined = eventsOf(() => stripe.press(stripe.newest.id, 'declined'));
      if (!isReversed) {
        await arrive(declined);
        const attempt = { state: 'open', reason: 'Your card was declined.' };
        expect(await attemptsOn(invoiceId)).toMatchObject([attempt]);
        expect((await rowOf(invoiceId)).status).toBe('sent');
      }
      const paid = eventsOf(() => stripe.press(stripe.newest.id, 'card'));
      await arrive(isReversed ? [...paid, ...declined] : paid);
      expect((await rowOf(invoiceId)).status).toBe('paid');
      expect(await attemptsOn(invoiceId)).toMatchObject([{ state: 'settled', reason: null }]);
    }
  });
});

describe('what crosses', () => {
  it('becomes a prepayment when two pay the same invoice, and both sides are told', async () => {
    const customerId = await newCustomerId();
    const invoiceId = await outInvoice(admin, '6906.00', customerId);
    await begin(invoiceId, '6906.00', 'card');
    const first = stripe.newest.id;
    await begin(invoiceId, '6906.00', 'bank');
    const second = stripe.newest.id;
    // Beginning another one has ended the first.
    expect(stripe.sessions.get(first)?.status).toBe('expired');
    // A page that a browser still has open, on which someone pays all the same.
    const page = stripe.sessions.get(first);
    if (page) page.status = 'open';
    await arrive(eventsOf(() => stripe.press(first, 'card')));
    expect((await rowOf(invoiceId)).status).toBe('paid');
    expect(stripe.sessions.get(second)?.status).toBe('expired');
    const still = stripe.sessions.get(second);
    if (still) still.status = 'open';
    await arrive(eventsOf(() => stripe.press(second, 'card')));
    expect(await paymentsOf(invoiceId)).toEqual([{ amount: '6906.00', method: 'card' }]);
    expect(await balanceOf(customerId)).toBe('6906.00');
    const told = await toldOf(invoiceId);
    expect(told.filter((title) => /Kept for you|Paid more than owed/.test(title))).toHaveLength(2);
    expect(await disagreements()).toEqual([]);
  });

  it('is split where less is open than was paid: a credit came in between', async () => {
    const customerId = await newCustomerId();
    const invoiceId = await outInvoice(admin, '6906.00', customerId);
    await begin(invoiceId, '6906.00', 'card');
    const { id } = stripe.newest;
    const { version } = await rowOf(invoiceId);
    await creditInvoice(admin, invoiceId, { amount: '1000.00', reason: 'Less work', version });
    await endStale();
    expect(stripe.sessions.get(id)?.status).toBe('expired');
    expect(await attemptsOn(invoiceId)).toMatchObject([{ state: 'ended' }]);
    const page = stripe.sessions.get(id);
    if (page) page.status = 'open';
    await arrive(eventsOf(() => stripe.press(id, 'card')));
    expect(await paymentsOf(invoiceId)).toEqual([{ amount: '5906.00', method: 'card' }]);
    expect(await balanceOf(customerId)).toBe('1000.00');
  });

  it('is kept for the customer when the invoice was canceled', async () => {
    const customerId = await newCustomerId();
    const invoiceId = await outInvoice(admin, '500.00', customerId);
    await begin(invoiceId, '500.00', 'card');
    await move(admin, invoiceId, 'cancelled');
    await arrive(eventsOf(() => stripe.press(stripe.newest.id, 'card')));
    expect(await paymentsOf(invoiceId)).toEqual([]);
    expect(await balanceOf(customerId)).toBe('500.00');
    expect(await disagreements()).toEqual([]);
  });
});

describe('beginning to pay', () => {
  it('asks for the same page again after a lost answer, and for another one after a credit', async () => {
    const invoiceId = await outInvoice(admin, '6906.00');
    stripe.lose = [500, 500, 500];
    await expect(begin(invoiceId, '6906.00')).rejects.toThrow('Nothing was charged');
    const pages = stripe.sessions.size;
    const url = await begin(invoiceId, '6906.00');
    expect(stripe.sessions.size).toBe(pages);
    expect(await begin(invoiceId, '6906.00')).toBe(url);
    expect(await attemptsOn(invoiceId)).toHaveLength(1);
    const { version } = await rowOf(invoiceId);
    await creditInvoice(admin, invoiceId, { amount: '1000.00', reason: 'Less work', version });
    await expect(begin(invoiceId, '6906.00')).rejects.toThrow('Only $5,906.00');
    await begin(invoiceId, '5906.00');
    expect(stripe.newest.amount_total).toBe(590_600);
    expect(await attemptsOn(invoiceId)).toMatchObject([{ state: 'ended' }, { state: 'open' }]);
  });

  it('sends whole cents, exactly', async () => {
    for (const [amount, cents] of [
      ['78.40', 7840],
      ['19.99', 1999],
      ['4.35', 435],
      ['1.10', 110],
    ] as const) {
      await begin(await outInvoice(admin, amount), amount);
      expect(stripe.newest.amount_total).toBe(cents);
    }
    const invoiceId = await outInvoice(admin, '2000.00');
    await expect(begin(invoiceId, '10.004')).rejects.toThrow();
    await expect(begin(invoiceId, '0.29')).rejects.toThrow('The least');
    await expect(begin(invoiceId, '-5.00')).rejects.toThrow('more than zero');
    expect(await attemptsOn(invoiceId)).toEqual([]);
  });
});

it('is asked for in the version that the types of the package describe', () => {
  expect([...stripe.versions]).toEqual([Stripe.API_VERSION]);
});

describe('what did not arrive', () => {
  it('is read from the list of events, and by asking after each attempt', async () => {
    const lost = await outInvoice(admin, '100.00');
    await paidByCard(lost, '100.00');
    await catchUp(new Date());
    await settleWaiting();
    expect((await rowOf(lost)).status).toBe('paid');
    const quiet = await outInvoice(admin, '100.00');
    await paidByCard(quiet, '100.00');
    const [attempt] = await attemptsOn(quiet);
    await settleAttempt(attempt?.id ?? '');
    await settleAttempt(attempt?.id ?? '');
    expect(await paymentsOf(quiet)).toHaveLength(1);
  });
});
