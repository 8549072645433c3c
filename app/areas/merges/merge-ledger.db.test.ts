import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { spentWithin } from '#app/areas/analytics/money-sql.server.ts';
import { periodOf, spanOf } from '#app/areas/analytics/period.ts';
import { livePayments } from '#app/areas/billing/invoice-rows.server.ts';
import { postEntry, recordEntry, reverseEntry } from '#app/areas/billing/ledger-commands.server.ts';
import { setInvoiceStatus, takeBackPayment } from '#app/areas/billing/payment-commands.server.ts';
import { rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmDay, firmZone } from '#app/platform/firm-clock.server.ts';
import { addMoney } from '#app/platform/money.ts';
import { transactions } from '#app/records/invoice/ledger-tables.ts';
import { make, move, pay, rowOf } from '#tests/helpers/billing.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import {
  faultsOf,
  ledgerOf,
  makeAccountsOfOneCompany,
  mergeOf,
  noteMerge,
  sumsOf,
} from '#tests/helpers/merges.ts';
import { randomMoney, seededRandom } from '#tests/helpers/seeded-random.ts';
import { runMerge } from './merge-jobs.server.ts';

setUpDatabase();

let admin: AdminActor;

beforeAll(async () => {
  admin = await makeAdmin();
});

const HISTORIES = 200;

/** Two accounts of one company. */
async function pair() {
  const { accounts } = await makeAccountsOfOneCompany(2);
  const [from, into] = accounts.map(({ id }) => id);
  if (!from || !into) throw new Error('Two accounts were to be made.');
  return { from, into };
}

const credit = (customerId: string, amount: string) =>
  recordEntry(admin, customerId, { type: 'credit', amount, description: 'Deposit' });

