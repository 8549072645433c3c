import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { recordEntry } from '#app/areas/billing/ledger-commands.server.ts';
import { recordPayment } from '#app/areas/billing/payment-commands.server.ts';
import { rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { journalBatchFiles } from '#app/records/books/closing-tables.ts';
import { chartAccounts } from '#app/records/books/journal-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { customerAccounts } from '#app/records/invoice/ledger-tables.ts';
import { type Bank, lineOf, newBank, newLine, record } from '#tests/helpers/bank-lines.ts';
import { make, move, newCustomerId, rowOf } from '#tests/helpers/billing.ts';
import { disagreements, postedOf } from '#tests/helpers/books.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { hledgerCheck } from '#tests/helpers/hledger.ts';
import { createChartAccount } from '../chart-commands.server.ts';
import { closeMonth } from '../closing-commands.server.ts';
import { listJournal } from '../journal-queries.server.ts';
import { getPeriodSums } from '../period-files/period-file-queries.server.ts';
import { lineSettlementSchema } from './bank-forms.ts';
import { confirmClearLines, confirmLine, reopenLine } from './bank-line-commands.server.ts';
import { listBankLines } from './bank-queries.server.ts';
import { listTargets } from './target-queries.server.ts';

setUpDatabase();

let admin: AdminActor;
let bank: Bank;
let made = 0;

const REQUEST = { sort: 'date', direction: 'desc', search: '', after: null, before: null } as const;
const ALL = { account: null, customer: null, from: null, to: null };

beforeAll(async () => {
  admin = await makeAdmin();
  await closeMonth(admin, { month: '2026-09' });
});

beforeEach(async () => {
  made += 1;
  bank = await newBank(`Bank ${made}`, `10${10 + made}`);
});

/** An invoice that went out, and the name of its client as a bank writes it. */
async function sent(amount: string) {
  const customerId = await newCustomerId();
  const id = await make(admin, { amount, customerId });
  await move(admin, id, 'sent');
  const [client] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(customerProfiles).where(eq(customerProfiles.id, customerId)),
  );
  const name = client?.displayName.toUpperCase() ?? '';
  return { id, number: (await rowOf(id)).invoiceNumber ?? '', customerId, name };
}

/** What was found for a line that waits. */
async function found(lineId: string) {
  const { rows } = await listBankLines(admin, REQUEST, 'waiting');
  return rows.find(({ id }) => id === lineId)?.match;
}

const reopen = async (lineId: string) => reopenLine(admin, lineId, (await lineOf(lineId)).version);

async function inAccount(chartAccountId: string): Promise<string> {
  const [row] = await unsafeOwnerTransaction((tx) =>
    rowsOf<{ sum: string }>(
      tx,
      sql`select coalesce(sum(debit - credit), 0)::numeric(12, 2)::text as sum from journal_lines
        where chart_account_id = ${chartAccountId}`,
    ),
  );
  return row?.sum ?? '';
}

async function accountOf(role: 'fees' | 'receivables'): Promise<string> {
  const [account] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(chartAccounts).where(eq(chartAccounts.role, role)),
  );
  return account?.id ?? '';
}

async function balanceOf(customerId: string): Promise<string | undefined> {
  const [account] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(customerAccounts).where(eq(customerAccounts.customerId, customerId)),
  );
  return account?.availableBalance;
}

