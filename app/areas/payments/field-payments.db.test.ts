import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { creditInvoice } from '#app/areas/billing/credit-commands.server.ts';
import { getReceipts } from '#app/areas/billing/receipt-queries.server.ts';
import { addDays } from '#app/platform/calendar-days.ts';
import { database, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { autopayDebits } from '#app/records/invoice/autopay-tables.ts';
import { providerEvents } from '#app/records/invoice/payment-attempt-tables.ts';
import { dueOn, move, pay, rowOf } from '#tests/helpers/billing.ts';
import { disagreements } from '#tests/helpers/books.ts';
import { customerActor, makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer } from '#tests/helpers/makers.ts';
import { arrive, attemptsOn, begin, outInvoice, payThrough } from '#tests/helpers/payments.ts';
import { StripeEmulator } from '#tests/helpers/stripe/stripe-emulator.ts';
import { startAutopay } from './autopay-commands.server.ts';
import { runAutopay } from './autopay-jobs.server.ts';
import { addMethod, removeMethod } from './method-commands.server.ts';
import { listMethods } from './method-queries.server.ts';
import { owedValue } from './owed-value.ts';
import { payOwed } from './pay-owed-commands.server.ts';
import { getPayable } from './pay-owed-queries.server.ts';

// What people reported of paying online elsewhere: docs/field-cases.md names where.

setUpDatabase();

const stripe = new StripeEmulator();
const TODAY = firmDay();
const day = (days: number) => addDays(TODAY, days);
let admin: AdminActor;
let customer: CustomerActor;

/** Has what is told in `work` arrive. */
async function heard(work: () => unknown) {
  const before = stripe.events.length;
  await work();
  await arrive(stripe.events.slice(before));
}

const own = (amount: string) => outInvoice(admin, amount, customer.customerId);
const press = (what: 'bank' | 'card') => heard(() => stripe.press(stripe.newest.id, what));
const succeed = () => heard(() => stripe.succeed(stripe.newest.payment_intent ?? ''));
const balance = async () => {
  const { rows } = await database().query(
    'select available_balance::text as balance from customer_accounts where customer_id = $1',
    [customer.customerId],
  );
  return rows[0]?.balance;
};

beforeAll(async () => {
  await payThrough(stripe);
  admin = await makeAdmin();
});
afterAll(() => stripe.stop());
beforeEach(async () => {
  customer = await customerActor((await unsafeOwnerTransaction((tx) => makeCustomer(tx))).user.id);
});

describe('a page of Stripe', () => {
  it('that expired is no payment, and another one is begun', async () => {
    const id = await own('120.00');
    const url = await begin(id, '120.00', 'card');
    await heard(() => {
      stripe.newest.status = 'expired';
      stripe.tell('checkout.session.expired', stripe.newest);
    });
    expect((await rowOf(id)).status).toBe('sent');
    expect(await begin(id, '120.00', 'card')).not.toBe(url);
    expect(await attemptsOn(id)).toMatchObject([{ state: 'ended' }, { state: 'open' }]);
  });

  it('is another one after a day, and the former is ended', async () => {
    const id = await own('120.00');
    const url = await begin(id, '120.00', 'card');
    const { id: former } = stripe.newest;
    await database().query(
      `update payment_attempts set created_at = now() - interval '24 hours' where session_id = $1`,
      [former],
    );
    expect(await begin(id, '120.00', 'card')).not.toBe(url);
    expect(stripe.sessions.get(former)?.status).toBe('expired');
    expect(await attemptsOn(id)).toMatchObject([{ state: 'ended' }, { state: 'open' }]);
  });
});

describe('at once', () => {
  it('several people press: one page is left at Stripe, and whatever they pay is kept', async () => {
    const id = await own('6906.00');
    const known = new Set(stripe.sessions.keys());
    const pressed = await Promise.allSettled([
      begin(id, '6906.00', 'card'),
      begin(id, '6906.00', 'bank'),
      begin(id, '1000.00', 'card'),
    ]);
    expect(pressed.filter(({ status }) => status === 'fulfilled')).not.toEqual([]);
    for (const refused of pressed) {
      if (refused.status === 'rejected') expect(refused.reason).toBeInstanceOf(RefusedError);
    }
    const pages = [...stripe.sessions.values()].filter((page) => !known.has(page.id));
    expect(pages.filter(({ status }) => status === 'open')).toHaveLength(1);
    let paid = 0;
    for (const page of pages) {
      // A browser still shows it, and someone pays on it all the same.
      page.status = 'open';
      paid += page.amount_total ?? 0;
      await heard(() => stripe.press(page.id, 'card'));
    }
    expect((await rowOf(id)).status).toBe('paid');
    expect(await balance()).toBe(((paid - 690_600) / 100).toFixed(2));
    expect(await disagreements()).toEqual([]);
  });

  it('a part is paid and another credited: both count, and what is too much is ahead', async () => {
    const id = await own('6906.00');
    await begin(id, '5000.00', 'card');
    const { version } = await rowOf(id);
    const [, credited] = await Promise.allSettled([
      press('card'),
      creditInvoice(admin, id, { amount: '3000.00', reason: 'Less work', version }),
    ]);
    if (credited.status === 'rejected') {
      // It was written for an invoice of which more was open.
      expect(credited.reason).toBeInstanceOf(Error);
      expect((await getPayable(customer)).payable).toMatchObject([{ due: '1906.00' }]);
    } else {
      expect((await rowOf(id)).status).toBe('paid');
      expect(await balance()).toBe('1094.00');
    }
    expect(await disagreements()).toEqual([]);
  });
});

describe('while a bank works on it', () => {
  it('an invoice that is canceled keeps what comes in for the client, and nothing where it fails', async () => {
    for (const comes of [true, false]) {
      const id = await own('500.00');
      await begin(id, '500.00');
      await press('bank');
      await move(admin, id, 'cancelled');
      const intentId = stripe.newest.payment_intent ?? '';
      if (comes) await succeed();
      else await heard(() => stripe.fail(intentId, 'account_closed', 'The account is closed.'));
      expect((await rowOf(id)).status).toBe('cancelled');
      expect(await balance()).toBe('500.00');
    }
    expect(await disagreements()).toEqual([]);
  });

  it('an invoice that is paid by check meanwhile has the debit as a prepayment', async () => {
    const id = await own('500.00');
    await begin(id, '500.00');
    await press('bank');
    await pay(admin, id, '200.00');
    await succeed();
    expect((await rowOf(id)).status).toBe('paid');
    expect(await balance()).toBe('200.00');
    expect(await disagreements()).toEqual([]);
  });

  it('there is no receipt; once it is in, there is one', async () => {
    const id = await own('500.00');
    await begin(id, '500.00');
    await press('bank');
    expect(await getReceipts(customer, id)).toEqual([]);
    await succeed();
    expect(await getReceipts(customer, id)).toMatchObject([{ amount: '500.00' }]);
  });
});

it('what came in counts, not what was asked for', async () => {
  const id = await own('690.60');
  await begin(id, '690.60', 'card');
  await heard(() => {
    stripe.press(stripe.newest.id, 'card').amount_received = 50_000;
  });
  expect((await rowOf(id)).status).toBe('sent');
  expect((await getPayable(customer)).payable).toMatchObject([{ due: '190.60' }]);
  expect(await disagreements()).toEqual([]);
});

it('a fee of a card is one, of all that is paid at once', async () => {
  await database().query(
    `insert into settings (key, value) values ('billing.surcharge.percent', '3')`,
  );
  const ids = [await own('68.00'), await own('68.00')];
  const owed = (await getPayable(customer)).payable.map(owedValue);
  await payOwed(customer, { kind: 'card', owed, percent: '3' });
  expect(stripe.newest.amount_total).toBe(14_008);
  await press('card');
  for (const id of ids) {
    expect((await rowOf(id)).status).toBe('paid');
    expect(await getReceipts(customer, id)).toMatchObject([{ amount: '140.08' }]);
  }
  expect(await balance()).toBe('0.00');
  await database().query(`delete from settings where key = 'billing.surcharge.percent'`);
});

it('a payment of another installation with the same account moves nothing here', async () => {
  const id = await own('40.00');
  for (const attempt of [crypto.randomUUID(), '41', "' or true --"]) {
    const before = stripe.events.length;
    await heard(() => {
      stripe.foreign(4000).metadata = { attempt };
    });
    const [stored] = await unsafeOwnerTransaction((tx) =>
      tx
        .select({ verdict: providerEvents.verdict })
        .from(providerEvents)
        .where(eq(providerEvents.eventId, stripe.events[before]?.id ?? '')),
    );
    expect(stored?.verdict).toBe('elsewhere');
  }
  expect((await rowOf(id)).status).toBe('sent');
});

describe('autopay', () => {
  const debitsOn = (invoiceId: string) =>
    unsafeOwnerTransaction((tx) =>
      tx.select().from(autopayDebits).where(eq(autopayDebits.invoiceId, invoiceId)),
    );
  const charges = (cents: number) =>
    [...stripe.intents.values()].filter(({ amount }) => amount === cents);
  let methodId: string;

  beforeEach(async () => {
    await addMethod(customer, { kind: 'bank' });
    await heard(() => stripe.saved.save(stripe.newest, 'bank'));
    methodId = (await listMethods(customer, customer.customerId)).at(-1)?.id ?? '';
    await startAutopay(customer, methodId);
  });

  async function announced(amount: string) {
    const id = await own(amount);
    await dueOn(id, day(3));
    await runAutopay(TODAY);
    expect(await debitsOn(id)).toMatchObject([{ state: 'announced' }]);
    return id;
  }

  it('does not try again what the client has paid since it failed', async () => {
    const id = await announced('61.00');
    await runAutopay(day(3));
    const [attempt] = await attemptsOn(id);
    const { intentId } = attempt ?? {};
    await heard(() => stripe.fail(intentId ?? '', 'insufficient_funds', 'Not enough money.'));
    await pay(admin, id, '61.00');
    for (let later = 4; later <= 20; later += 1) await runAutopay(day(later));
    expect(charges(6100)).toHaveLength(1);
    expect(await balance()).toBe('0.00');
  });

  it('takes nothing that it announced once its method is removed', async () => {
    const id = await announced('62.00');
    await removeMethod(customer, methodId);
    for (let later = 0; later <= 10; later += 1) await runAutopay(day(later));
    expect(await attemptsOn(id)).toEqual([]);
    expect(charges(6200)).toEqual([]);
    expect(await debitsOn(id)).toMatchObject([{ state: 'withdrawn' }]);
  });
});
