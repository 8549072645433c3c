import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { disputeInvoice } from '#app/areas/billing/answer-commands.server.ts';
import { creditInvoice } from '#app/areas/billing/credit-commands.server.ts';
import { addDays } from '#app/platform/calendar-days.ts';
import { database, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { autopayDebits } from '#app/records/invoice/autopay-tables.ts';
import { dueOn, move, pay, rowOf } from '#tests/helpers/billing.ts';
import { customerActor, makeAdmin } from '#tests/helpers/cast.ts';
import { queuedAnnouncements, setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer } from '#tests/helpers/makers.ts';
import { arrive, attemptsOn, outInvoice, payThrough } from '#tests/helpers/payments.ts';
import { StripeEmulator } from '#tests/helpers/stripe/stripe-emulator.ts';
import { endAutopay, startAutopay } from './autopay-commands.server.ts';
import { runAutopay } from './autopay-jobs.server.ts';
import { planAutopayOf } from './autopay-plan-commands.server.ts';
import { getAutopay } from './autopay-queries.server.ts';
import { takeDebit } from './autopay-take-commands.server.ts';
import { addMethod, removeMethod } from './method-commands.server.ts';
import { listMethods } from './method-queries.server.ts';
import { owedValue } from './owed-value.ts';
import { payOwed } from './pay-owed-commands.server.ts';
import { getPayable } from './pay-owed-queries.server.ts';
import { settleAttempt } from './provider-event-commands.server.ts';

setUpDatabase();

const stripe = new StripeEmulator();
const TODAY = firmDay();
const day = (days: number) => addDays(TODAY, days);
let admin: AdminActor;
let customer: CustomerActor;
let methodId: string;

/** Has what is told in `work` arrive. */
async function heard(work: () => unknown) {
  const before = stripe.events.length;
  await work();
  await arrive(stripe.events.slice(before));
}

async function savedMethod(what: 'bank' | 'card', end?: { month: number; year: number }) {
  await addMethod(customer, { kind: what });
  await heard(() => stripe.saved.save(stripe.newest, what, end));
  return (await listMethods(customer, customer.customerId)).at(-1)?.id ?? '';
}

/** An invoice that is due in some days. */
async function dueIn(days: number, amount = '1250.00') {
  const id = await outInvoice(admin, amount, customer.customerId);
  await dueOn(id, day(days));
  return id;
}

const debitsOn = (invoiceId: string) =>
  unsafeOwnerTransaction((tx) =>
    tx.select().from(autopayDebits).where(eq(autopayDebits.invoiceId, invoiceId)),
  );

/** The subjects of what is emailed about an invoice in `work`. */
async function mailed(invoiceId: string, work: () => unknown): Promise<string[]> {
  const before = (await queuedAnnouncements()).length;
  await work();
  return (await queuedAnnouncements())
    .slice(before)
    .flatMap(({ subjectId, mail }) =>
      mail && subjectId === invoiceId ? [mail.content.subject] : [],
    );
}

/** The payments that Stripe was asked for of an amount. */
const charges = (cents: number) =>
  [...stripe.intents.values()].filter(({ amount }) => amount === cents);
const NO_FUNDS = ['insufficient_funds', 'The account has insufficient funds.'] as const;

/** The bank of the newest try of an invoice returns it. */
async function returned(invoiceId: string, code: string, message: string) {
  const attempt = (await attemptsOn(invoiceId)).at(-1);
  await heard(() => stripe.fail(attempt?.intentId ?? '', code, message));
}

beforeAll(async () => {
  await payThrough(stripe);
  admin = await makeAdmin();
});
afterAll(() => stripe.stop());
beforeEach(async () => {
  customer = await customerActor((await unsafeOwnerTransaction((tx) => makeCustomer(tx))).user.id);
  stripe.saved.outcomes = [];
  stripe.lose = [];
  methodId = await savedMethod('bank');
});

describe('an invoice with autopay', () => {
  beforeEach(() => startAutopay(customer, methodId));

  it('is announced three days ahead, once, and taken on the day, once', async () => {
    const id = await dueIn(5);
    expect(await mailed(id, () => runAutopay(TODAY))).toEqual([]);
    const said = await mailed(id, async () => {
      for (let run = 0; run < 2; run += 1) await runAutopay(day(2));
    });
    expect(said).toEqual([expect.stringMatching(/^Autopay on .+: \$1,250\.00 for /)]);
    expect(await debitsOn(id)).toMatchObject([{ state: 'announced', day: day(5), tries: 0 }]);
    await runAutopay(day(4));
    expect(await attemptsOn(id)).toEqual([]);
    await heard(() => Promise.all([runAutopay(day(5)), runAutopay(day(5))]));
    await runAutopay(day(5));
    expect(await attemptsOn(id)).toMatchObject([
      { state: 'processing', methodId, startedBy: null, amount: '1250.00' },
    ]);
    const [attempt] = await attemptsOn(id);
    await heard(() => stripe.succeed(attempt?.intentId ?? ''));
    expect((await rowOf(id)).status).toBe('paid');
    await runAutopay(day(5));
    expect(await debitsOn(id)).toMatchObject([{ state: 'taken', tries: 1 }]);
    expect(charges(125_000)).toHaveLength(1);
  });

  it('that is due sooner is taken three days after it is announced', async () => {
    const id = await dueIn(1, '78.40');
    await runAutopay(TODAY);
    expect(await debitsOn(id)).toMatchObject([{ day: day(3), amount: '78.40' }]);
    await runAutopay(day(1));
    expect(await attemptsOn(id)).toEqual([]);
  });

  it('is announced again when its amount changes, for three days later at least', async () => {
    const id = await dueIn(3, '1000.00');
    await runAutopay(TODAY);
    await pay(admin, id, '400.00');
    const said = await mailed(id, () => planAutopayOf(id, day(2)));
    expect(said).toEqual([expect.stringMatching(/: \$600\.00 for /)]);
    expect(await mailed(id, () => planAutopayOf(id, day(2)))).toEqual([]);
    await runAutopay(day(3));
    expect(await attemptsOn(id)).toEqual([]);
    await runAutopay(day(5));
    expect(await attemptsOn(id)).toMatchObject([{ amount: '600.00' }]);
  });

  it('that changes after the plan, on its very day, is not taken at the old amount', async () => {
    const id = await dueIn(3, '500.00');
    await runAutopay(TODAY);
    const [debit] = await debitsOn(id);
    const { version } = await rowOf(id);
    await creditInvoice(admin, id, { amount: '100.00', reason: 'Late', version });
    await takeDebit(debit?.id ?? '', day(3));
    expect(await attemptsOn(id)).toEqual([]);
  });

  it('is withdrawn by email when it is paid, canceled, disputed, or autopay is turned off', async () => {
    const ends: ((id: string) => unknown)[] = [
      (id) => pay(admin, id, '91.00'),
      (id) => move(admin, id, 'cancelled'),
      (id) => disputeInvoice(customer, id, { words: 'Why?', submissionId: crypto.randomUUID() }),
      () => endAutopay(customer, customer.customerId),
    ];
    for (const end of ends) {
      const id = await dueIn(3, '91.00');
      await runAutopay(TODAY);
      const said = await mailed(id, async () => {
        await end(id);
        await planAutopayOf(id, day(1));
        await planAutopayOf(id, day(1));
      });
      expect(said.filter((subject) => subject.startsWith('No autopay'))).toHaveLength(1);
      await runAutopay(day(3));
      expect(await attemptsOn(id)).toEqual([]);
      expect((await debitsOn(id)).map(({ state }) => state)).not.toContain('taking');
    }
  });

  it('is not taken where a client turns it off at the last moment, and the second press is a sentence', async () => {
    const id = await dueIn(3, '33.00');
    await runAutopay(TODAY);
    const [debit] = await debitsOn(id);
    await endAutopay(customer, customer.customerId);
    await takeDebit(debit?.id ?? '', day(3));
    expect(await attemptsOn(id)).toEqual([]);
    await expect(endAutopay(customer, customer.customerId)).rejects.toThrow(
      'Autopay is already off.',
    );
  });

  it('is tried twice more for lack of funds, on announced days, and then rests', async () => {
    const id = await dueIn(3, '845.00');
    await runAutopay(TODAY);
    for (const [tries, on] of [3, 6, 9].entries()) {
      await runAutopay(day(on));
      expect(await attemptsOn(id)).toHaveLength(tries + 1);
      await returned(id, ...NO_FUNDS);
      await runAutopay(day(on));
    }
    expect(await debitsOn(id)).toMatchObject([{ state: 'failed', tries: 3 }]);
    const shown = await getAutopay(customer, customer.customerId);
    expect(shown?.autopay?.pausedFor).toMatch(/^3 tries .+ failed\. The account has insufficient/);
    for (const on of [10, 12, 13]) await runAutopay(day(on));
    expect(charges(84_500)).toHaveLength(3);
    expect((await rowOf(id)).status).toBe('sent');
    // The account itself is fine: the client turns it on again, and it is announced anew.
    await startAutopay(customer, methodId);
    expect(await mailed(id, () => runAutopay(day(13)))).toHaveLength(1);
  });

  it('is never tried again with a closed account: both sides are told, and it needs a new authorization', async () => {
    const id = await dueIn(3, '19.99');
    await runAutopay(TODAY);
    await runAutopay(day(3));
    const said = await mailed(id, async () => {
      await returned(id, 'account_closed', 'The bank account has been closed.');
      await runAutopay(day(3));
    });
    expect(said.filter((subject) => /^Autopay (is )?paused/.test(subject))).toHaveLength(2);
    expect(await listMethods(customer, customer.customerId)).toMatchObject([{ state: 'void' }]);
    for (const on of [6, 9]) await runAutopay(day(on));
    expect(charges(1999)).toHaveLength(1);
    await expect(startAutopay(customer, methodId)).rejects.toThrow(/can’t be used/);
  });

  it('that the bank takes back after success ends the authorization, and is not taken again', async () => {
    const id = await dueIn(3, '64.00');
    await runAutopay(TODAY);
    await runAutopay(day(3));
    const [attempt] = await attemptsOn(id);
    await heard(() => stripe.succeed(attempt?.intentId ?? ''));
    await runAutopay(day(3));
    await heard(() =>
      stripe.tell('charge.dispute.created', {
        ...{ id: 'du_1', object: 'dispute', payment_intent: attempt?.intentId },
        ...{ status: 'lost', reason: 'insufficient_funds' },
      }),
    );
    expect(await listMethods(customer, customer.customerId)).toMatchObject([{ state: 'void' }]);
    await planAutopayOf(id, day(4));
    const shown = await getAutopay(customer, customer.customerId);
    expect(shown?.autopay?.pausedFor).toMatch(/needs a new authorization/);
    for (const on of [5, 8, 11]) await runAutopay(day(on));
    expect(charges(6400)).toHaveLength(1);
  });

  it('is one debit where the process ends between commit and call, or the answer is lost', async () => {
    const id = await dueIn(3, '3245.00');
    await runAutopay(TODAY);
    stripe.lose = [500, 500, 500];
    await runAutopay(day(3));
    expect(await attemptsOn(id)).toMatchObject([{ state: 'opening' }]);
    const [attempt] = await attemptsOn(id);
    await runAutopay(day(3));
    await heard(() => settleAttempt(attempt?.id ?? ''));
    expect(await attemptsOn(id)).toMatchObject([{ state: 'processing' }]);
    expect(charges(324_500)).toHaveLength(1);

    // Stripe never heard of this one: after a while it is due again, on a day that is announced.
    const other = await dueIn(3, '3246.00');
    await runAutopay(TODAY);
    await runAutopay(day(3));
    const [cut] = await attemptsOn(other);
    stripe.intents.delete(cut?.intentId ?? '');
    await database().query(
      `update payment_attempts set state = 'opening', intent_id = null, created_at = now() - interval '1 hour' where id = $1`,
      [cut?.id],
    );
    await settleAttempt(cut?.id ?? '');
    expect(await attemptsOn(other)).toMatchObject([{ state: 'ended' }]);
    expect(await mailed(other, () => runAutopay(day(4)))).toHaveLength(1);
    expect(await debitsOn(other)).toMatchObject([{ state: 'announced', day: day(7), tries: 0 }]);
  });

  it('is left to a payment that the client begins itself', async () => {
    const id = await dueIn(3, '55.00');
    await runAutopay(TODAY);
    const owed = (await getPayable(customer)).payable.map(owedValue);
    await heard(() => payOwed(customer, { kind: methodId, owed }));
    await runAutopay(day(3));
    expect(charges(5500)).toHaveLength(1);
    expect(await debitsOn(id)).toMatchObject([{ state: 'withdrawn' }]);
  });

  it('is neither announced nor taken while payments are switched off', async () => {
    const id = await dueIn(3, '12.00');
    await runAutopay(TODAY);
    await database().query(
      `insert into settings (key, value) values ('billing.payments.on', 'false')`,
    );
    const [debit] = await debitsOn(id);
    await runAutopay(day(3));
    await takeDebit(debit?.id ?? '', day(3));
    expect(await attemptsOn(id)).toEqual([]);
    await database().query(`delete from settings where key = 'billing.payments.on'`);
    expect(await mailed(id, () => runAutopay(day(4)))).toHaveLength(1);
    expect(await debitsOn(id)).toMatchObject([{ day: day(7) }]);
  });
});

describe('autopay', () => {
  it('is turned on by the client alone, and off by either side', async () => {
    await startAutopay(customer, methodId);
    await expect(startAutopay(customer, methodId)).rejects.toThrow(/already uses/);
    const other = await customerActor(
      (await unsafeOwnerTransaction((tx) => makeCustomer(tx))).user.id,
    );
    await expect(startAutopay(other, methodId)).rejects.toThrow(NotFoundError);
    expect(await getAutopay(other, other.customerId)).toBeNull();
    await endAutopay(admin, customer.customerId);
    await expect(endAutopay(admin, customer.customerId)).rejects.toThrow('Autopay is already off.');
    expect(await getAutopay(admin, customer.customerId)).toBeNull();
    await startAutopay(customer, methodId);
    await removeMethod(customer, methodId);
    expect(await getAutopay(customer, customer.customerId)).toBeNull();
  });

  it('says beforehand that a card ends, and takes nothing from one that has ended', async () => {
    const [year = 0, month = 0] = TODAY.split('-').map(Number);
    const card = await savedMethod('card', { month, year });
    const lastDay = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
    await startAutopay(customer, card);
    const id = await dueIn(40, '70.00');
    const before = (await queuedAnnouncements()).length;
    await runAutopay(day(37));
    // By then the card has ended: what would be announced is not.
    expect(await debitsOn(id)).toEqual([]);
    await database().query('update autopays set paused_at = null, paused_for = null');
    await dueOn(id, addDays(lastDay, 2));
    await runAutopay(addDays(lastDay, -1));
    const told = JSON.stringify((await queuedAnnouncements()).slice(before));
    expect(told).toContain('before that day. Please choose another payment method');
    await runAutopay(addDays(lastDay, 2));
    expect(await attemptsOn(id)).toEqual([]);
    expect((await getAutopay(customer, customer.customerId))?.autopay?.pausedFor).toMatch(
      /has ended/,
    );
  });
});
