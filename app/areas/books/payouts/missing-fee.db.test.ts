import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { rightsOfStaff } from '#app/access/staff-rights.ts';
import { staffPath } from '#app/areas/agenda/agenda-links.ts';
import { agendaClock, getToday } from '#app/areas/agenda/agenda-queries.server.ts';
import { readBalance } from '#app/areas/payments/balance-commands.server.ts';
import { database, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { makeUser } from '#demo/makers.server.ts';
import { pay } from '#tests/helpers/billing.ts';
import { adminActor, makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { arrive, attemptsOn, begin, outInvoice, payThrough } from '#tests/helpers/payments.ts';
import { StripeEmulator } from '#tests/helpers/stripe/stripe-emulator.ts';
import { getMissingFees } from './payout-queries.server.ts';

setUpDatabase();

const stripe = new StripeEmulator();
let admin: AdminActor;

beforeAll(async () => {
  await payThrough(stripe);
  admin = await makeAdmin();
});
afterAll(() => stripe.stop());

/** An invoice that was paid by card some hours ago; its id, and the provider's of the payment. */
async function paid(amount: string, hoursAgo: number) {
  const invoiceId = await outInvoice(admin, amount);
  await begin(invoiceId, amount, 'card');
  const before = stripe.events.length;
  stripe.press(stripe.newest.id, 'card');
  await arrive(stripe.events.slice(before));
  const [attempt] = await attemptsOn(invoiceId);
  await database().query(
    `update payment_attempts set settled_at = now() - $1 * interval '1 hour' where id = $2`,
    [hoursAgo, attempt?.id],
  );
  return { invoiceId, intentId: attempt?.intentId ?? '' };
}

const onToday = async (actor = admin) =>
  (await getToday(actor, agendaClock())).filter(({ kind }) => kind === 'missing_fee');
const named = async (actor = admin) => {
  const { count, invoices } = await getMissingFees(actor);
  return [count, ...invoices.map(({ id }) => id)];
};

it('a fee that is missing a day after its payment is said until it comes, and zero is a fee', async () => {
  const byHand = await outInvoice(admin, '10.00');
  await pay(admin, byHand, '10.00');
  await paid('30.00', 23);
  await paid('31.00', 24 * 31);
  expect(await onToday()).toEqual([]);
  expect(await named()).toEqual([0]);

  const first = await paid('40.00', 30);
  const second = await paid('50.00', 25);
  const [asking, ...others] = await onToday();
  expect(asking).toMatchObject({
    title: expect.stringMatching(/^No fee from Stripe for invoice INV-\d+$/),
    amount: '40.00',
  });
  expect(others).toEqual([]);
  expect(asking && staffPath(asking)).toBe('/admin/books/payouts');
  expect(await named()).toEqual([2, first.invoiceId, second.invoiceId]);

  stripe.balance.book(first.intentId, 146);
  await readBalance(new Date());
  expect(await onToday()).toMatchObject([{ amount: '50.00' }]);
  // What goes back of a payment is no fee of it.
  stripe.returns.refund(second.intentId, 100);
  await readBalance(new Date());
  expect(await named()).toEqual([1, second.invoiceId]);
  stripe.balance.book(second.intentId, 0);
  await readBalance(new Date());
  expect(await onToday()).toEqual([]);
  expect(await named()).toEqual([0]);
});

it('it is said to those who see the money of every customer', async () => {
  const { invoiceId } = await paid('60.00', 30);
  for (const [role, sees] of [
    ['billing', true],
    ['reader', true],
    ['consultant', false],
  ] as const) {
    const { id } = await unsafeOwnerTransaction((tx) => makeUser(tx, { role }));
    const staff = await adminActor(id);
    expect((await onToday(staff)).length > 0).toBe(sees);
    expect(await named(staff)).toEqual(sees ? [1, invoiceId] : [0]);
  }
  const { id } = await unsafeOwnerTransaction((tx) => makeUser(tx, { role: 'billing' }));
  const whole = await adminActor(id);
  const limited = { ...whole, rights: rightsOfStaff('billing', true) };
  expect(await onToday(limited)).toEqual([]);
  expect(await named(limited)).toEqual([0]);
});
