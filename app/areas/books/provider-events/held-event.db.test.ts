import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { staffPath } from '#app/areas/agenda/agenda-links.ts';
import { agendaClock, getToday } from '#app/areas/agenda/agenda-queries.server.ts';
import { database } from '#app/platform/db/database.server.ts';
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
import { eventWords } from './provider-event-columns.tsx';
import { providerEventFiltersOf } from './provider-event-filters.ts';
import { listProviderEvents } from './provider-event-queries.server.ts';

setUpDatabase();

const stripe = new StripeEmulator();
let admin: AdminActor;

beforeAll(async () => {
  await payThrough(stripe);
  admin = await makeAdmin();
});
afterAll(() => stripe.stop());

const request = {
  ...{ search: '', sort: 'date', direction: 'desc' as const, after: null, before: null },
};

/** What is held, newest first. */
async function held() {
  const filters = providerEventFiltersOf(new URL('http://localhost/?came=currency'));
  return (await listProviderEvents(admin, request, filters)).rows;
}

const onToday = async () =>
  (await getToday(admin, agendaClock())).filter(({ kind }) => kind === 'held_event');

/** Has what a work tells arrive, twice. */
async function arriving(work: () => unknown) {
  const before = stripe.events.length;
  work();
  const told = stripe.events.slice(before);
  await arrive([...told, ...told]);
  return told;
}

/** An invoice that was paid by card; its id, and the charge at the provider. */
async function paid(amount: string) {
  const invoiceId = await outInvoice(admin, amount);
  await begin(invoiceId, amount, 'card');
  await arriving(() => stripe.press(stripe.newest.id, 'card'));
  const intentId = (await attemptsOn(invoiceId))[0]?.intentId ?? '';
  return { invoiceId, intentId, charge: stripe.chargeOf(stripe.intent(intentId)) };
}

/** What stands of an invoice and its money, and what people were told. */
async function standOf(invoiceId: string) {
  const { status, version } = await rowOf(invoiceId);
  const { rows } = await database().query('select count(*)::int as n from provider_returns');
  const told = (await queuedAnnouncements()).filter(({ subjectId }) => subjectId === invoiceId);
  const moved = { held: await heldByProvider(), returns: rows[0]?.n, told: told.length };
  return { status, version, ...moved };
}

describe('what is in another currency', () => {
  it('moves nothing as a payment, and is held with its amount', async () => {
    const invoiceId = await outInvoice(admin, '5000.00');
    await begin(invoiceId, '5000.00', 'card');
    const before = await standOf(invoiceId);
    const told = await arriving(() => {
      const intent = stripe.press(stripe.newest.id, 'card');
      intent.currency = 'jpy';
    });
    expect(await standOf(invoiceId)).toEqual(before);
    const events = await held();
    expect(events.map(({ eventId }) => eventId).toSorted()).toEqual(
      told.map(({ id }) => id).toSorted(),
    );
    expect(new Set(events.map(eventWords))).toEqual(
      new Set(['Only US dollars are posted here, so 500,000 JPY moves nothing.']),
    );
    const asking = await onToday();
    expect(asking).toMatchObject([
      {
        title: 'Payment in another currency at Stripe',
        note: '500,000 JPY, it moved nothing here',
      },
    ]);
    expect(asking.map(staffPath)).toEqual(['/admin/books/events?came=currency']);
    expect(await disagreements()).toEqual([]);
  });

  it.each([
    [
      'refund',
      /refund/,
      (intentId: string) => stripe.returns.refund(intentId, 2000),
      'Refund in another currency at Stripe',
    ],
    [
      'dispute',
      /dispute/,
      (intentId: string) => stripe.returns.dispute(intentId, 'lost', 'fraudulent', 2000),
      'Dispute in another currency at Stripe',
    ],
  ] as const)(
    'moves nothing as a %s, though its payment is in dollars',
    async (_, of, make, title) => {
      await database().query(`delete from provider_events where verdict = 'other currency'`);
      const { invoiceId, intentId, charge } = await paid('70.00');
      const before = await standOf(invoiceId);
      const told = await arriving(() => {
        charge.currency = 'eur';
        make(intentId);
        charge.currency = 'usd';
      });
      expect(await standOf(invoiceId)).toEqual(before);
      const events = await held();
      expect(events).toHaveLength(told.length);
      expect(events.every(({ type }) => of.test(type))).toBe(true);
      expect(new Set(events.map(eventWords))).toEqual(
        new Set(['Only US dollars are posted here, so 20.00 EUR moves nothing.']),
      );
      expect(await onToday()).toMatchObject([{ title, note: '20.00 EUR, it moved nothing here' }]);

      // What is in dollars still goes back.
      await arriving(() => stripe.returns.refund(intentId, 1000));
      expect((await rowOf(invoiceId)).status).toBe('sent');
      expect(await held()).toHaveLength(told.length);
      expect(await disagreements()).toEqual([]);
    },
  );

  it('leaves Today after a week, and stays in the list', async () => {
    expect(await onToday()).toHaveLength(1);
    await database().query(
      `update provider_events set created_at = created_at - interval '8 days' where verdict = 'other currency'`,
    );
    expect(await onToday()).toEqual([]);
    expect((await held()).length).toBeGreaterThan(0);
  });
});
