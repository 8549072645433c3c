import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { setInvoiceStatus, takeBackPayment } from '#app/areas/billing/payment-commands.server.ts';
import { reopenLine } from '#app/areas/books/bank/bank-line-commands.server.ts';
import { listBankLines } from '#app/areas/books/bank/bank-queries.server.ts';
import { listTargets } from '#app/areas/books/bank/target-queries.server.ts';
import { addDays } from '#app/platform/calendar-days.ts';
import { rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { bankDeposits } from '#app/records/books/bank-tables.ts';
import { invoicePayments, invoices } from '#app/records/invoice/billing-tables.ts';
import { type Bank, lineOf, newBank, newLine, record } from '#tests/helpers/bank-lines.ts';
import { newCustomerId } from '#tests/helpers/billing.ts';
import { disagreements } from '#tests/helpers/books.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { outInvoice, postedToRole } from '#tests/helpers/payments.ts';
import { enterCheck } from './check-commands.server.ts';
import { makeDeposit, undoDeposit } from './deposit-commands.server.ts';
import { getDeposit, getWaitingChecks, listDeposits } from './deposit-queries.server.ts';

setUpDatabase();

let admin: AdminActor;
let bank: Bank;
let next = 4470;

beforeAll(async () => {
  admin = await makeAdmin();
  bank = await newBank('Bank of checks', '1097');
});

const request = {
  ...{ search: '', sort: 'date', direction: 'desc' as const, after: null, before: null },
};
const today = () => firmDay();
const newNumber = () => {
  next += 1;
  return String(next);
};
const check = (amount: string, number = newNumber()) => ({
  ...{ number, payer: 'Hawthorn Chillers LLC', amount, receivedOn: today(), isAnother: false },
});
const rowOf = async (id: string) => {
  const [row] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(invoices).where(eq(invoices.id, id)),
  );
  if (!row) throw new Error('There is no invoice.');
  return row;
};
const paymentOf = async (invoiceId: string) => {
  const [row] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(invoicePayments).where(eq(invoicePayments.invoiceId, invoiceId)),
  );
  if (!row) throw new Error('There is no payment.');
  return row;
};
/** An invoice that a check pays, with the check. */
async function entered(amount: string, number?: string) {
  const invoiceId = await outInvoice(admin, amount);
  const entry = check(amount, number);
  await enterCheck(admin, invoiceId, entry);
  const found = (await getWaitingChecks(admin)).checks.find((each) => each.number === entry.number);
  if (!found) throw new Error('The check does not wait.');
  return { ...found, invoiceId };
}
const deposit = (...checks: { id: string }[]) =>
  makeDeposit(admin, {
    ...{ bankAccountId: bank.id, day: today(), checks: checks.map(({ id }) => id) },
  });
const withAmount = async (amount: string) => {
  const row = (await listDeposits(admin, request)).rows.find((each) => each.amount === amount);
  if (!row) throw new Error(`There is no deposit of ${amount}.`);
  return row;
};
const matchOf = async (lineId: string) => {
  const { rows } = await listBankLines(admin, request, 'waiting');
  return rows.find(({ id }) => id === lineId)?.match;
};
const inBank = async () => {
  const [row] = await unsafeOwnerTransaction((tx) =>
    rowsOf<{ held: string }>(
      tx,
      sql`select coalesce(sum(debit - credit), 0)::numeric(12, 2)::text as held from journal_lines
        where chart_account_id = ${bank.chartAccountId}`,
    ),
  );
  return row?.held;
};