describe('lines that take a payment back', () => {
  it('P25: a returned transfer opens its invoice again, on its day, and both sides are told why', async () => {
    const { id, number, customerId, name } = await sent('845.00');
    const arrived = await newLine(bank, '2026-11-04', `${name} ${number}`, '845.00');
    await confirmClearLines(admin);
    const back = await newLine(bank, '2026-11-05', `RETURNED ITEM ${name}`, '-845.00');
    const match = await found(back);
    expect(match).toMatchObject({
      reason: 'A payment came back: the name and the amount fit',
      other: { target: `line:${arrived}` },
    });
    expect(match?.other?.words).toContain(number);
    await record(admin, back, match?.other?.target ?? '');
    expect((await rowOf(id)).status).toMatch(/sent|overdue/);
    expect(await postedOf(id)).toMatchObject({ receivables: '845.00' });
    expect(await inAccount(bank.chartAccountId)).toBe('0.00');
    expect((await lineOf(arrived)).isSettled).toBe(true);
    expect((await lineOf(back)).isSettled).toBe(true);
    expect(await balanceOf(customerId)).toBe('0.00');
    const { rows } = await listJournal(admin, REQUEST, { ...ALL, customer: customerId });
    expect(rows.filter(({ date }) => date === '2026-11-05')).toHaveLength(2);
    expect(await disagreements()).toEqual([]);
    const [logged] = await unsafeOwnerTransaction((tx) =>
      rowsOf<{ metadata: object }>(
        tx,
        sql`select metadata from activity_logs where entity_id = ${id} and action = 'invoice.payment_returned'`,
      ),
    );
    expect(logged?.metadata).toMatchObject({ amount: '845.00', reason: `RETURNED ITEM ${name}` });
    await expect(reopen(arrived)).rejects.toThrow('came back since');
  });

  it('P28: a returned check opens all that it paid, and gives the rest of it back', async () => {
    const one = await sent('1000.00');
    const two = await make(admin, { amount: '200.00', customerId: one.customerId });
    await move(admin, two, 'sent');
    const arrived = await newLine(bank, '2026-11-03', 'MOBILE DEPOSIT', '1250.00', '0004471');
    await confirmLine(
      admin,
      arrived,
      lineSettlementSchema.parse({ invoices: `${one.id},${two}`, version: 1 }),
    );
    expect(await balanceOf(one.customerId)).toBe('50.00');
    const back = await newLine(bank, '2026-11-05', 'RETURNED CHECK 4471', '-1250.00');
    const match = await found(back);
    expect(match?.reason).toContain('check 4471');
    await record(admin, back, match?.other?.target ?? '');
    expect(await balanceOf(one.customerId)).toBe('0.00');
    expect((await rowOf(one.id)).paidDate).toBeNull();
    expect(await inAccount(bank.chartAccountId)).toBe('0.00');
    expect(await disagreements()).toEqual([]);
    await reopen(back);
    expect(await balanceOf(one.customerId)).toBe('50.00');
    expect((await rowOf(one.id)).status).toBe('paid');
    expect(await inAccount(bank.chartAccountId)).toBe('1250.00');
    expect((await lineOf(back)).isSettled).toBe(false);
    expect(await disagreements()).toEqual([]);
    await record(admin, back, `line:${back}`);
    expect(await inAccount(bank.chartAccountId)).toBe('0.00');
    expect(await disagreements()).toEqual([]);
    await reopen(back);
    expect(await balanceOf(one.customerId)).toBe('50.00');
    expect(await disagreements()).toEqual([]);
  });

  it('P34: a recall by its number; a check that was entered by hand by its number', async () => {
    const { id, number } = await sent('845.00');
    const { version } = await rowOf(id);
    const payment = { amount: '845.00', method: 'check', paidOn: '2026-11-02' } as const;
    await recordPayment(admin, id, { ...payment, note: 'Check 118', version });
    const recall = await newLine(bank, '2026-11-06', `RECALL ${number}`, '-845.00');
    const check = await newLine(bank, '2026-11-06', 'CHECK 118 RETURNED NSF', '-845.00');
    for (const line of [recall, check]) {
      expect((await found(line))?.other?.target).toMatch(/^payment:/);
    }
    await record(admin, check, (await found(check))?.other?.target ?? '');
    expect((await rowOf(id)).status).toMatch(/sent|overdue/);
    expect((await found(recall))?.kind).toBe('open');
    expect(await disagreements()).toEqual([]);
  });

  it('takes back with the fee that a bank had kept, or without it', async () => {
    for (const [taken, fees] of [
      ['-11985.00', undefined],
      ['-12000.00', '15.00'],
    ] as const) {
      const { id } = await sent('12000.00');
      const arrived = await newLine(bank, '2026-11-04', `WIRE ${id}`, '11985.00');
      const form = { invoices: id, short: 'fee', version: 1 };
      await confirmLine(admin, arrived, lineSettlementSchema.parse(form));
      const back = await newLine(bank, '2026-11-05', `RETURNED WIRE ${id}`, taken);
      await record(admin, back, `line:${arrived}`);
      expect((await postedOf(id)).fees).toBe(fees);
      expect(await disagreements()).toEqual([]);
    }
  });

  it('P38: what was paid too much is given back by the line that pays it out, while it is there', async () => {
    const { id, customerId, name } = await sent('6906.00');
    const arrived = await newLine(bank, '2026-11-06', `WIRE ${id}`, '7000.00');
    const form = { invoices: id, prepayment: '94.00', version: 1 };
    await confirmLine(admin, arrived, lineSettlementSchema.parse(form));
    const out = await newLine(bank, '2026-11-09', `REFUND ${name}`, '-94.00');
    const match = await found(out);
    expect(match?.reason).toContain('Gives a prepayment back');
    await record(admin, out, match?.other?.target ?? '');
    expect(await balanceOf(customerId)).toBe('0.00');
    expect(await inAccount(bank.chartAccountId)).toBe('6906.00');
    expect((await lineOf(arrived)).isSettled).toBe(true);
    expect((await rowOf(id)).status).toBe('paid');
    expect(await disagreements()).toEqual([]);
    await reopen(out);
    expect(await balanceOf(customerId)).toBe('94.00');
    expect(await disagreements()).toEqual([]);
    const target = (await found(out))?.other?.target ?? '';
    const charge = { type: 'debit', amount: '1.00', description: 'Used' } as const;
    await recordEntry(admin, customerId, { ...charge, submissionId: randomUUID() });
    await expect(record(admin, out, target)).rejects.toThrow('Less than this is left');
    expect((await found(out))?.other).toBeNull();
    expect(await balanceOf(customerId)).toBe('93.00');
  });

  it('gives a prepayment back once, whichever of two lines is recorded at the same moment', async () => {
    const { id, customerId, name } = await sent('100.00');
    const arrived = await newLine(bank, '2026-11-06', `WIRE ${id}`, '150.00');
    const form = { invoices: id, prepayment: '50.00', version: 1 };
    await confirmLine(admin, arrived, lineSettlementSchema.parse(form));
    const lines = [
      await newLine(bank, '2026-11-09', `REFUND ${name}`, '-50.00'),
      await newLine(bank, '2026-11-10', `REFUND ${name}`, '-50.00'),
    ];
    const target = (await found(lines[0] ?? ''))?.other?.target ?? '';
    const pressed = await Promise.allSettled(lines.map((line) => record(admin, line, target)));
    expect(pressed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = pressed.find((each) => each.status === 'rejected');
    expect(String(refused?.reason)).toContain('This payment was undone already.');
    expect(await balanceOf(customerId)).toBe('0.00');
    expect(await disagreements()).toEqual([]);
  });

  it('proposes nothing for other money that went out, another amount, or before it came', async () => {
    const { number, name } = await sent('700.00');
    await newLine(bank, '2026-11-04', `${name} ${number}`, '700.00');
    await confirmClearLines(admin);
    const transfer = await newLine(bank, '2026-11-05', `${name} SUPPLY`, '-700.00');
    const other = await newLine(bank, '2026-11-05', `RETURNED ITEM ${name}`, '-700.01');
    const early = await newLine(bank, '2026-11-03', `RETURNED ITEM ${name}`, '-700.00');
    const unnamed = await newLine(bank, '2026-11-05', 'RETURNED ITEM', '-700.00');
    for (const line of [transfer, other, early, unnamed]) {
      expect(await found(line)).toMatchObject({ kind: 'open', other: null });
    }
    expect((await found(unnamed))?.reason).toContain('Only the amount fits: ');
    expect((await listTargets(admin, unnamed, ''))[0]?.label).toContain('Came back: ');
  });

  it('refuses another amount, a closed month and what was undone before, and changes nothing', async () => {
    const { id, number } = await sent('300.00');
    const arrived = await newLine(bank, '2026-11-04', number, '300.00');
    await confirmClearLines(admin);
    const back = await newLine(bank, '2026-11-05', `RETURNED ${number}`, '-299.00');
    await expect(record(admin, back, `line:${arrived}`)).rejects.toThrow('$299.00');
    const late = await newLine(bank, '2026-09-05', `RETURNED ${number}`, '-300.00');
    await expect(record(admin, late, `line:${arrived}`)).rejects.toThrow('is closed in the books');
    expect((await rowOf(id)).status).toBe('paid');
    await reopen(arrived);
    const whole = await newLine(bank, '2026-11-06', `RETURNED ${number}`, '-300.00');
    await expect(record(admin, whole, `line:${arrived}`)).rejects.toThrow('undone already');
    expect(await disagreements()).toEqual([]);
  });
});

describe('lines that are no client’s money', () => {
  it('a fee is posted in one press, and proposed for lines like it', async () => {
    const fee = await newLine(bank, '2026-11-05', 'WIRE FEE 000114', '-25.00');
    const match = await found(fee);
    expect(match).toMatchObject({ kind: 'proposed', reason: 'It says fee' });
    await record(admin, fee, match?.other?.target ?? '');
    expect(await inAccount(bank.chartAccountId)).toBe('-25.00');
    expect((await lineOf(fee)).isSettled).toBe(true);
    const { rows } = await listJournal(admin, REQUEST, { ...ALL, account: bank.chartAccountId });
    expect(rows).toMatchObject([
      { date: '2026-11-05', customerId: null, description: 'WIRE FEE 000114' },
    ]);
    const draw = await createChartAccount(admin, {
      code: `39${made}`,
      name: 'Draw',
      type: 'equity',
    });
    const first = await newLine(bank, '2026-11-06', 'ONLINE PAYMENT 11/06 R. VANCE', '-1000.00');
    expect((await found(first))?.other).toBeNull();
    await record(admin, first, `account:${draw}`);
    const second = await newLine(bank, '2026-11-07', 'Online payment 11/07 R. Vance', '-900.00');
    expect((await found(second))?.other?.target).toBe(`account:${draw}`);
    const back = await newLine(bank, '2026-11-07', 'ONLINE PAYMENT 11/07 R. VANCE', '900.00');
    expect((await found(back))?.other).toBeNull();
    expect(await disagreements()).toEqual([]);
    await reopen(first);
    expect(await inAccount(draw)).toBe('0.00');
    expect(await inAccount(bank.chartAccountId)).toBe('-25.00');
    expect(await disagreements()).toEqual([]);
  });

  it('a transfer between two accounts is posted once, whichever line comes first', async () => {
    const savings = await newBank(`Savings ${made}`, `11${10 + made}`);
    const out = await newLine(bank, '2026-11-06', 'TRANSFER TO SAVINGS', '-1000.00');
    await record(admin, out, `account:${savings.chartAccountId}`);
    const into = await newLine(savings, '2026-11-09', 'TRANSFER FROM CHECKING', '1000.00');
    const late = await newLine(savings, '2026-11-20', 'TRANSFER FROM CHECKING', '1000.00');
    const match = await found(into);
    expect(match?.other?.target).toMatch(/^transfer:/);
    expect((await found(late))?.other).toBeNull();
    await record(admin, into, match?.other?.target ?? '');
    expect(await inAccount(savings.chartAccountId)).toBe('1000.00');
    expect(await inAccount(bank.chartAccountId)).toBe('-1000.00');
    expect((await lineOf(into)).isSettled).toBe(true);
    await expect(record(admin, late, match?.other?.target ?? '')).rejects.toThrow('was changed');
    const { rows } = await listBankLines(admin, REQUEST, 'settled');
    expect(rows.find(({ id }) => id === into)?.posted).toBe(`Transfer: Bank ${made}`);
    await reopen(into);
    expect((await lineOf(into)).isSettled).toBe(false);
    expect(await inAccount(savings.chartAccountId)).toBe('1000.00');
    expect(await disagreements()).toEqual([]);
    await record(admin, into, match?.other?.target ?? '');
    await reopen(out);
    expect((await lineOf(into)).isSettled).toBe(false);
    expect(await inAccount(savings.chartAccountId)).toBe('0.00');
    expect(await disagreements()).toEqual([]);
  });

  it('refuses an account that invoices decide, the bank’s own, and a closed month', async () => {
    const fee = await newLine(bank, '2026-08-05', 'WIRE FEE', '-25.00');
    await expect(record(admin, fee, `account:${await accountOf('receivables')}`)).rejects.toThrow(
      'follows from invoices',
    );
    await expect(record(admin, fee, `account:${bank.chartAccountId}`)).rejects.toThrow('itself');
    await expect(record(admin, fee, `account:${await accountOf('fees')}`)).rejects.toThrow(
      'is closed in the books',
    );
    expect((await lineOf(fee)).isSettled).toBe(false);
    const results = await Promise.allSettled(
      [1, 2].map(async () => {
        const other = await newLineOnce();
        await record(admin, other, `account:${await accountOf('fees')}`);
      }),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await disagreements()).toEqual([]);
  });

  it('is in the batch, the files and the sums of its month, and in no report of clients', async () => {
    const period = { from: '2026-10-01', to: '2026-10-31' };
    const fee = await newLine(bank, '2026-10-05', 'ANALYSIS FEE', '-12.50');
    const before = await getPeriodSums(admin, period);
    await record(admin, fee, `account:${await accountOf('fees')}`);
    expect(await getPeriodSums(admin, period)).toEqual({ ...before, entries: '12.50' });
    await closeMonth(admin, { month: '2026-10' });
    const files = await unsafeOwnerTransaction((tx) =>
      tx
        .select({ name: journalBatchFiles.name, content: journalBatchFiles.content })
        .from(journalBatchFiles),
    );
    const entries = files.filter(({ name }) => !/sales|sums/i.test(name));
    expect(entries.length).toBeGreaterThan(3);
    for (const { name, content } of entries) expect(content, name).toContain('ANALYSIS FEE');
    hledgerCheck(entries.find(({ name }) => name.endsWith('.journal'))?.content ?? '');
    await expect(reopen(fee)).resolves.toBeUndefined();
    expect(await disagreements()).toEqual([]);
  });

  let once: Promise<string> | null = null;
  function newLineOnce(): Promise<string> {
    once ??= newLine(bank, '2026-11-05', 'MAINTENANCE FEE', '-5.00');
    return once;
  }
});
