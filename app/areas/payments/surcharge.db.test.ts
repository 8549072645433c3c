import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { getInvoice } from '#app/areas/billing/invoice-queries.server.ts';
import { getReceipts } from '#app/areas/billing/receipt-queries.server.ts';
import { addDays } from '#app/platform/calendar-days.ts';
import { database } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { dueOn, rowOf } from '#tests/helpers/billing.ts';
import { disagreements } from '#tests/helpers/books.ts';
import { makePeople } from '#tests/helpers/cast.ts';
import { queuedAnnouncements, setUpDatabase } from '#tests/helpers/database.ts';
import {
  arrive,
  attemptsOn,
  begin,
  heldByProvider,
  outInvoice,
  payThrough,
  postedToRole,
  settleRefunds,
} from '#tests/helpers/payments.ts';
import { StripeEmulator } from '#tests/helpers/stripe/stripe-emulator.ts';
import { openAttempt } from './attempt-commands.server.ts';
import { startAutopay } from './autopay-commands.server.ts';
import { runAutopay } from './autopay-jobs.server.ts';
import { addMethod } from './method-commands.server.ts';
import { listMethods } from './method-queries.server.ts';
import { refundPayment } from './refund-commands.server.ts';

setUpDatabase();

const stripe = new StripeEmulator();
let admin: AdminActor;
let customer: CustomerActor;

beforeAll(async () => {
  await payThrough(stripe);
  ({ ann: admin, customer } = await makePeople());
});
afterAll(() => stripe.stop());
beforeEach(() => setFee('3'));

async function setFee(percent: string): Promise<void> {
  await database().query(
    `insert into settings (key, value) values ('billing.surcharge.percent', $1)
     on conflict (key) do update set value = excluded.value`,
    [percent],
  );
}

async function eventsOf(work: () => unknown) {
  const before = stripe.events.length;
  await work();
  return stripe.events.slice(before);
}

const balanceOf = async () => {
  const { rows } = await database().query(
    'select available_balance::text as balance from customer_accounts where customer_id = $1',
    [customer.customerId],
  );
  return rows[0]?.balance;
};
const own = (amount: string) => outInvoice(admin, amount, customer.customerId);
const press = async () => arrive(await eventsOf(() => stripe.press(stripe.newest.id, 'card')));
const paymentOf = async (invoiceId: string) => {
  const { payments } = await getInvoice(admin, invoiceId);
  return payments.find(({ reversedAt }) => !reversedAt)?.id ?? '';
};
const refund = async (invoiceId: string, amount: string, shown: string) => {
  const asked = { amount, shown, reason: 'One visit fewer', afterwards: 'open' as const };
  await refundPayment(
    admin,
    { ...asked, submissionId: randomUUID() },
    { invoiceId, paymentId: await paymentOf(invoiceId) },
  );
  await settleRefunds();
};
const refunded = () => [...stripe.returns.refunds.values()].map(({ amount }) => amount);

