import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { takeBackPayment } from '#app/areas/billing/payment-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { invoicePayments } from '#app/records/invoice/billing-tables.ts';
import { providerReturns } from '#app/records/invoice/provider-return-tables.ts';
import { rowOf } from '#tests/helpers/billing.ts';
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
} from '#tests/helpers/payments.ts';
import { StripeEmulator } from '#tests/helpers/stripe/stripe-emulator.ts';

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

/** An invoice that was paid, by card or by a debit that came in; its id, and the provider's of the payment. */
async function paid(amount: string, kind: 'card' | 'bank' = 'card') {
  const invoiceId = await outInvoice(admin, amount);
  await begin(invoiceId, amount, kind);
  await arrive(eventsOf(() => stripe.press(stripe.newest.id, kind)));
  const intentId = (await attemptsOn(invoiceId))[0]?.intentId ?? '';
  if (kind === 'bank') await arrive(eventsOf(() => stripe.succeed(intentId)));
  return { invoiceId, intentId };
}

const livePayments = (invoiceId: string) =>
  unsafeOwnerTransaction((tx) =>
    tx
      .select({ id: invoicePayments.id, amount: invoicePayments.amount })
      .from(invoicePayments)
      .where(
        sql`${invoicePayments.invoiceId} = ${invoiceId} and ${invoicePayments.reversedAt} is null`,
      ),
  );

const disputesOf = async (invoiceId: string) => {
  const [attempt] = await attemptsOn(invoiceId);
  return unsafeOwnerTransaction((tx) =>
    tx
      .select({ state: providerReturns.state, amount: providerReturns.amount })
      .from(providerReturns)
      .where(eq(providerReturns.attemptId, attempt?.id ?? '')),
  );
};

const toldOf = async (invoiceId: string, of: RegExp) =>
  (await queuedAnnouncements()).filter(
    ({ subjectId, title }) => subjectId === invoiceId && of.test(title),
  );

describe('a debit that the bank returns after it came in', () => {
  it('opens the invoice again once, by a final dispute, and both sides are told why', async () => {
    const before = await heldByProvider();
    const { invoiceId, intentId } = await paid('6906.00', 'bank');
    expect((await rowOf(invoiceId)).status).toBe('paid');
    const events = eventsOf(() => stripe.returns.dispute(intentId, 'lost', 'insufficient_funds'));
    expect(events.map(({ type }) => type)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
    ]);
    await arrive([...events.toReversed(), ...events]);
    expect((await rowOf(invoiceId)).status).toBe('sent');
    expect(await livePayments(invoiceId)).toEqual([]);
    const told = await toldOf(invoiceId, /^Payment came back/);
    expect(told).toHaveLength(2);
    expect(told.some(({ title }) => title.includes('insufficient funds'))).toBe(true);
    expect(await heldByProvider()).toBe(before);
    expect(await disputesOf(invoiceId)).toEqual([{ state: 'settled', amount: '6906.00' }]);
    expect(await disagreements()).toEqual([]);
    // It can be paid again.
    await begin(invoiceId, '6906.00', 'card');
    await arrive(eventsOf(() => stripe.press(stripe.newest.id, 'card')));
    expect((await rowOf(invoiceId)).status).toBe('paid');
  });
});

describe('a dispute of a card', () => {
  it('takes the money, and brings it back once where it is won, in either order of events', async () => {
    for (const isReversed of [false, true]) {
      const before = await heldByProvider();
      const { invoiceId, intentId } = await paid('1250.00');
      let id = '';
      await arrive(
        eventsOf(() => {
          id = stripe.returns.dispute(intentId, 'needs_response', 'fraudulent').id;
        }),
      );
      expect((await rowOf(invoiceId)).status).toBe('sent');
      const won = eventsOf(() => stripe.returns.win(id));
      await arrive(isReversed ? [...won.toReversed(), ...won] : [...won, ...won]);
      expect((await rowOf(invoiceId)).status).toBe('paid');
      expect(await livePayments(invoiceId)).toMatchObject([{ amount: '1250.00' }]);
      expect(await toldOf(invoiceId, /^Dispute won/)).toHaveLength(1);
      expect(await toldOf(invoiceId, /^Payment received/)).toHaveLength(2);
      expect(Number(await heldByProvider()) - Number(before)).toBe(1250);
      expect(await disputesOf(invoiceId)).toEqual([{ state: 'undone', amount: '1250.00' }]);
      expect(await disagreements()).toEqual([]);
    }
  });

  it('that only warns takes nothing', async () => {
    const { invoiceId, intentId } = await paid('1250.00');
    await arrive(
      eventsOf(() => stripe.returns.dispute(intentId, 'warning_needs_response', 'general')),
    );
    expect((await rowOf(invoiceId)).status).toBe('paid');
    expect(await disputesOf(invoiceId)).toEqual([{ state: 'pending', amount: '1250.00' }]);
    expect(await toldOf(invoiceId, /came back/)).toEqual([]);
  });

  it('that was won before anything was heard of it changes nothing', async () => {
    const { invoiceId, intentId } = await paid('300.00');
    const events = eventsOf(() =>
      stripe.returns.win(stripe.returns.dispute(intentId, 'needs_response', 'fraudulent').id),
    );
    await arrive(events);
    expect((await rowOf(invoiceId)).status).toBe('paid');
    expect(await livePayments(invoiceId)).toMatchObject([{ amount: '300.00' }]);
  });

  it('of a part leaves the rest of the payment', async () => {
    const { invoiceId, intentId } = await paid('1000.00');
    await arrive(
      eventsOf(() => stripe.returns.dispute(intentId, 'needs_response', 'fraudulent', 40_000)),
    );
    expect(await livePayments(invoiceId)).toMatchObject([{ amount: '600.00' }]);
    expect((await rowOf(invoiceId)).status).toBe('sent');
    expect(await disagreements()).toEqual([]);
  });

  it('of a payment that staff undid by hand moves nothing twice, and staff are told', async () => {
    const before = await heldByProvider();
    const { invoiceId, intentId } = await paid('700.00');
    const [payment] = await livePayments(invoiceId);
    const { version } = await rowOf(invoiceId);
    await takeBackPayment(admin, invoiceId, payment?.id ?? '', version);
    await arrive(eventsOf(() => stripe.returns.dispute(intentId, 'needs_response', 'fraudulent')));
    expect(await heldByProvider()).toBe(before);
    expect(await toldOf(invoiceId, /^Stripe reports a dispute/)).toHaveLength(1);
    expect(await disagreements()).toEqual([]);
  });
});
