import { asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { addMoney, subtractMoney } from '#app/platform/money.ts';
import { customerAccounts, transactions } from '#app/records/invoice/ledger-tables.ts';
import { newCustomerId } from '#tests/helpers/billing.ts';
import { makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { randomMoney, seededRandom } from '#tests/helpers/seeded-random.ts';
import { recordEntry, reverseEntry } from './ledger-commands.server.ts';
import { getAccount, listEntries } from './ledger-queries.server.ts';
import { getStatement } from './statement-queries.server.ts';

setUpDatabase();

let admin: AdminActor;
let customer: CustomerActor;
let other: CustomerActor;

beforeAll(async () => {
  ({ ann: admin, customer, other } = await makePeople());
});

/** The account's figures beside what its entries add up to when they are replayed in order. */
async function replayed(customerId: string) {
  return unsafeOwnerTransaction(async (tx) => {
    const [account] = await tx
      .select()
      .from(customerAccounts)
      .where(eq(customerAccounts.customerId, customerId));
    const entries = await tx
      .select()
      .from(transactions)
      .where(eq(transactions.accountId, account?.id ?? ''))
      .orderBy(asc(transactions.entryNumber));
    let balance = '0.00';
    let spent = '0.00';
    const mismatches: number[] = [];
    entries.forEach((entry, index) => {
      const { type, amount, reversesId } = entry;
      balance = type === 'credit' ? addMoney(balance, amount) : subtractMoney(balance, amount);
      if (type === 'debit' && !reversesId) spent = addMoney(spent, amount);
      if (type === 'credit' && reversesId) spent = subtractMoney(spent, amount);
      if (entry.entryNumber !== index + 1 || entry.balanceAfter !== balance) {
        mismatches.push(entry.entryNumber);
      }
    });
    return { account, entries, balance, spent, mismatches };
  });
}

describe('the ledger', () => {
  it('raises the balance by credits, lowers it by debits and adds debits to the total spent', async () => {
    const id = await newCustomerId();
    await recordEntry(admin, id, { type: 'credit', amount: '4500.00', description: 'Block' });
    await recordEntry(admin, id, { type: 'debit', amount: '562.50', description: 'Advisory' });
    expect(await getAccount(admin, id)).toMatchObject({
      availableBalance: '3937.50',
      totalSpent: '562.50',
      entries: 2,
    });
  });

  it('agrees after 40 writers at once', async () => {
    const id = await newCustomerId();
    const random = seededRandom(40);
    const writes = Array.from({ length: 40 }, () => ({
      type: random.next(3) === 0 ? ('debit' as const) : ('credit' as const),
      amount: randomMoney(random, 1, 999_999),
      description: 'At once',
    }));
    await Promise.all(writes.map((entry) => recordEntry(admin, id, entry)));
    const { account, entries, balance, spent, mismatches } = await replayed(id);
    expect(entries).toHaveLength(40);
    expect(mismatches).toEqual([]);
    expect(account).toMatchObject({ availableBalance: balance, totalSpent: spent });
    const sumOf = (type: string) =>
      addMoney(...writes.filter((entry) => entry.type === type).map(({ amount }) => amount));
    expect(balance).toBe(subtractMoney(sumOf('credit'), sumOf('debit')));
    const times = entries.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it('replays to its balance after random entries and reversals', async () => {
    const id = await newCustomerId();
    const random = seededRandom(7);
    for (let step = 0; step < 60; step += 1) {
      const { entries } = await replayed(id);
      const taken = new Set(entries.map(({ reversesId }) => reversesId));
      const free = entries.filter((entry) => !entry.reversesId && !taken.has(entry.id));
      const chosen = free[random.next(Math.max(1, free.length))];
      if (chosen && random.next(4) === 0) {
        await reverseEntry(admin, id, chosen.id, { reason: 'Entered twice' });
      } else {
        const type = random.next(2) === 0 ? 'credit' : 'debit';
        const amount = randomMoney(random, 1, 5_000_000);
        await recordEntry(admin, id, { type, amount, description: `Step ${step}` });
      }
    }
    const { account, entries, balance, spent, mismatches } = await replayed(id);
    expect(entries).toHaveLength(60);
    expect(entries.some(({ reversesId }) => reversesId)).toBe(true);
    expect(mismatches).toEqual([]);
    expect(account).toMatchObject({ availableBalance: balance, totalSpent: spent });
  });

  it('takes an entry back once, also when two ask at once, and never a reversal', async () => {
    const id = await newCustomerId();
    const debit = await recordEntry(admin, id, {
      type: 'debit',
      amount: '120.00',
      description: 'Site day',
    });
    const both = await Promise.allSettled([
      reverseEntry(admin, id, debit.id, { reason: 'Canceled' }),
      reverseEntry(admin, id, debit.id, { reason: 'Canceled' }),
    ]);
    const refused = both.filter((each) => each.status === 'rejected');
    expect(refused.map(({ reason }) => reason)).toEqual([expect.any(RefusedError)]);
    const { account, entries } = await replayed(id);
    expect(account).toMatchObject({ availableBalance: '0.00', totalSpent: '0.00' });
    expect(entries[1]?.description).toBe('Reversal of #1, Site day: Canceled');
    const again = reverseEntry(admin, id, entries[1]?.id ?? '', { reason: 'No' });
    await expect(again).rejects.toThrow(RefusedError);
    expect((await replayed(id)).entries).toHaveLength(2);
  });

  it('of a credit taken back was never spent', async () => {
    const id = await newCustomerId();
    const credit = await recordEntry(admin, id, {
      type: 'credit',
      amount: '50.00',
      description: 'Overpaid',
    });
    await reverseEntry(admin, id, credit.id, { reason: 'Refunded' });
    expect(await getAccount(admin, id)).toMatchObject({
      availableBalance: '0.00',
      totalSpent: '0.00',
    });
  });

  it('takes nothing back through another customer', async () => {
    const id = await newCustomerId();
    const entry = await recordEntry(admin, id, {
      type: 'credit',
      amount: '10.00',
      description: 'Theirs',
    });
    const elsewhere = reverseEntry(admin, await newCustomerId(), entry.id, { reason: 'No' });
    await expect(elsewhere).rejects.toThrow(NotFoundError);
    expect((await replayed(id)).entries).toHaveLength(1);
  });

  it('can be changed by nobody', async () => {
    const id = await newCustomerId();
    await recordEntry(admin, id, { type: 'credit', amount: '10.00', description: 'Kept' });
    await asActor(admin, (tx) => tx.update(transactions).set({ amount: '1.00' }));
    await asActor(admin, (tx) => tx.delete(transactions));
    const { entries } = await replayed(id);
    expect(entries).toMatchObject([{ amount: '10.00', description: 'Kept' }]);
  });
});

describe("a customer's own ledger", () => {
  const request = {
    search: '',
    sort: 'entry',
    direction: 'desc',
    after: null,
    before: null,
  } as const;

  it('is paged by number, newest first, and nobody else can read it', async () => {
    for (let entry = 1; entry <= 27; entry += 1) {
      await recordEntry(admin, customer.customerId, {
        type: 'credit',
        amount: '1.00',
        description: `Entry ${entry}`,
      });
    }
    const first = await listEntries(customer, customer.customerId, request, { type: null });
    expect(first.count).toBe(27);
    expect(first.rows.map(({ entryNumber }) => entryNumber).slice(0, 2)).toEqual([27, 26]);
    const second = await listEntries(
      customer,
      customer.customerId,
      { ...request, after: first.next },
      { type: null },
    );
    expect(second.rows.map(({ entryNumber }) => entryNumber)).toEqual([2, 1]);
    const theirs = listEntries(other, customer.customerId, request, { type: null });
    await expect(theirs).rejects.toThrow(NotFoundError);
    await expect(getAccount(other, customer.customerId)).rejects.toThrow(NotFoundError);
  });

  it('has statements whose balances and sums agree', async () => {
    const id = await newCustomerId();
    const entry = { type: 'credit', amount: '100.00', description: 'In' } as const;
    await recordEntry(admin, id, entry);
    await recordEntry(admin, id, { ...entry, type: 'debit', amount: '30.00' });
    await recordEntry(admin, id, entry);
    const today = firmDay();
    const statement = await getStatement(admin, id, { from: today, to: today });
    expect(statement).toMatchObject({
      ...{ opening: '0.00', invoices: '30.00', payments: '200.00', credits: '0.00' },
      ...{ closing: '-170.00', prepaid: '170.00', openCount: 0, amountDue: '0.00' },
    });
    expect(statement.lines.map(({ balance }) => balance)).toEqual(['-100.00', '-70.00', '-170.00']);
    expect(await getStatement(admin, id, { from: '2026-01-01', to: '2026-10-31' })).toMatchObject({
      ...{ opening: '0.00', closing: '0.00', lines: [] },
    });
    const theirs = getStatement(other, id, { from: '2026-11-01', to: '2026-11-15' });
    await expect(theirs).rejects.toThrow(NotFoundError);
  });
});