describe('a check', () => {
  it('pays its invoice once however often its form comes, and waits for a deposit', async () => {
    const invoiceId = await outInvoice(admin, '1250.00');
    const entry = { ...check('1250.00', '2087'), submissionId: crypto.randomUUID() };
    await Promise.all([enterCheck(admin, invoiceId, entry), enterCheck(admin, invoiceId, entry)]);
    expect(await rowOf(invoiceId)).toMatchObject({ status: 'paid' });
    expect(await paymentOf(invoiceId)).toMatchObject({
      ...{ amount: '1250.00', method: 'check', note: 'Check 2087, Hawthorn Chillers LLC' },
    });
    expect(await getWaitingChecks(admin)).toMatchObject({ count: 1, sum: '1250.00' });
    expect(await postedToRole('undeposited')).toBe('1250.00');
    expect(await disagreements()).toEqual([]);
  });

  it('of the same client, number and amount is asked about', async () => {
    const customerId = await newCustomerId();
    const [first, second] = [
      await outInvoice(admin, '845.00', customerId),
      await outInvoice(admin, '845.00', customerId),
    ];
    await enterCheck(admin, first, check('845.00', '10480'));
    const again = check('845.00', '0010480');
    await expect(enterCheck(admin, second, again)).rejects.toThrow('Check 10480 of $845.00');
    expect(await rowOf(second)).toMatchObject({ status: 'sent' });
    const other = await outInvoice(admin, '845.00');
    await enterCheck(admin, other, again);
    await enterCheck(admin, second, { ...again, isAnother: true });
    expect(await rowOf(second)).toMatchObject({ status: 'paid' });
  });

  it('of more than is open, or of a day ahead, changes nothing', async () => {
    const invoiceId = await outInvoice(admin, '100.00');
    await expect(enterCheck(admin, invoiceId, check('100.01'))).rejects.toThrow('Only $100.00');
    const ahead = { ...check('100.00'), receivedOn: addDays(today(), 1) };
    await expect(enterCheck(admin, invoiceId, ahead)).rejects.toThrow('in the future');
    expect(await rowOf(invoiceId)).toMatchObject({ status: 'sent' });
    expect(await disagreements()).toEqual([]);
  });

  it('that was entered by mistake is undone while it waits', async () => {
    const { invoiceId } = await entered('61.00');
    const before = await getWaitingChecks(admin);
    const { id } = await paymentOf(invoiceId);
    await takeBackPayment(admin, invoiceId, id, (await rowOf(invoiceId)).version);
    expect((await getWaitingChecks(admin)).count).toBe(before.count - 1);
    expect(await disagreements()).toEqual([]);
  });
});

