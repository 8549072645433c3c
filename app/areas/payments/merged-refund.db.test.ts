import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { runMerge } from '#app/areas/merges/merge-jobs.server.ts';
import { database, rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { move, rowOf } from '#tests/helpers/billing.ts';
import { disagreements } from '#tests/helpers/books.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { queuedAnnouncements, setUpDatabase } from '#tests/helpers/database.ts';
import { faultsOf, makeAccountsOfOneCompany, noteMerge, sumsOf } from '#tests/helpers/merges.ts';
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
import { giveBackPrepaid, refundPayment } from './refund-commands.server.ts';
import { getGivable, getRefunds } from './refund-queries.server.ts';

setUpDatabase();

const stripe = new StripeEmulator();
let admin: AdminActor;

beforeAll(async () => {
  await payThrough(stripe);
  admin = await makeAdmin();
});
afterAll(() => stripe.stop());

/** What the provider told of something, without what it told before. */
async function arriving(work: () => unknown) {
  const before = stripe.events.length;
  await work();
  await arrive(stripe.events.slice(before));
}

async function setCardFee(percent: string): Promise<void> {
  await database().query(
    `insert into settings (key, value) values ('billing.surcharge.percent', $1)
     on conflict (key) do update set value = excluded.value`,
    [percent],
  );
}

/** Accounts of one company. */
async function accountsOfOne(count: number): Promise<string[]> {
  return (await makeAccountsOfOneCompany(count)).accounts.map(({ id }) => id);
}

/** Merges each account into the next; the one that stays. */
async function mergeAll(accounts: readonly string[]): Promise<string> {
  for (const [at, into] of accounts.slice(1).entries()) {
    await runMerge(await noteMerge(accounts[at] ?? '', into));
  }
  return accounts.at(-1) ?? '';
}

/** An invoice of a client that was paid by card. */
async function paid(customerId: string, amount: string) {
  const invoiceId = await outInvoice(admin, amount, customerId);
  await begin(invoiceId, amount, 'card');
  await arriving(() => stripe.press(stripe.newest.id, 'card'));
  return { invoiceId, intentId: (await attemptsOn(invoiceId))[0]?.intentId ?? '' };
}

/** What a client has ahead by a payment of an invoice that was canceled first. */
async function crossed(customerId: string, amount: string): Promise<string> {
  const invoiceId = await outInvoice(admin, amount, customerId);
  await begin(invoiceId, amount, 'card');
  await move(admin, invoiceId, 'cancelled');
  await arriving(() => stripe.press(stripe.newest.id, 'card'));
  return invoiceId;
}

const asked = (amount: string, shown: string) => ({
  ...{ amount, shown, reason: 'One visit fewer', afterwards: 'open' as const },
  submissionId: randomUUID(),
});

/** The one payment of an invoice that can be refunded, with what is left of it. */
async function refundable(invoiceId: string) {
  const [entry] = Object.entries((await getRefunds(admin, invoiceId)).left);
  if (!entry) throw new Error('Nothing of this invoice can be refunded.');
  return { paymentId: entry[0], left: entry[1] };
}

/** The customers whose ledgers have entries that take a payment of an invoice back, without those of merges. */
async function tookBackFrom(invoiceId: string): Promise<string[]> {
  const rows = await unsafeOwnerTransaction((tx) =>
    rowsOf<{ id: string }>(
      tx,
      sql`select distinct a.customer_id as id from transactions t join customer_accounts a on a.id = t.account_id
        where t.invoice_id = ${invoiceId} and t.reverses_id is not null and t.created_by is null
          and not exists (select from transactions m where m.reposts_id = t.reverses_id)`,
    ),
  );
  return rows.map(({ id }) => id);
}

const toldOf = async (invoiceId: string, of: RegExp) =>
  (await queuedAnnouncements()).flatMap(({ subjectId, title, to }) =>
    subjectId === invoiceId && of.test(title) ? [to] : [],
  );

const everyone = (customer: string) =>
  expect.arrayContaining([
    expect.objectContaining({ customer }),
    expect.objectContaining({ staff: 'all' }),
  ]);

/** That the ledgers of all accounts add up, and that only the last has anything. */
async function expectSound(accounts: readonly string[]) {
  for (const id of accounts) expect(await faultsOf(id)).toEqual([]);
  expect(await sumsOf(accounts.slice(0, -1))).toEqual({ balance: '0.00', spent: '0.00' });
  expect(await disagreements()).toEqual([]);
}

describe.each([
  ['once', 2],
  ['twice', 3],
])('a payment of an account that was merged %s', (_, count) => {
  it('is refunded in parts on the account that has the money now, and both sides are told', async () => {
    const before = await heldByProvider();
    const accounts = await accountsOfOne(count);
    const { invoiceId } = await paid(accounts[0] ?? '', '900.00');
    const stays = await mergeAll(accounts);
    expect((await rowOf(invoiceId)).customerId).toBe(stays);
    for (const [amount, left] of [
      ['200.00', '900.00'],
      ['700.00', '700.00'],
    ] as const) {
      const { paymentId, left: shown } = await refundable(invoiceId);
      expect(shown).toBe(left);
      const words = await refundPayment(admin, asked(amount, left), { invoiceId, paymentId });
      expect(words).toBe('Payment refunded');
      await settleRefunds();
      await expectSound(accounts);
    }
    expect((await rowOf(invoiceId)).status).toBe('sent');
    expect(await tookBackFrom(invoiceId)).toEqual([stays]);
    expect(await sumsOf([stays])).toEqual({ balance: '0.00', spent: '0.00' });
    expect(await heldByProvider()).toBe(before);
    const told = await toldOf(invoiceId, /refund/i);
    expect(told).toHaveLength(4);
    expect(told).toEqual(everyone(stays));
  });

  it('is refunded where the merge comes between the question and the answer, and comes back', async () => {
    const before = await heldByProvider();
    const accounts = await accountsOfOne(count);
    const { invoiceId } = await paid(accounts[0] ?? '', '640.00');
    stripe.returns.next = ['pending'];
    const { paymentId } = await refundable(invoiceId);
    await refundPayment(admin, asked('640.00', '640.00'), { invoiceId, paymentId });
    await settleRefunds();
    const stays = await mergeAll(accounts);
    const refund = [...stripe.returns.refunds.values()].at(-1);
    await arriving(() => stripe.returns.turn(refund?.id ?? '', 'succeeded'));
    expect((await rowOf(invoiceId)).status).toBe('sent');
    expect(await tookBackFrom(invoiceId)).toEqual([stays]);
    expect(await heldByProvider()).toBe(before);
    expect(await toldOf(invoiceId, /refund/i)).toEqual(everyone(stays));
    await arriving(() => stripe.returns.turn(refund?.id ?? '', 'failed'));
    expect((await rowOf(invoiceId)).status).toBe('paid');
    expect(Number(await heldByProvider()) - Number(before)).toBe(640);
    expect(await toldOf(invoiceId, /failed|did not arrive/)).toEqual(everyone(stays));
    await expectSound(accounts);
  });

  it('is open again on the account that stays when its bank takes it back', async () => {
    const accounts = await accountsOfOne(count);
    const { invoiceId, intentId } = await paid(accounts[0] ?? '', '410.00');
    const stays = await mergeAll(accounts);
    await arriving(() => stripe.returns.dispute(intentId, 'lost', 'insufficient_funds'));
    expect((await rowOf(invoiceId)).status).toBe('sent');
    expect(await tookBackFrom(invoiceId)).toEqual([stays]);
    expect(await toldOf(invoiceId, /^Payment came back/)).toEqual(everyone(stays));
    await expectSound(accounts);
  });

  it('that the client has ahead is given back from there, in parts', async () => {
    const before = await heldByProvider();
    const accounts = await accountsOfOne(count);
    const invoiceId = await crossed(accounts[0] ?? '', '250.00');
    const stays = await mergeAll(accounts);
    expect(await sumsOf([stays])).toMatchObject({ balance: '250.00' });
    for (const [amount, left] of [
      ['100.00', '250.00'],
      ['150.00', '150.00'],
    ] as const) {
      const [[entryId = '', shown] = []] = Object.entries(await getGivable(admin, stays));
      expect(shown).toBe(left);
      await giveBackPrepaid(admin, asked(amount, left), { customerId: stays, entryId });
      await settleRefunds();
      await expectSound(accounts);
    }
    expect(await getGivable(admin, stays)).toEqual({});
    expect(await heldByProvider()).toBe(before);
    const told = await toldOf(invoiceId, /refund/i);
    expect(told).toHaveLength(4);
    expect(told).toEqual(everyone(stays));
  });

  it('goes back with the fee of its card', async () => {
    await setCardFee('3');
    const [held, earned] = [await heldByProvider(), await postedToRole('surcharges')];
    const accounts = await accountsOfOne(count);
    const { invoiceId } = await paid(accounts[0] ?? '', '1000.00');
    await mergeAll(accounts);
    for (const [amount, left] of [
      ['250.00', '1000.00'],
      ['750.00', '750.00'],
    ] as const) {
      const { paymentId } = await refundable(invoiceId);
      await refundPayment(admin, asked(amount, left), { invoiceId, paymentId });
      await settleRefunds();
      await expectSound(accounts);
    }
    const refunds = [...stripe.returns.refunds.values()].slice(-2);
    expect(refunds.map(({ amount }) => amount)).toEqual([25750, 77250]);
    expect([await heldByProvider(), await postedToRole('surcharges')]).toEqual([held, earned]);
    await setCardFee('0');
  });
});