describe('a fee for paying by card', () => {
  it('is asked of a card alone, posted as income, and on the receipt', async () => {
    const [held, earned] = [await heldByProvider(), await postedToRole('surcharges')];
    const [byCard, byBank] = [await own('6906.00'), await own('6906.00')];
    await begin(byBank, '6906.00', 'bank');
    expect(stripe.newest.amount_total).toBe(690600);
    await begin(byCard, '6906.00', 'card');
    expect(stripe.newest.amount_total).toBe(711318);
    expect((await rowOf(byCard)).amount).toBe('6906.00');
    expect(await postedToRole('surcharges')).toBe(earned);
    await press();
    expect(await getInvoice(admin, byCard)).toMatchObject({ status: 'paid', open: '0.00' });
    expect(Number(await heldByProvider()) - Number(held)).toBeCloseTo(7113.18);
    expect(Number(await postedToRole('surcharges')) - Number(earned)).toBeCloseTo(-207.18);
    expect(await balanceOf()).toBe('0.00');
    const [receipt] = await getReceipts(customer, byCard);
    expect(receipt).toMatchObject({ amount: '7113.18' });
    expect(receipt?.parts.map(({ amount, isFee }) => [amount, isFee])).toEqual([
      ['6906.00', false],
      ['207.18', true],
    ]);
    expect(await disagreements()).toEqual([]);
  });

  it('stays what it was when an attempt began, and a page with another one begins nothing', async () => {
    const invoiceId = await own('1000.00');
    await begin(invoiceId, '1000.00', 'card');
    const opened = stripe.newest.id;
    await setFee('1.5');
    const asked = {
      ...({ kind: 'card', startedBy: null, returnTo: '/pay/token', percent: '3' } as const),
      parts: [{ invoiceId, amount: '1000.00' }],
    };
    await expect(openAttempt(asked)).rejects.toThrow('The fee for paying by card has changed');
    expect(await attemptsOn(invoiceId)).toHaveLength(1);
    await arrive(await eventsOf(() => stripe.press(opened, 'card')));
    const [attempt] = await attemptsOn(invoiceId);
    expect(attempt).toMatchObject({ amount: '1000.00', surcharge: '30.00', settled: '1030.00' });
    expect((await getInvoice(admin, invoiceId)).payments).toMatchObject([{ amount: '1000.00' }]);
    expect(await balanceOf()).toBe('0.00');
  });

  it('goes back in proportion with a refund, and whole with the rest', async () => {
    const [held, earned] = [await heldByProvider(), await postedToRole('surcharges')];
    const before = refunded().length;
    const invoiceId = await own('1000.00');
    await begin(invoiceId, '1000.00', 'card');
    await press();
    await refund(invoiceId, '250.00', '1000.00');
    expect(refunded().slice(before)).toEqual([25750]);
    expect((await getInvoice(admin, invoiceId)).open).toBe('250.00');
    expect(Number(await postedToRole('surcharges')) - Number(earned)).toBeCloseTo(-22.5);
    await refund(invoiceId, '750.00', '750.00');
    expect(refunded().slice(before)).toEqual([25750, 77250]);
    expect(await heldByProvider()).toBe(held);
    expect(await postedToRole('surcharges')).toBe(earned);
    expect(await balanceOf()).toBe('0.00');
    const [receipt] = await getReceipts(customer, invoiceId);
    expect(receipt?.changes.map(({ amount }) => amount)).toEqual(['257.50', '772.50']);
    const mails = (await queuedAnnouncements()).filter(
      ({ subjectId, title }) => subjectId === invoiceId && /^Refund of/.test(title),
    );
    expect(JSON.stringify(mails[0]?.mail)).toContain('the card fee of $7.50, $257.50 in all');
    expect(await disagreements()).toEqual([]);
  });

  it('goes back with a dispute of the whole, and comes in again where that is won', async () => {
    const [held, earned] = [await heldByProvider(), await postedToRole('surcharges')];
    const invoiceId = await own('1000.00');
    await begin(invoiceId, '1000.00', 'card');
    await press();
    const intentId = stripe.newest.payment_intent ?? '';
    const made = await eventsOf(() =>
      stripe.returns.dispute(intentId, 'needs_response', 'fraudulent'),
    );
    await arrive(made);
    expect((await getInvoice(admin, invoiceId)).open).toBe('1000.00');
    expect([await heldByProvider(), await postedToRole('surcharges')]).toEqual([held, earned]);
    const [dispute] = stripe.returns.disputes.values();
    await arrive(await eventsOf(() => stripe.returns.win(dispute?.id ?? '')));
    expect((await getInvoice(admin, invoiceId)).open).toBe('0.00');
    expect(Number(await heldByProvider()) - Number(held)).toBeCloseTo(1030);
    expect(Number(await postedToRole('surcharges')) - Number(earned)).toBeCloseTo(-30);
    expect(await balanceOf()).toBe('0.00');
    expect(await disagreements()).toEqual([]);
  });

  it('of autopay is what was announced, whatever the setting is on the day', async () => {
    await addMethod(customer, { kind: 'card' });
    await arrive(await eventsOf(() => stripe.saved.save(stripe.newest, 'card')));
    const methodId = (await listMethods(customer, customer.customerId)).at(-1)?.id ?? '';
    await startAutopay(customer, methodId);
    const invoiceId = await own('1000.00');
    const day = addDays(firmDay(), 3);
    await dueOn(invoiceId, day);
    await runAutopay(firmDay());
    const mail = (await queuedAnnouncements()).find(
      ({ subjectId, title }) => subjectId === invoiceId && /^Autopay on/.test(title),
    )?.mail;
    expect(mail?.content.subject).toContain('$1,030.00 for');
    expect(JSON.stringify(mail)).toContain('["Card fee","$30.00"]');
    await setFee('1');
    await arrive(await eventsOf(() => runAutopay(day)));
    expect(await attemptsOn(invoiceId)).toMatchObject([{ settled: '1030.00', methodName: 'Visa' }]);
    expect(await getInvoice(admin, invoiceId)).toMatchObject({ status: 'paid', open: '0.00' });
    expect(await disagreements()).toEqual([]);
  });

  it('is given back by itself where the card was a debit card', async () => {
    const [held, earned] = [await heldByProvider(), await postedToRole('surcharges')];
    const before = refunded().length;
    const invoiceId = await own('1000.00');
    await begin(invoiceId, '1000.00', 'card');
    stripe.funding = 'debit';
    await press();
    stripe.funding = 'credit';
    expect(await postedToRole('surcharges')).toBe(earned);
    expect(await balanceOf()).toBe('30.00');
    await settleRefunds();
    expect(refunded().slice(before)).toEqual([3000]);
    expect(await balanceOf()).toBe('0.00');
    expect(await getInvoice(admin, invoiceId)).toMatchObject({ status: 'paid', open: '0.00' });
    expect(Number(await heldByProvider()) - Number(held)).toBeCloseTo(1000);
    const [receipt] = await getReceipts(customer, invoiceId);
    expect(receipt?.changes).toMatchObject([
      { amount: '30.00', reason: 'Debit and prepaid cards carry no card fee' },
    ]);
    expect(await disagreements()).toEqual([]);
  });
});
