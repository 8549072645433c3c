import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { agendaClock, getToday } from '#app/areas/agenda/agenda-queries.server.ts';
import { catchUp } from '#app/areas/payments/catch-up-jobs.server.ts';
import { paymentsHealth } from '#app/areas/payments/missed-event-commands.server.ts';
import { openPaymentProvider } from '#app/areas/payments/provider-place.server.ts';
import { database, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { providerEvents } from '#app/records/invoice/payment-attempt-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import { adminActor, makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { arrive, begin, outInvoice, payThrough, settleWaiting } from '#tests/helpers/payments.ts';
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

const MINUTE = 60_000;
const later = (minutes: number) => new Date(Date.now() + minutes * MINUTE);
const request = {
  ...{ search: '', sort: 'date', direction: 'desc' as const, after: null, before: null },
};
const shown = async (query = '', search = '') => {
  const url = new URL(`http://localhost/admin/books/events?${query}`);
  const { rows } = await listProviderEvents(
    admin,
    { ...request, search },
    providerEventFiltersOf(url),
  );
  return rows;
};
const idsOf = async (query: string) => (await shown(query)).map(({ eventId }) => eventId);

/** An invoice that was paid by card; its id, and what the provider tells of it. */
async function paidByCard(amount: string) {
  const invoiceId = await outInvoice(admin, amount);
  await begin(invoiceId, amount, 'card');
  const before = stripe.events.length;
  stripe.press(stripe.newest.id, 'card');
  return { invoiceId, events: stripe.events.slice(before) };
}

const strange = (id: string, other: object = {}) => ({
  ...{ id, object: 'event', type: 'ping', created: 1_793_900_000, livemode: false },
  data: { object: { object: 'ping', id: 'ping_1' } },
  ...other,
});

describe('the events of the provider', () => {
  it('are listed, newest first, with what each moved or why it moved nothing', async () => {
    const { invoiceId, events } = await paidByCard('40.00');
    await arrive([
      ...events,
      strange('evt_unknown'),
      strange('evt_mode', { livemode: true }),
      strange('evt_other', { account: 'acct_9' }),
    ]);
    const rows = await shown();
    expect(rows.map(({ eventId }) => eventId).slice(0, 3)).toEqual([
      ...['evt_other', 'evt_mode', 'evt_unknown'],
    ]);
    const paid = rows.filter(({ invoice }) => invoice?.id === invoiceId);
    expect(paid.length).toBe(events.length);
    expect(new Set(paid.map(({ verdict, state }) => `${verdict} ${state}`))).toEqual(
      new Set(['taken settled']),
    );
    // One of them paid; the others say the same again.
    expect(paid.filter(({ note }) => note === null)).toHaveLength(1);
    expect(rows.slice(0, 3).map(eventWords)).toEqual([
      'It is of another use of the Stripe account, so it moves no invoice.',
      'It is of the other mode, test or live, than this key.',
      'Nothing here depends on events of this type.',
    ]);
  });

  it('are narrowed by what they are about, by what became of them, and by a search', async () => {
    expect(await idsOf('came=unknown')).toEqual(['evt_unknown']);
    expect(await idsOf('came=mode')).toEqual(['evt_mode']);
    expect(await idsOf('came=elsewhere')).toEqual(['evt_other']);
    expect(await idsOf('came=waiting')).toEqual([]);
    expect(await idsOf('about=others')).toHaveLength(3);
    expect(await idsOf('about=payments')).not.toContain('evt_mode');
    expect(await idsOf('about=disputes&came=settled')).toEqual([]);
    expect((await shown('', 'evt_m')).map(({ eventId }) => eventId)).toEqual(['evt_mode']);
    expect(await idsOf('came=nonsense&about=nonsense')).toHaveLength((await shown()).length);
  });

  it('are of those who see the money of every customer', async () => {
    const url = new URL('http://localhost/admin/books/events');
    for (const [role, sees] of [
      ['billing', true],
      ['consultant', false],
    ] as const) {
      const { id } = await unsafeOwnerTransaction((tx) => makeUser(tx, { role }));
      const staff = await adminActor(id);
      const { rows } = await listProviderEvents(staff, request, providerEventFiltersOf(url));
      expect(rows.length > 0).toBe(sees);
    }
  });
});

describe('events that stay away', () => {
  const announced = async () => {
    const { rows } = await database().query(
      `delete from pgboss.job where name = 'announce' and data->>'title' like 'Events of Stripe%' returning data`,
    );
    return rows.map(({ data }) => (data as { mail: { content: { preview: string } } }).mail);
  };
  const onToday = async () =>
    (await getToday(admin, agendaClock())).filter(({ kind }) => kind === 'provider_event');

  beforeEach(async () => {
    await announced();
  });

  it('are awaited for ten minutes, then staff are told once a day until one is delivered', async () => {
    const { invoiceId, events } = await paidByCard('41.00');
    await catchUp(later(5));
    expect(await paymentsHealth()).toBe('ok');
    expect(await onToday()).toEqual([]);
    expect(await announced()).toEqual([]);

    await catchUp(later(12));
    await settleWaiting();
    const missed = await shown('came=missed');
    expect(missed).toHaveLength(events.length);
    expect(missed[0]).toMatchObject({ isDelivered: false, invoice: { id: invoiceId } });
    expect(await paymentsHealth()).toBe('events stay away');
    expect(await onToday()).toMatchObject([{ title: 'Events of Stripe do not arrive' }]);
    const [mail] = await announced();
    expect(mail?.content.preview).toContain(`${events.length} events did not arrive`);

    await catchUp(later(72));
    expect(await announced()).toEqual([]);
    await catchUp(later(12 + 24 * 60));
    expect(await announced()).toHaveLength(1);

    // One that comes after all ends it, and is known by its own delivery then.
    await arrive(events.slice(0, 1));
    expect(await paymentsHealth()).toBe('ok');
    expect(await onToday()).toEqual([]);
    await catchUp(later(13 + 48 * 60));
    expect(await announced()).toEqual([]);
    expect((await shown('came=missed')).filter(({ isDelivered }) => isDelivered)).toHaveLength(1);
  });

  it('count from the first payment that was begun here', async () => {
    await unsafeOwnerTransaction((tx) => tx.delete(providerEvents));
    stripe.events.unshift(strange('evt_before', { created: 1_600_000_000 }) as never);
    await catchUp(later(12));
    expect((await shown('', 'evt_before')).map(({ isMissed }) => isMissed)).toEqual([false]);
  });

  it('say nothing while nobody takes payments', async () => {
    openPaymentProvider({ appUrl: 'http://localhost:3000', stripe: null });
    expect(await paymentsHealth()).toBe(null);
  });
});
