import { readFileSync } from 'node:fs';
import { asc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { agendaClock, getToday } from '#app/areas/agenda/agenda-queries.server.ts';
import { takeBackPayment } from '#app/areas/billing/payment-commands.server.ts';
import { stageUpload } from '#app/areas/uploads/upload-commands.server.ts';
import { database, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { bankAccounts, bankFiles, bankLines } from '#app/records/books/bank-tables.ts';
import { chartAccounts } from '#app/records/books/journal-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { invoicePayments, invoices } from '#app/records/invoice/billing-tables.ts';
import { customerAccounts } from '#app/records/invoice/ledger-tables.ts';
import { make, move, newCustomerId, rowOf } from '#tests/helpers/billing.ts';
import { disagreements, postedOf } from '#tests/helpers/books.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { createChartAccount } from '../chart-commands.server.ts';
import { closeMonth } from '../closing-commands.server.ts';
import { createBankAccount, updateBankAccount } from './bank-account-commands.server.ts';
import { addBankFile, removeBankFile, setBankColumns } from './bank-file-commands.server.ts';
import { lineSettlementSchema } from './bank-forms.ts';
import {
  confirmClearLines,
  confirmLine,
  ignoreLine,
  reopenLine,
} from './bank-line-commands.server.ts';
import { getBank, listBankLines, listOwedChoices } from './bank-queries.server.ts';

setUpDatabase();

let admin: AdminActor;
let bankAccountId: string;
let accounts = 0;

const REQUEST = { sort: 'date', direction: 'desc', search: '', after: null, before: null } as const;
const COLUMNS = {
  date: 'Date',
  text: 'Description',
  amount: 'Amount',
  order: 'ymd',
  decimal: 'point',
} as const;

beforeAll(async () => {
  admin = await makeAdmin();
});

beforeEach(async () => {
  accounts += 1;
  const chartAccountId = await createChartAccount(admin, {
    code: `10${10 + accounts}`,
    name: `Checking ${accounts}`,
    type: 'asset',
  });
  bankAccountId = await createBankAccount(admin, {
    name: `Bank ${accounts}`,
    chartAccountId,
    feeLimit: '25.00',
  });
});

async function add(
  content: string | Uint8Array<ArrayBuffer>,
  fileName = 'bank.csv',
): Promise<string> {
  const { body } = new Response(content);
  if (!body) throw new Error('There is no body.');
  const { id } = await stageUpload(admin, { fileName, body });
  return addBankFile(admin, { bankAccountId, uploads: [id] });
}

/** Chooses the columns of the file that waits. */
async function choose(columns: object = COLUMNS): Promise<string> {
  const { rows } = await database().query(
    `select id from bank_files where bank_account_id = $1 and added is null order by created_at desc limit 1`,
    [bankAccountId],
  );
  const [account] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(bankAccounts).where(eq(bankAccounts.id, bankAccountId)),
  );
  const version = account?.version ?? 0;
  return setBankColumns(admin, String(rows[0]?.id), { ...COLUMNS, ...columns, version });
}

const csv = (...rows: string[]) => `Date,Description,Amount\n${rows.join('\n')}\n`;

const bytesOf = (name: string) => new Uint8Array(readFileSync(`tests/field-cases/bank/${name}`));

const lines = () =>
  unsafeOwnerTransaction((tx) =>
    tx
      .select()
      .from(bankLines)
      .where(eq(bankLines.bankAccountId, bankAccountId))
      .orderBy(asc(bankLines.day), asc(bankLines.text), asc(bankLines.occurrence)),
  );

async function onlyLine() {
  const [line] = await lines();
  if (!line) throw new Error('There is no line.');
  return line;
}

/** A file with one line. */
async function oneLine(day: string, text: string, amount: string) {
  await add(csv(`${day},${text},${amount}`));
  await choose();
  return onlyLine();
}

async function sent(amount: string, customerId?: string) {
  const id = await make(admin, { amount, customerId: customerId ?? (await newCustomerId()) });
  await move(admin, id, 'sent');
  const row = await rowOf(id);
  return { id, number: row.invoiceNumber ?? '', customerId: row.customerId };
}

/** The lines of this bank as the screen lists them. */
async function listed(shown: 'waiting' | 'settled' | 'ignored') {
  const { rows } = await listBankLines(admin, REQUEST, shown);
  return rows.filter(({ bankName }) => bankName === `Bank ${accounts}`);
}

const settle = (form: object) => lineSettlementSchema.parse(form);

async function balanceOf(customerId: string): Promise<string | undefined> {
  const [account] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(customerAccounts).where(eq(customerAccounts.customerId, customerId)),
  );
  return account?.availableBalance;
}

