import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { subtractMoney } from '#app/platform/money.ts';
import { providerMovements, providerPayouts } from '#app/records/books/payout-tables.ts';
import { providerEvents } from '#app/records/invoice/payment-attempt-tables.ts';
import { disagreements } from '#tests/helpers/books.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { queuedAnnouncements, setUpDatabase } from '#tests/helpers/database.ts';
import {
  arrive,
  attemptsOn,
  begin,
  heldByProvider,
  outInvoice,
  payThrough,
  postedToRole,
} from '#tests/helpers/payments.ts';
import { StripeEmulator } from '#tests/helpers/stripe/stripe-emulator.ts';
import { readBalance } from './balance-commands.server.ts';
import { readBalanceJob } from './balance-jobs.server.ts';

setUpDatabase();

const stripe = new StripeEmulator();
let admin: AdminActor;

beforeAll(async () => {
  await payThrough(stripe);
  admin = await makeAdmin();
});
afterAll(() => stripe.stop());

/** The events that something made, without those before. */
function eventsOf(work: () => unknown) {
  const before = stripe.events.length;
  work();
  return stripe.events.slice(before);
}

/** An invoice that was paid by card; the provider's id of the payment. */
async function paid(amount: string) {
  const invoiceId = await outInvoice(admin, amount);
  await begin(invoiceId, amount, 'card');
  await arrive(eventsOf(() => stripe.press(stripe.newest.id, 'card')));
  return (await attemptsOn(invoiceId))[0]?.intentId ?? '';
}

/** What the balance at the provider came to, in dollars: payouts left out, which the bank has. */
const balanceThere = () => {
  const of = stripe.balance.moves.filter((each) => !each.reporting_category.startsWith('payout'));
  return (of.reduce((sum, { net }) => sum + net, 0) / 100).toFixed(2);
};

const read = () => readBalance(new Date());
const movements = () => unsafeOwnerTransaction((tx) => tx.select().from(providerMovements));
const payoutOf = async (id: string) => {
  const [row] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(providerPayouts).where(eq(providerPayouts.providerId, id)),
  );
  return row;
};

describe('a fee', () => {
  it('that comes after the payment is posted once, when it comes', async () => {
    const intentId = await paid('1250.00');
    await read();
    expect(await heldByProvider()).toBe('1250.00');
    expect(await postedToRole('fees')).toBe('0.00');
    const events = eventsOf(() => stripe.balance.book(intentId, 3655));
    await arrive([...events, ...events]);
    const jobs = await unsafeOwnerTransaction((tx) =>
      rowsOf(tx, sql`select 1 from pgboss.job where name = 'read-provider-balance'`),
    );
    expect(jobs.length).toBeGreaterThan(0);
    await Promise.all([read(), read()]);
    await read();
    expect(await postedToRole('fees')).toBe('36.55');
    expect(await heldByProvider()).toBe('1213.45');
    expect(await disagreements()).toEqual([]);
  });
});

describe('a payout', () => {
  it('holds charges, refunds, disputes, fees without a source and money of others, to the cent', async () => {
    const intentId = await paid('1000.00');
    stripe.balance.book(intentId, 2930);
    await arrive(eventsOf(() => stripe.returns.refund(intentId, 10_000)));
    stripe.balance.add('fee', -345, null);
    const foreign = stripe.foreign(4000);
    stripe.balance.book(foreign.id, 146);
    stripe.balance.add('other_adjustment', 77, null);
    await read();
    expect(await postedToRole('provider_other')).toBe('-40.77');
    expect(await heldByProvider()).toBe(balanceThere());
    const payout = stripe.balance.payOut();
    await read();
    expect(await payoutOf(payout.id)).toMatchObject({ state: 'paid', isReconciled: false });
    const events = eventsOf(() => stripe.balance.reconcile(payout));
    await arrive(events);
    const [event] = await unsafeOwnerTransaction((tx) =>
      tx
        .select({ verdict: providerEvents.verdict })
        .from(providerEvents)
        .where(eq(providerEvents.eventId, events[0]?.id ?? '')),
    );
    expect(event?.verdict).toBe('taken');
    await read();
    await read();
    const row = await payoutOf(payout.id);
    expect(row).toMatchObject({ isReconciled: true, amount: (payout.amount / 100).toFixed(2) });
    const held = (await movements()).filter(({ payoutId }) => payoutId === row?.id);
    const sum = held.reduce((all, { amount, fee }) => all + Number(subtractMoney(amount, fee)), 0);
    expect(sum.toFixed(2)).toBe(row?.amount);
    expect(held.map(({ category }) => category).toSorted()).toEqual([
      'charge',
      'charge',
      'charge',
      'fee',
      'other_adjustment',
      'refund',
    ]);
    expect(await disagreements()).toEqual([]);
  });

  it('may be below zero, and may fail after it was paid', async () => {
    const intentId = await paid('100.00');
    stripe.balance.book(intentId, 320);
    stripe.balance.reconcile(stripe.balance.payOut());
    await arrive(eventsOf(() => stripe.returns.dispute(intentId, 'lost', 'insufficient_funds')));
    const payout = stripe.balance.payOut();
    await read();
    expect(await payoutOf(payout.id)).toMatchObject({ amount: '-115.00', state: 'paid' });
    stripe.balance.fail(payout, 'The bank account is closed.');
    await read();
    await read();
    const told = (await queuedAnnouncements()).filter(({ title }) => /^Payout failed/.test(title));
    expect(told.map(({ title, to }) => [title.split(' of ')[0], to])).toEqual([
      ['Payout failed: -$115.00', { staff: 'all' }],
    ]);
    const failed = { state: 'failed', problem: 'The bank account is closed.' };
    expect(await payoutOf(payout.id)).toMatchObject(failed);
    expect(await heldByProvider()).toBe(balanceThere());
    expect(await disagreements()).toEqual([]);
  });
});

it('reads nothing of what was there before the first payment, nor other money than dollars', async () => {
  const before = (await movements()).length;
  stripe.balance.add('charge', 5000, null).created = 1_600_000_000;
  const euros = stripe.balance.add('charge', 5000, null);
  euros.currency = 'eur';
  await read();
  expect(await movements()).toHaveLength(before);
});

it('reads once for all that ask before it begins, and again for who asks while it is under way', async () => {
  const reads = () => stripe.calls.filter((call) => call === 'GET /v1/payouts').length;
  const before = reads();
  const early = Array.from({ length: 10 }, () => readBalanceJob.run({}));
  await new Promise((resolve) => setTimeout(resolve));
  const late = Array.from({ length: 10 }, () => readBalanceJob.run({}));
  await Promise.all([...early, ...late]);
  expect(reads() - before).toBe(2);
});

describe('what goes back of a payment', () => {
  it('is that client’s money though it is read before anything was heard of the payment', async () => {
    const invoiceId = await outInvoice(admin, '300.00');
    const [held, other] = [await heldByProvider(), await postedToRole('provider_other')];
    await begin(invoiceId, '300.00', 'card');
    const events = eventsOf(() => {
      const { id } = stripe.press(stripe.newest.id, 'card');
      stripe.balance.book(id, 900);
      stripe.returns.refund(id, 30_000);
    });
    await read();
    await arrive(events);
    await read();
    expect(await postedToRole('provider_other')).toBe(other);
    expect(subtractMoney(await heldByProvider(), held)).toBe('-9.00');
    expect(await disagreements()).toEqual([]);
  });
});