describe('a deposit', () => {
  it('adds up, is made once by two people, and is the line of the bank of its total', async () => {
    const [one, two] = [await entered('2400.00'), await entered('6906.00')];
    const held = await postedToRole('undeposited');
    const both = await Promise.allSettled([deposit(one, two), deposit(two, one)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const row = await withAmount('9306.00');
    expect(row).toMatchObject({ count: 2, lineDay: null, bankName: 'Bank of checks' });
    const { checks } = await getDeposit(admin, row.id);
    expect(checks.map(({ amount }) => amount).toSorted()).toEqual(['2400.00', '6906.00']);
    // Nothing is posted before the bank shows it.
    expect(await postedToRole('undeposited')).toBe(held);

    const wrong = await newLine(bank, today(), 'REMOTE DEPOSIT', '9305.99');
    const lineId = await newLine(bank, today(), 'REMOTE DEPOSIT', '9306.00');
    expect((await matchOf(lineId))?.other?.target).toBe(`deposit:${row.id}`);
    expect((await matchOf(wrong))?.other ?? null).toBe(null);
    const targets = await listTargets(admin, lineId, 'deposit of');
    expect(targets.map(({ value }) => value)).toContain(`deposit:${row.id}`);
    await expect(record(admin, wrong, `deposit:${row.id}`)).rejects.toThrow('is not $9,305.99');
    await record(admin, lineId, `deposit:${row.id}`);
    expect(await withAmount('9306.00')).toMatchObject({ lineDay: today() });
    expect(await inBank()).toBe('9306.00');
    const twin = await newLine(bank, addDays(today(), -1), 'REMOTE DEPOSIT', '9306.00');
    await expect(record(admin, twin, `deposit:${row.id}`)).rejects.toThrow('bank line already');
    await expect(undoDeposit(admin, row.id, row.version)).rejects.toThrow('Undo that line first');
    expect(await disagreements()).toEqual([]);

    // Undone, the line waits again, and the deposit for it.
    await reopenLine(admin, lineId, (await lineOf(lineId)).version);
    expect(await withAmount('9306.00')).toMatchObject({ lineDay: null });
    expect(await postedToRole('undeposited')).toBe(held);
    await record(admin, lineId, `deposit:${row.id}`);
    expect(await disagreements()).toEqual([]);
  });

  it('is of checks that wait, by the day that it names', async () => {
    const one = await entered('31.00');
    await deposit(one);
    await expect(deposit(one)).rejects.toThrow('is in a deposit already');
    const two = await entered('32.00');
    const yesterday = { bankAccountId: bank.id, day: addDays(today(), -1), checks: [two.id] };
    await expect(makeDeposit(admin, yesterday)).rejects.toThrow('after the date of the deposit');
    const ahead = { ...yesterday, day: addDays(today(), 1) };
    await expect(makeDeposit(admin, ahead)).rejects.toThrow('in the future');
    const { checks } = await getWaitingChecks(admin);
    expect(checks.map(({ id }) => id)).toContain(two.id);
    expect(checks.map(({ id }) => id)).not.toContain(one.id);
  });

  it('sent twice by one form is one', async () => {
    const one = await entered('33.00');
    const form = { bankAccountId: bank.id, day: today(), checks: [one.id] };
    const sent = { ...form, submissionId: crypto.randomUUID() };
    await Promise.all([makeDeposit(admin, sent), makeDeposit(admin, sent)]);
    const made = await unsafeOwnerTransaction((tx) =>
      tx.select().from(bankDeposits).where(eq(bankDeposits.amount, '33.00')),
    );
    expect(made).toHaveLength(1);
  });

  it('is taken apart while the bank has no line of it, and its payments stay until then', async () => {
    const one = await entered('34.00');
    await deposit(one);
    const { id } = await paymentOf(one.invoiceId);
    const { version } = await rowOf(one.invoiceId);
    await expect(takeBackPayment(admin, one.invoiceId, id, version)).rejects.toThrow(
      'This check is in a deposit.',
    );
    await expect(
      setInvoiceStatus(admin, one.invoiceId, { status: 'sent', version }),
    ).rejects.toThrow('This check is in a deposit.');
    expect(await rowOf(one.invoiceId)).toMatchObject({ status: 'paid' });
    const row = await withAmount('34.00');
    await undoDeposit(admin, row.id, row.version);
    await takeBackPayment(admin, one.invoiceId, id, version);
    expect(await rowOf(one.invoiceId)).toMatchObject({ status: 'sent' });
    expect(await disagreements()).toEqual([]);
  });
});

describe('a check that the bank returns', () => {
  it('opens its invoice again on the day of the line, and its fee is the bank’s', async () => {
    const one = await entered('1250.50', '4471');
    const two = await entered('2400.50');
    const waiting = await newLine(bank, today(), 'RETURNED CHECK 4471', '-1250.50');
    const target = (await matchOf(waiting))?.other?.target ?? '';
    await expect(record(admin, waiting, target)).rejects.toThrow('waits for its deposit');
    await deposit(one, two);
    const row = await withAmount('3651.00');
    const lineId = await newLine(bank, today(), 'MOBILE DEPOSIT', '3651.00');
    await record(admin, lineId, `deposit:${row.id}`);
    const before = await inBank();
    expect((await matchOf(waiting))?.reason).toContain('check 4471');
    await record(admin, waiting, target);
    expect(await rowOf(one.invoiceId)).toMatchObject({ status: 'sent' });
    expect(await rowOf(two.invoiceId)).toMatchObject({ status: 'paid' });
    expect(Number(before) - Number(await inBank())).toBeCloseTo(1250.5);
    const { checks } = await getDeposit(admin, row.id);
    expect(checks.filter(({ cameBack }) => cameBack).map(({ number }) => number)).toEqual(['4471']);
    const fee = await newLine(bank, today(), 'RETURNED ITEM FEE', '-25.00');
    const proposed = (await listTargets(admin, fee, 'fees'))[0]?.value ?? '';
    await record(admin, fee, proposed);
    expect(await postedToRole('fees')).toBe('25.00');
    expect(await disagreements()).toEqual([]);
    await expect(undoDeposit(admin, row.id, row.version)).rejects.toThrow('Undo that line first');
  });

  it('that waits for its deposit is no money for an invoice', async () => {
    const one = await entered('77.50', '5512');
    const lineId = await newLine(bank, today(), 'CHECK 5512', '77.50', '5512');
    const match = await matchOf(lineId);
    expect(match).toMatchObject({ settlement: null, other: null });
    expect(match?.reason).toContain('Check 5512 was entered and waits for its deposit');
    await deposit(one);
    expect((await matchOf(lineId))?.other?.target).toBe(
      `deposit:${(await withAmount('77.50')).id}`,
    );
  });
});