/** What stands in the journal account of the bank. */
async function inBank(): Promise<string> {
  const { rows } = await database().query(
    `select coalesce(sum(l.debit - l.credit), 0)::numeric(12,2)::text as sum from journal_lines l
     join bank_accounts b on b.chart_account_id = l.chart_account_id where b.id = $1`,
    [bankAccountId],
  );
  return String(rows[0]?.sum);
}

describe('files of banks', () => {
  it('P29: the same file changes nothing, overlapping files add what is new, two alike stay two', async () => {
    await add(bytesOf('b06-twins-week1.csv'));
    expect(await choose()).toBe('3 new lines');
    expect(await add(bytesOf('b06-twins-week1.csv'))).toBe(
      'This file was added before. Nothing changed.',
    );
    expect(await add(bytesOf('b06-twins-week2.csv'))).toBe('1 new line, 3 known');
    expect((await lines()).map(({ day, amount }) => `${day} ${amount}`)).toEqual([
      '2026-11-02 845.00',
      '2026-11-02 845.00',
      '2026-11-03 -12.00',
      '2026-11-05 845.00',
    ]);
  });

  it('P32: knows a line by what it says, whatever id the bank gives it; balances agree across files', async () => {
    expect(await add(bytesOf('b09-fitid-day1.ofx'), 'day1.ofx')).toBe('2 new lines');
    expect(await add(bytesOf('b09-fitid-day2.ofx'), 'day2.ofx')).toBe('1 new line, 2 known');
    expect(await lines()).toHaveLength(3);
  });

  it('says a gap between two files, and what is not added', async () => {
    await add(bytesOf('b09-fitid-day1.ofx'), 'day1.ofx');
    const later = new TextDecoder()
      .decode(bytesOf('b09-fitid-day2.ofx'))
      .replace('12830.00', '12900.00');
    expect(await add(later, 'day2.ofx')).toContain('The balance is $70.00 off');
    expect(await add(bytesOf('b11-camt08-reversal.xml'), 'camt.xml')).toContain(
      '1 line is not booked yet',
    );
  });

  it('asks for columns once for each bank, and again when a bank changes them', async () => {
    expect(await add(csv('2026-11-02,A,5.00'))).toContain('Choose the columns');
    const before = await getBank(admin);
    const asking = before.accounts.find(({ id }) => id === bankAccountId)?.files[0];
    expect(asking?.preview).toMatchObject({ header: ['Date', 'Description', 'Amount'] });
    await choose();
    expect(await add(csv('2026-11-03,B,6.00'))).toBe('1 new line');
    expect(await add('Day,Text,Sum,Note\n2026-11-04,C,7.00,x\n')).toContain('Choose the columns');
  });

  it('keeps nothing of columns that do not fit, and refuses what is no bank file', async () => {
    await add(csv('04/11/2026,A,5.00', '13/11/2026,B,6.00'));
    await expect(choose({ order: 'mdy' })).rejects.toThrow(
      'Line 3: "13/11/2026" is no date written month first.',
    );
    const [account] = await unsafeOwnerTransaction((tx) =>
      tx.select().from(bankAccounts).where(eq(bankAccounts.id, bankAccountId)),
    );
    expect(account?.mapping).toBeNull();
    expect(await choose({ order: 'dmy' })).toBe('2 new lines');
    await expect(add('hello\nworld\n')).rejects.toThrow('No line of the file names columns');
    expect(await lines()).toHaveLength(2);
  });

  it('removes a file with its lines while none paid anything, and asks for columns again', async () => {
    const { number } = await sent('500.00');
    await oneLine('2026-11-02', number, '500.00');
    await confirmClearLines(admin);
    const [file] = await unsafeOwnerTransaction((tx) =>
      tx.select().from(bankFiles).where(eq(bankFiles.bankAccountId, bankAccountId)),
    );
    await expect(removeBankFile(admin, file?.id ?? '')).rejects.toThrow('so the file stays');
    await add(csv('2026-11-09,Other,1.00'), 'other.csv');
    const [, other] = await unsafeOwnerTransaction((tx) =>
      tx
        .select()
        .from(bankFiles)
        .where(eq(bankFiles.bankAccountId, bankAccountId))
        .orderBy(bankFiles.createdAt),
    );
    await removeBankFile(admin, other?.id ?? '');
    expect(await lines()).toHaveLength(1);
  });

  it('refuses a second bank account with the same name, or for what is no asset', async () => {
    const [services] = await unsafeOwnerTransaction((tx) =>
      tx.select().from(chartAccounts).where(eq(chartAccounts.role, 'services')),
    );
    const chartAccountId = services?.id ?? '';
    await expect(
      createBankAccount(admin, { name: 'X', chartAccountId, feeLimit: '0.00' }),
    ).rejects.toThrow('asset account');
    await expect(
      updateBankAccount(admin, bankAccountId, { name: 'Y', feeLimit: '5.00', version: 99 }),
    ).rejects.toThrow('in the meantime');
  });
});

