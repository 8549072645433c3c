import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { updateInvoice } from '#app/areas/billing/correction-commands.server.ts';
import { creditInvoice } from '#app/areas/billing/credit-commands.server.ts';
import { archiveInvoice } from '#app/areas/billing/invoice-commands.server.ts';
import { invoiceOperations } from '#app/areas/billing/invoice-operations.server.ts';
import { recordEntry, reverseEntry } from '#app/areas/billing/ledger-commands.server.ts';
import { recordPayment, takeBackPayment } from '#app/areas/billing/payment-commands.server.ts';
import { writeOffInvoice } from '#app/areas/billing/write-off-commands.server.ts';
import { createPlan } from '#app/areas/billing-plans/plan-commands.server.ts';
import { makePlannedInvoices } from '#app/areas/billing-plans/plan-jobs.server.ts';
import { runMerge } from '#app/areas/merges/merge-jobs.server.ts';
import {
  addExpense,
  deleteExpense,
  updateExpense,
} from '#app/areas/time/expense-commands.server.ts';
import { database, rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { bankLines } from '#app/records/books/bank-tables.ts';
import { expenses } from '#app/records/time-entry/expense-tables.ts';
import { monthWords } from '#app/ui/month-words.ts';
import { makeBankRows } from '#tests/helpers/bank.ts';
import { make, move, newCustomerId, pay, rowOf } from '#tests/helpers/billing.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeAccountsOfOneCompany, noteMerge } from '#tests/helpers/merges.ts';
import { lineSettlementSchema } from './bank/bank-forms.ts';
import { confirmClearLines, confirmLine, reopenLine } from './bank/bank-line-commands.server.ts';

setUpDatabase();

let admin: AdminActor;
let customerId: string;
/** Invoices as they stand when the month of today is closed, by what they are there for. */
const at: Record<string, string> = {};
let entryId: string;
let merge: { id: string; from: string };
let planId: string;
let expenseId: string;
/** Lines of a bank's file, by the invoice that each pays; one is confirmed before the month is closed. */
const bankLine: Record<string, string> = {};

beforeAll(async () => {
  admin = await makeAdmin();
  customerId = await newCustomerId();
  for (const name of ['draft', 'sent', 'part', 'paid']) {
    at[name] = await make(admin, { customerId, amount: '100.00' });
    if (name !== 'draft') await move(admin, at[name], 'sent');
  }
  await pay(admin, id('part'), '40.00');
  await pay(admin, id('paid'), '100.00');
  ({ id: entryId } = await recordEntry(admin, customerId, {
    type: 'credit',
    amount: '30.00',
    description: 'By hand',
  }));
  const { accounts } = await makeAccountsOfOneCompany(2);
  const [from = '', into = ''] = accounts.map((account) => account.id);
  await recordEntry(admin, from, { type: 'credit', amount: '8.00', description: 'By hand' });
  merge = { id: await noteMerge(from, into), from };
  planId = await createPlan(admin, {
    customerId,
    name: 'Advice',
    period: 'month',
    firstDay: firmDay(),
    delivery: 'send',
    lines: [{ description: 'Advice', quantity: '1.00', unitPrice: '10.00' }],
  });
  expenseId = await addExpense(admin, spent());
  at.wired = await make(admin, { customerId, amount: '7.00' });
  await move(admin, at.wired, 'sent');
  const file = await unsafeOwnerTransaction((tx) => makeBankRows(tx));
  for (const name of ['wired', 'sent']) bankLine[name] = await lineFor(file, name);
  await confirm('wired');
  await unsafeOwnerTransaction((tx) =>
    tx.execute(
      sql`insert into journal_closings (number, month) select 1, date_trunc('month', ${firmDay()}::date)::date`,
    ),
  );
});

const id = (name: string) => at[name] ?? '';
const spent = () => ({
  ...{ customerId, description: 'Parking', amount: '12.00', date: firmDay(), billable: true },
  uploads: [],
});
async function lineFor(file: { bankAccountId: string; bankFileId: string }, name: string) {
  const { invoiceNumber, amount } = await rowOf(id(name));
  const [line] = await unsafeOwnerTransaction((tx) =>
    tx
      .insert(bankLines)
      .values({
        ...{ bankAccountId: file.bankAccountId, fileId: file.bankFileId, day: firmDay() },
        ...{ amount, text: `WIRE ${invoiceNumber}`, occurrence: 1 },
      })
      .returning({ id: bankLines.id }),
  );
  return line?.id ?? '';
}
const lineVersion = async (name: string) => {
  const [line] = await unsafeOwnerTransaction((tx) =>
    tx
      .select()
      .from(bankLines)
      .where(eq(bankLines.id, bankLine[name] ?? '')),
  );
  return line?.version ?? 0;
};
const confirm = async (name: string) => {
  const settlement = { invoices: id(name), customerId, version: await lineVersion(name) };
  await confirmLine(admin, bankLine[name] ?? '', lineSettlementSchema.parse(settlement));
};
const version = async (name: string) => (await rowOf(id(name))).version;
const paymentOf = async (name: string) => {
  const [payment] = await unsafeOwnerTransaction((tx) =>
    rowsOf<{ id: string }>(
      tx,
      sql`select id from invoice_payments where invoice_id = ${id(name)} and reversed_at is null`,
    ),
  );
  return payment?.id ?? '';
};
const operationOf = (operationId: string) => {
  const found = invoiceOperations.find((each) => each.id === operationId);
  if (!found) throw new Error('The API has no such operation.');
  return found;
};

/** All that the month holds: entries with their days, documents, payments and the ledgers. */
const standing = () =>
  unsafeOwnerTransaction(async (tx) => ({
    journal: await rowsOf(
      tx,
      sql`select number, date, description from journal_entries order by number`,
    ),
    lines: await rowsOf(tx, sql`select count(*) from journal_lines`),
    documents: await rowsOf(
      tx,
      sql`select number, issued_on from issued_documents order by number`,
    ),
    payments: await rowsOf(tx, sql`select id, reversed_at from invoice_payments order by id`),
    ledgers: await rowsOf(tx, sql`select id, amount from transactions order by id`),
    invoices: await rowsOf(tx, sql`select id, status, amount, version from invoices order by id`),
    expenses: await rowsOf(tx, sql`select id, date, amount, description from expenses order by id`),
    matches: await rowsOf(
      tx,
      sql`select line_id, transaction_id from bank_matches order by line_id`,
    ),
    bank: await rowsOf(tx, sql`select id, is_settled, version from bank_lines order by id`),
  }));

const waysIn: [string, () => Promise<unknown>][] = [
  ['issuing', () => move(admin, id('draft'), 'sent')],
  ['a payment', () => pay(admin, id('sent'), '10.00')],
  ['a payment from the balance', () => pay(admin, id('sent'), '10.00', 'balance')],
  ['"mark paid"', () => move(admin, id('sent'), 'paid')],
  [
    'a payment dated earlier in it',
    async () =>
      recordPayment(admin, id('sent'), {
        amount: '1.00',
        method: 'check',
        paidOn: `${firmDay().slice(0, 8)}01`,
        version: await version('sent'),
      }),
  ],
  [
    'an undone payment',
    async () => takeBackPayment(admin, id('part'), await paymentOf('part'), await version('part')),
  ],
  ['a withdrawal', () => move(admin, id('sent'), 'draft')],
  ['a cancellation', () => move(admin, id('sent'), 'cancelled')],
  ['an archived invoice', async () => archiveInvoice(admin, id('sent'), await version('sent'))],
  [
    'a correction',
    async () =>
      updateInvoice(admin, id('sent'), {
        over: 'amount',
        amount: '99.00',
        isPrepayment: false,
        version: await version('sent'),
      }),
  ],
  [
    'a credit note over a part',
    async () =>
      creditInvoice(admin, id('sent'), {
        amount: '5.00',
        reason: 'Too much',
        version: await version('sent'),
      }),
  ],
  [
    'a write-off',
    async () =>
      writeOffInvoice(admin, id('sent'), {
        reason: 'Gone',
        tax: 'owed',
        writtenOffOn: firmDay(),
        version: await version('sent'),
      }),
  ],
  [
    'an entry by hand',
    () => recordEntry(admin, customerId, { type: 'credit', amount: '1.00', description: 'Hand' }),
  ],
  ['a reversal', () => reverseEntry(admin, customerId, entryId, { reason: 'Twice' })],
  ["a line of a bank's file", () => confirm('sent')],
  ['all clear lines at once', () => confirmClearLines(admin)],
  [
    'a line that is given back',
    async () => reopenLine(admin, bankLine.wired ?? '', await lineVersion('wired')),
  ],
  ['an expense', () => addExpense(admin, spent())],
  [
    'an expense that moves out of it',
    () => updateExpense(admin, expenseId, { ...spent(), date: '2099-01-01', version: 1 }),
  ],
  [
    'an expense with another amount',
    () => updateExpense(admin, expenseId, { ...spent(), amount: '13.00', version: 1 }),
  ],
  ['an expense that is deleted', () => deleteExpense(admin, expenseId, 1)],
  [
    'the API',
    async () =>
      operationOf('updateInvoice').execute({
        actor: admin,
        params: { id: id('draft') },
        query: {},
        body: { status: 'sent', version: await version('draft') },
        submissionId: undefined,
      }),
  ],
];

describe('a closed month', () => {
  it.each(waysIn)('is closed to %s: a sentence names it, and nothing is moved', async (_, open) => {
    const before = await standing();
    const refused = await open().then(
      () => null,
      (error: Error) => error,
    );
    expect(refused?.name).toBe('RefusedError');
    expect(refused?.message).toMatch(
      `${monthWords(firmDay())} is closed in the books, so nothing was saved.`,
    );
    expect(await standing()).toEqual(before);
  });

  it.each([
    ['an invoice', `update invoices set status = 'sent', sent_at = now() where status = 'draft'`],
    [
      'a payment',
      `insert into invoice_payments (invoice_id, amount, method, paid_on) select id, 1, 'check', current_date from invoices where status = 'sent' limit 1`,
    ],
    [
      'an entry of a ledger',
      `insert into transactions (account_id, entry_number, type, amount, balance_after, description)
        select account_id, max(entry_number) + 1, 'credit', 5, 35, 'SQL' from transactions group by account_id limit 1`,
    ],
    [
      'an entry of the journal',
      `insert into journal_entries (number, date, description, account_id) select 9999, current_date, 'SQL', id from customer_accounts limit 1`,
    ],
    ['an expense', `update expenses set amount = amount + 1`],
  ])('is closed to %s written in SQL by the owner of the tables', async (_, statement) => {
    const before = await standing();
    await expect(database().query(statement)).rejects.toThrow('closed in the books');
    expect(await standing()).toEqual(before);
  });

  it('takes a description and a receipt of what was spent in it', async () => {
    const [{ version: before = 0 } = {}] = await unsafeOwnerTransaction((tx) =>
      tx.select().from(expenses).where(eq(expenses.id, expenseId)),
    );
    const words = { ...spent(), description: 'Parking at the client', version: before };
    await updateExpense(admin, expenseId, words);
    const [after] = await unsafeOwnerTransaction((tx) =>
      tx.select().from(expenses).where(eq(expenses.id, expenseId)),
    );
    expect(after).toMatchObject({ description: 'Parking at the client', amount: '12.00' });
  });

  it('is closed to a plan, which says so and waits', async () => {
    const before = await standing();
    await makePlannedInvoices(firmDay());
    expect(await standing()).toEqual(before);
    const [plan] = await unsafeOwnerTransaction((tx) =>
      rowsOf<{ hindrance: string; next_day: string }>(
        tx,
        sql`select hindrance, next_day::text from billing_plans where id = ${planId}`,
      ),
    );
    expect(plan?.hindrance).toContain(`${monthWords(firmDay())} is closed in the books`);
    expect(plan?.next_day).toBe(firmDay());
  });

  it('is given no entry by a merge, which waits until it is open', async () => {
    const before = await standing();
    await expect(runMerge(merge.id)).rejects.toThrow('closed in the books');
    expect(await standing()).toEqual(before);
  });
});
