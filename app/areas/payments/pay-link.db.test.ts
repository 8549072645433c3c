import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { openPayLinks, payPathOf } from '#app/areas/billing/pay-link-hash.server.ts';
import { sendReminders } from '#app/areas/billing/reminder-jobs.server.ts';
import { addDays } from '#app/platform/calendar-days.ts';
import { database } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { dueOn, move, newCustomerId, rowOf } from '#tests/helpers/billing.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { queuedAnnouncements, setUpDatabase } from '#tests/helpers/database.ts';
import { arrive, attemptsOn, outInvoice, payThrough } from '#tests/helpers/payments.ts';
import { StripeEmulator } from '#tests/helpers/stripe/stripe-emulator.ts';
import { askAfterLink, payByLink } from './pay-link-commands.server.ts';
import { issuedByLink, readPayPage } from './pay-queries.server.ts';

const { env } = setUpDatabase();

const stripe = new StripeEmulator();
let admin: AdminActor;
let invoiceId: string;
let token: string;

const tokenOf = async (id: string) => {
  const { invoiceNumber } = await rowOf(id);
  return payPathOf({ id, invoiceNumber: invoiceNumber ?? '' })?.slice('/pay/'.length) ?? '';
};
const payAll = (kind: 'bank' | 'card', amount = '6906.00') => payByLink(token, { kind, amount });

beforeAll(async () => {
  await payThrough(stripe);
  openPayLinks({
    ...env(),
    stripe: { secretKey: 'sk_test_x', webhookSecret: 'whsec_x', api: null },
  });
  admin = await makeAdmin();
});
afterAll(async () => {
  openPayLinks({ ...env(), stripe: null });
  await stripe.stop();
});

beforeEach(async () => {
  invoiceId = await outInvoice(admin, '6906.00');
  token = await tokenOf(invoiceId);
});

describe('the link of an invoice', () => {
  it('shows that invoice alone, and changes nothing however often it is opened', async () => {
    const calls = stripe.calls.length;
    for (let time = 0; time < 3; time += 1) {
      expect(await readPayPage(token)).toMatchObject({ open: '6906.00', underWay: null });
      await askAfterLink(token);
    }
    expect(await issuedByLink(token)).toMatch(/^[0-9a-f-]{36}$/);
    expect(await attemptsOn(invoiceId)).toEqual([]);
    expect(stripe.calls.length).toBe(calls);
  });

  it('can neither be guessed, nor cut, nor bent to another invoice', async () => {
    const other = await tokenOf(await outInvoice(admin, '1.00'));
    const mixed = other.slice(0, 32) + token.slice(32);
    for (const wrong of [
      '',
      'spent',
      token.slice(1),
      `${token}A`,
      mixed,
      token.replace(/^./, (first) => (first === '_' ? '-' : '_')),
    ]) {
      expect(await readPayPage(wrong), wrong).toBeNull();
      await expect(issuedByLink(wrong)).rejects.toThrow(NotFoundError);
      await expect(payByLink(wrong, { kind: 'bank', amount: '1.00' })).rejects.toThrow(
        NotFoundError,
      );
    }
  });

  it('is of the invoice as it was issued: corrected, canceled or after a year it is over', async () => {
    await dueOn(invoiceId, '2026-12-24');
    expect(await readPayPage(token)).toBeNull();
    expect(await readPayPage(await tokenOf(invoiceId))).toMatchObject({ open: '6906.00' });
    const canceled = await outInvoice(admin, '5.00');
    const old = await outInvoice(admin, '5.00');
    await move(admin, canceled, 'cancelled');
    await database().query(
      `update invoices set sent_at = now() - interval '370 days' where id = '${old}'`,
    );
    expect(await readPayPage(await tokenOf(canceled))).toBeNull();
    expect(await readPayPage(await tokenOf(old))).toBeNull();
  });

  it('is in the email that sends the invoice', async () => {
    const [sent] = (await queuedAnnouncements()).filter(
      ({ subjectId, title }) => subjectId === invoiceId && title.startsWith('New invoice'),
    );
    expect(JSON.stringify(sent?.mail)).toContain(`/pay/${token}`);
  });
});

describe('paying by the link', () => {
  it('leads to the page of the provider, and shows what is under way', async () => {
    expect(await payAll('bank')).toBe(stripe.newest.url);
    expect(stripe.newest.allowed_payment_method_types).toEqual(['us_bank_account']);
    const before = stripe.events.length;
    stripe.press(stripe.newest.id, 'bank');
    await arrive(stripe.events.slice(before));
    expect(await readPayPage(token)).toMatchObject({ underWay: { amount: '6906.00' } });
    await expect(payAll('card')).rejects.toThrow('under way since');
    const after = stripe.events.length;
    stripe.succeed(stripe.newest.payment_intent ?? '');
    await arrive(stripe.events.slice(after));
    expect(await readPayPage(token)).toMatchObject({ open: null, underWay: null });
    await expect(payAll('card')).rejects.toThrow('is paid');
  });

  it('takes a part, and never more than is open', async () => {
    await expect(payAll('card', '6906.01')).rejects.toThrow('Only $6,906.00');
    await payAll('card', '1000.00');
    const before = stripe.events.length;
    stripe.press(stripe.newest.id, 'card');
    await arrive(stripe.events.slice(before));
    expect(await readPayPage(token)).toMatchObject({ open: '5906.00' });
  });

  it('stops at once when payments are switched off', async () => {
    await database().query(
      `insert into settings (key, value) values ('billing.payments.on', 'false')`,
    );
    expect(await readPayPage(token)).toMatchObject({ isOn: false });
    await expect(payAll('card')).rejects.toThrow('switched off');
    await database().query(`delete from settings where key = 'billing.payments.on'`);
  });
});

it('reminds nobody of an invoice that a bank works on', async () => {
  const customerId = await newCustomerId();
  const late = await outInvoice(admin, '50.00', customerId);
  const unpaid = await outInvoice(admin, '50.00');
  for (const id of [late, unpaid]) await dueOn(id, firmDay());
  await database().query(
    `insert into settings (key, value) values ('billing.reminders.on', 'true')`,
  );
  token = await tokenOf(late);
  await payAll('bank', '50.00');
  const before = stripe.events.length;
  stripe.press(stripe.newest.id, 'bank');
  await arrive(stripe.events.slice(before));
  // One of seven days is a business day.
  for (let day = 1; day <= 7; day += 1) {
    await sendReminders(new Date(`${addDays(firmDay(), day)}T17:00:00Z`));
  }
  const reminded = (await queuedAnnouncements()).filter(({ title }) =>
    title.startsWith('Reminder'),
  );
  expect(reminded.filter(({ subjectId }) => subjectId === unpaid)).not.toEqual([]);
  expect(reminded.filter(({ subjectId }) => subjectId === late)).toEqual([]);
});