describe('what bank lines pay', () => {
  it('stand on Today in one line, however many wait', async () => {
    await add(csv('2026-10-01,COFFEE,-4.00', '2026-10-02,TEA,-3.00'));
    await choose();
    const items = await getToday(admin, agendaClock());
    const waiting = items.filter(({ kind }) => kind === 'bank_line');
    expect(waiting).toHaveLength(1);
    expect(waiting[0]?.total).toBeGreaterThan(1);
  });

  it('records all clear lines at once, on their days, in the account of their bank', async () => {
    const customerId = await newCustomerId();
    const first = await sent('6906.00', customerId);
    const second = await sent('1250.00', customerId);
    const other = await sent('2400.00');
    await add(
      csv(
        `2026-11-02,PAYMENT ${first.number} + ${second.number},8156.00`,
        `2026-11-03,${other.number},2000.00`,
        '2026-11-04,NOBODY KNOWS,77.00',
      ),
    );
    await choose();
    expect((await getBank(admin)).clear).toBe(1);
    expect(await confirmClearLines(admin)).toBe(1);
    expect((await rowOf(first.id)).status).toBe('paid');
    expect((await rowOf(second.id)).status).toBe('paid');
    expect((await rowOf(other.id)).status).toBe('sent');
    const [payment] = await unsafeOwnerTransaction((tx) =>
      tx.select().from(invoicePayments).where(eq(invoicePayments.invoiceId, first.id)),
    );
    expect(payment).toMatchObject({ amount: '6906.00', method: 'ach', paidOn: '2026-11-02' });
    expect(await inBank()).toBe('8156.00');
    await expect(confirmClearLines(admin)).rejects.toThrow('No line is clear');
    expect(await disagreements()).toEqual([]);
    const waiting = await listed('waiting');
    expect(waiting.map(({ match }) => match?.kind)).toEqual(['open', 'proposed']);
    const [settled] = await listed('settled');
    expect(settled?.paid.map(({ number }) => number)).toEqual([first.number, second.number]);
  });

  it('P38: makes more than is open a prepayment, and gives the line back with both', async () => {
    const { id, number, customerId } = await sent('6906.00');
    const line = await oneLine('2026-11-06', number, '7000.00');
    const [row] = await listed('waiting');
    expect(row?.match?.settlement).toMatchObject({ prepayment: '94.00' });
    const form = { invoices: id, customerId, prepayment: '94.00', version: line.version };
    await confirmLine(admin, line.id, settle(form));
    expect(await balanceOf(customerId)).toBe('94.00');
    expect(await inBank()).toBe('7000.00');
    expect(await disagreements()).toEqual([]);
    await expect(confirmLine(admin, line.id, settle(form))).rejects.toThrow('in the meantime');
    await reopenLine(admin, line.id, line.version + 1);
    expect((await rowOf(id)).status).toBe('sent');
    expect(await balanceOf(customerId)).toBe('0.00');
    expect(await inBank()).toBe('0.00');
    expect(await disagreements()).toEqual([]);
    await confirmLine(admin, line.id, settle({ ...form, version: line.version + 2 }));
    expect(await inBank()).toBe('7000.00');
  });

  it('P37: takes what a bank kept for a fee within the limit, and no more', async () => {
    const { id, customerId, number } = await sent('12000.00');
    const line = await oneLine('2026-11-04', number, '11985.00');
    const form = { invoices: id, customerId, short: 'fee', version: line.version };
    await confirmLine(admin, line.id, settle(form));
    expect((await rowOf(id)).status).toBe('paid');
    expect(await postedOf(id)).toMatchObject({ fees: '15.00' });
    expect(await inBank()).toBe('11985.00');
    expect(await disagreements()).toEqual([]);
    await reopenLine(admin, line.id, line.version + 1);
    expect(await postedOf(id)).not.toHaveProperty('fees');
    expect(await disagreements()).toEqual([]);
  });

  it('P37: leaves a part open, and refuses a fee beyond the limit', async () => {
    const { id, customerId, number } = await sent('12000.00');
    const line = await oneLine('2026-11-04', number, '11000.00');
    const form = { invoices: id, customerId, version: line.version };
    await expect(confirmLine(admin, line.id, settle({ ...form, short: 'fee' }))).rejects.toThrow(
      '$1,000.00 is more than the $25.00',
    );
    await confirmLine(admin, line.id, settle(form));
    expect((await rowOf(id)).status).toBe('sent');
    expect(await inBank()).toBe('11000.00');
    expect(await disagreements()).toEqual([]);
  });

  it('books once when two press at once', async () => {
    const { id, customerId, number } = await sent('800.00');
    const line = await oneLine('2026-11-05', number, '800.00');
    const form = settle({ invoices: id, customerId, version: line.version });
    const results = await Promise.allSettled([
      confirmLine(admin, line.id, form),
      confirmLine(admin, line.id, form),
      confirmClearLines(admin),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await inBank()).toBe('800.00');
    expect(await disagreements()).toEqual([]);
  });

  it('gives a line back whose payment is undone on the invoice', async () => {
    const { id, number } = await sent('300.00');
    await oneLine('2026-11-05', number, '300.00');
    await confirmClearLines(admin);
    const [payment] = await unsafeOwnerTransaction((tx) =>
      tx.select().from(invoicePayments).where(eq(invoicePayments.invoiceId, id)),
    );
    await takeBackPayment(admin, id, payment?.id ?? '', (await rowOf(id)).version);
    expect(await confirmClearLines(admin)).toBe(1);
    expect(await inBank()).toBe('300.00');
    expect(await disagreements()).toEqual([]);
  });

  it('refuses invoices of two clients, what changed since it was shown, and money that went out', async () => {
    const one = await sent('400.00');
    const other = await sent('100.00');
    const line = await oneLine('2026-11-05', 'Together', '500.00');
    const { version } = line;
    await expect(
      confirmLine(admin, line.id, settle({ invoices: `${one.id},${other.id}`, version })),
    ).rejects.toThrow('of another client');
    await expect(
      confirmLine(admin, line.id, settle({ invoices: one.id, prepayment: '0.00', version })),
    ).rejects.toThrow('$100.00 would become a prepayment');
    expect(await inBank()).toBe('0.00');
    await add(csv('2026-11-06,Out,-500.00'), 'out.csv');
    const out = (await lines()).find(({ amount }) => amount === '-500.00');
    await expect(
      confirmLine(admin, out?.id ?? '', settle({ invoices: one.id, version: 1 })),
    ).rejects.toThrow('Money that went out');
    await ignoreLine(admin, out?.id ?? '', { reason: 'Own transfer', version: 1 });
    expect((await listed('ignored'))[0]?.ignoredFor).toBe('Own transfer');
    await expect(
      ignoreLine(admin, out?.id ?? '', { reason: 'Bank fee', version: 2 }),
    ).rejects.toThrow('settled already');
    await reopenLine(admin, out?.id ?? '', 2);
  });

  it('finds open invoices to choose from, by number and client', async () => {
    const { id, number, customerId } = await sent('321.00');
    const [profile] = await unsafeOwnerTransaction((tx) =>
      tx.select().from(customerProfiles).where(eq(customerProfiles.id, customerId)),
    );
    for (const search of [number, profile?.displayName ?? '']) {
      expect((await listOwedChoices(admin, search)).map(({ value }) => value)).toContain(id);
    }
  });

  it('refuses a day in a closed month, and books nothing', async () => {
    const { id, customerId } = await sent('900.00');
    const line = await oneLine('2026-10-05', 'Late', '900.00');
    await closeMonth(admin, { month: '2026-10' });
    await expect(
      confirmLine(admin, line.id, settle({ invoices: id, customerId, version: line.version })),
    ).rejects.toThrow('Oct 2026 is closed in the books');
    expect((await rowOf(id)).status).toBe('sent');
    const [row] = await unsafeOwnerTransaction((tx) =>
      tx.select().from(invoices).where(eq(invoices.id, id)),
    );
    expect(row?.paidDate).toBeNull();
  });
});