describe('ledgers of one company', () => {
  it('are joined by entries that take back and post again, and no sum changes by a cent', async () => {
    const { from, into } = await pair();
    await credit(from, '300.10');
    const wrong = await credit(from, '5.00');
    await reverseEntry(admin, from, wrong.id, { reason: 'Typed twice' });
    await recordEntry(admin, from, { type: 'debit', amount: '99.99', description: 'Site visit' });
    await credit(into, '20.00');
    const before = await sumsOf([from, into]);
    const mergeId = await noteMerge(from, into);
    await runMerge(mergeId);
    expect(await sumsOf([from, into])).toEqual(before);
    expect(await sumsOf([from])).toEqual({ balance: '0.00', spent: '0.00' });
    expect(await sumsOf([into])).toEqual({ balance: '220.11', spent: '99.99' });
    expect(await mergeOf(mergeId)).toMatchObject({
      state: 'done',
      sourceBalance: '200.11',
      targetBalance: '20.00',
    });
    const ended = await ledgerOf(from);
    const stays = await ledgerOf(into);
    expect(ended.slice(4).map(({ type, amount, balance }) => [type, amount, balance])).toEqual([
      ['credit', '99.99', '300.10'],
      ['debit', '300.10', '0.00'],
    ]);
    expect(stays.slice(1).map(({ type, amount, balance }) => [type, amount, balance])).toEqual([
      ['credit', '300.10', '320.10'],
      ['debit', '99.99', '220.11'],
    ]);
    expect(ended[5]?.description).toMatch(/^Moved to the account of .*: #1, Deposit$/);
    expect(stays[1]?.description).toMatch(/^Moved from the account of .*: #1, Deposit$/);
    expect(stays[1]?.repostsId).toBe(ended[0]?.id);
    for (const id of [from, into]) expect(await faultsOf(id)).toEqual([]);
  });

  it(`add up over ${HISTORIES} random histories, three accounts into one`, async () => {
    const random = seededRandom(54);
    const companies = [];
    for (let history = 0; history < HISTORIES / 2; history++) {
      const { accounts } = await makeAccountsOfOneCompany(3);
      const ids = accounts.map(({ id }) => id);
      await asActor(admin, async (tx) => {
        for (const customerId of ids) {
          const standing: { id: string; type: 'credit' | 'debit'; amount: string }[] = [];
          for (let entries = random.next(9); entries > 0; entries--) {
            const taken = random.next(4) === 0 ? standing.pop() : undefined;
            const type = taken
              ? taken.type === 'credit'
                ? 'debit'
                : 'credit'
              : random.next(2) === 0
                ? 'credit'
                : 'debit';
            const amount = taken?.amount ?? randomMoney(random, 1, 999_999);
            const posted = await postEntry(tx, admin, {
              customerId,
              type,
              amount,
              description: 'History',
              reversesId: taken?.id,
            });
            if (!taken) standing.push({ id: posted.id, type, amount });
          }
        }
      });
      companies.push(ids);
    }
    for (const [first, second, third] of companies) {
      if (!first || !second || !third) throw new Error('Three accounts were to be made.');
      const before = await sumsOf([first, second, third]);
      await runMerge(await noteMerge(third, second));
      // The second one's ledger holds entries that were moved before.
      await runMerge(await noteMerge(second, first));
      expect(await sumsOf([first])).toEqual(before);
      expect(await sumsOf([second, third])).toEqual({ balance: '0.00', spent: '0.00' });
      for (const id of [first, second, third]) expect(await faultsOf(id)).toEqual([]);
    }
  });

  it('have invoices go on with their number, state, part payments and credit', async () => {
    const { from, into } = await pair();
    const deposit = await make(admin, { customerId: from, amount: '500.00', isPrepayment: true });
    await move(admin, deposit, 'sent');
    await pay(admin, deposit, '500.00');
    const invoice = await make(admin, { customerId: from, amount: '1000.00' });
    await move(admin, invoice, 'sent');
    await pay(admin, invoice, '250.00');
    await pay(admin, invoice, '100.00', 'balance');
    const before = await rowOf(invoice);
    const sums = await sumsOf([from, into]);
    await runMerge(await noteMerge(from, into));
    expect(await rowOf(invoice)).toEqual({ ...before, customerId: into });
    expect(await sumsOf([into])).toEqual(sums);
    // What is still to be paid, and what is taken back, is posted to the account that stays.
    await pay(admin, invoice, '300.00', 'balance');
    expect(await sumsOf([into])).toMatchObject({ balance: '100.00' });
    const payments = await unsafeOwnerTransaction((tx) => livePayments(tx, invoice));
    const first = payments.find(({ amount }) => amount === '250.00');
    await takeBackPayment(admin, invoice, first?.id ?? '', (await rowOf(invoice)).version);
    expect(await sumsOf([into])).toEqual({
      balance: '100.00',
      spent: addMoney('100.00', '300.00'),
    });
    const { version } = await rowOf(deposit);
    await setInvoiceStatus(admin, deposit, { status: 'sent', version });
    expect(await sumsOf([into])).toEqual({ balance: '-400.00', spent: '400.00' });
    for (const id of [from, into]) expect(await faultsOf(id)).toEqual([]);
  });

  it('count in reports on the days on which they did before', async () => {
    const { from, into } = await pair();
    const charge = { type: 'debit', amount: '80.00', description: 'Site visit' } as const;
    const { id } = await recordEntry(admin, from, charge);
    await recordEntry(admin, into, charge);
    await unsafeOwnerTransaction((tx) =>
      tx
        .update(transactions)
        .set({ createdAt: sql`now() - interval '40 days'` })
        .where(eq(transactions.id, id)),
    );
    const clock = { today: firmDay(), timeZone: firmZone() };
    const year = periodOf(spanOf('last-12-months', clock.today), clock);
    const spent = () =>
      unsafeOwnerTransaction((tx) =>
        rowsOf(
          tx,
          sql`select day::text, amount from ${spentWithin(sql`${year.from}::date`, sql`${year.to}::date`, year)} s
            where customer_id in (${from}, ${into}) order by day`,
        ),
      );
    const before = await spent();
    expect(before).toHaveLength(2);
    await runMerge(await noteMerge(from, into));
    expect(await spent()).toEqual(before);
  });

  it('stay joined anyone who posts to the one that ended', async () => {
    const { from, into } = await pair();
    await credit(from, '10.00');
    await runMerge(await noteMerge(from, into));
    await credit(from, '7.50');
    expect(await sumsOf([from])).toEqual({ balance: '0.00', spent: '0.00' });
    expect(await sumsOf([into])).toEqual({ balance: '17.50', spent: '0.00' });
    for (const id of [from, into]) expect(await faultsOf(id)).toEqual([]);
  });
});
