import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { updateInvoice } from '#app/areas/billing/correction-commands.server.ts';
import { archiveInvoice, restoreInvoice } from '#app/areas/billing/invoice-commands.server.ts';
import { setInvoiceStatus } from '#app/areas/billing/payment-commands.server.ts';
import { database, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { addMoney } from '#app/platform/money.ts';
import { expenses } from '#app/records/time-entry/expense-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import { adminActor } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { stageFiles } from '#tests/helpers/documents.ts';
import { setUpInvoicedTime } from '#tests/helpers/invoiced-time.ts';
import { addExpense, deleteExpense, updateExpense } from './expense-commands.server.ts';
import type { NewExpense } from './expense-forms.ts';
import {
  getReceipt,
  listExpenses,
  listOpenExpenses,
  sumOpenExpenses,
} from './expense-queries.server.ts';
import { NO_FILTERS } from './time-filters.ts';
import { timeInvoiceSchema } from './time-forms.ts';
import { invoiceTime } from './time-invoice-commands.server.ts';
import { listUnbilledCustomers } from './time-invoice-queries.server.ts';

setUpDatabase();
const { add, cast, entriesNow, invoicesNow, linesOfInvoice, of } = setUpInvoicedTime();

beforeEach(() => unsafeOwnerTransaction((tx) => tx.delete(expenses)));

const spent = () => ({
  customerId: cast.customerId,
  description: 'Flight to Tucson',
  amount: '180.45',
  date: '2026-11-05',
  billable: true,
  uploads: [] as string[],
});
const now = () =>
  unsafeOwnerTransaction((tx) => tx.select().from(expenses).orderBy(expenses.amount));
const addOne = async (given: Partial<NewExpense> = {}) => {
  const id = await addExpense(cast.ann, { ...spent(), ...given });
  return { id, version: 1 };
};
const PAGE = { search: '', sort: 'date', direction: 'desc' as const, after: null, before: null };
const ANY = { customer: null, billing: null };
const removals = async () => {
  const { rows } = await database().query(
    `select data ->> 'key' as key from pgboss.job where name = 'remove-file'`,
  );
  return rows.map(({ key }) => String(key));
};

describe('an expense', () => {
  it('is stored once with its receipt, which staff read, and is edited and deleted with it', async () => {
    const uploads = await stageFiles(cast.ann, 'flight.txt');
    const form = { ...spent(), projectId: cast.projectId, uploads, submissionId: randomUUID() };
    const id = await addExpense(cast.ann, form);
    expect(await addExpense(cast.ann, form)).toBe(id);
    expect(await now()).toMatchObject([{ userId: cast.ann.userId, billable: true, version: 1 }]);
    const first = await getReceipt(cast.ann, id);
    expect(first).toMatchObject({ fileName: 'flight.txt' });
    expect((await listExpenses(cast.ann, PAGE, ANY)).rows).toMatchObject([
      { id, receipt: 'flight.txt', projectTitle: 'Service board', amount: '180.45' },
    ]);

    const edit = { ...spent(), amount: '190.00', uploads: await stageFiles(cast.ann, 'new.txt') };
    await updateExpense(cast.ann, id, { ...edit, version: 1 });
    await expect(updateExpense(cast.ann, id, { ...spent(), version: 1 })).rejects.toThrow(
      ChangedMeanwhileError,
    );
    expect(await now()).toMatchObject([{ amount: '190.00', fileName: 'new.txt', version: 2 }]);
    const second = await getReceipt(cast.ann, id);
    // An edit without a file leaves the receipt.
    await updateExpense(cast.ann, id, { ...edit, uploads: [], version: 2 });
    expect(await getReceipt(cast.ann, id)).toEqual(second);
    await deleteExpense(cast.ann, id, 3);
    expect(await now()).toEqual([]);
    await expect(getReceipt(cast.ann, id)).rejects.toThrow(NotFoundError);
    expect(await removals()).toEqual(expect.arrayContaining([first.filePath, second.filePath]));
  });

  it('of the firm itself is on no invoice, and a project is one of the client', async () => {
    await addOne({ customerId: undefined });
    expect(await now()).toMatchObject([{ customerId: null, billable: false }]);
    await expect(addOne({ customerId: cast.otherId, projectId: cast.projectId })).rejects.toThrow(
      'Choose a project of this customer.',
    );
    expect(await now()).toHaveLength(1);
  });

  it('shows its amount and receipt to who sees money and to who spent it, and is changed by them alone', async () => {
    const { id: userId } = await unsafeOwnerTransaction((tx) =>
      makeUser(tx, { role: 'consultant', name: 'Con' }),
    );
    const con = await adminActor(userId);
    const uploads = await stageFiles(con, 'own.txt');
    const own = await addExpense(con, { ...spent(), amount: '20.00', uploads });
    const other = await addOne({ uploads: await stageFiles(cast.ann, 'flight.txt') });
    const shown = async (actor: AdminActor) => {
      const { rows } = await listExpenses(actor, PAGE, ANY);
      return Object.fromEntries(rows.map(({ id, amount, receipt }) => [id, [amount, receipt]]));
    };
    const all = { [own]: ['20.00', 'own.txt'], [other.id]: ['180.45', 'flight.txt'] };
    expect(await shown(cast.ann)).toEqual(all);
    expect(await shown(con)).toEqual({ ...all, [other.id]: [null, null] });
    expect(await getReceipt(con, own)).toMatchObject({ fileName: 'own.txt' });
    await expect(getReceipt(con, other.id)).rejects.toThrow(NotFoundError);
    const taken = { ...spent(), userId, version: 1 };
    await expect(updateExpense(con, other.id, taken)).rejects.toThrow(RefusedError);
    await expect(deleteExpense(con, other.id, 1)).rejects.toThrow(RefusedError);
    expect(await now()).toHaveLength(2);
    await updateExpense(con, own, { ...taken, amount: '21.00' });
    expect(await shown(con)).toMatchObject({ [own]: ['21.00', 'own.txt'] });
  });

  it('is found by client, by billing and by what it was for', async () => {
    const hotel = await addOne({ description: 'Hotel', billable: false });
    const flight = await addOne({ customerId: cast.otherId });
    const ids = async (filters: object, search = '') => {
      const { rows } = await listExpenses(cast.ann, { ...PAGE, search }, { ...ANY, ...filters });
      return rows.map(({ id }) => id);
    };
    expect(await ids({ customer: cast.customerId })).toEqual([hotel.id]);
    expect(await ids({ billing: 'unbilled' })).toEqual([flight.id]);
    expect(await ids({ billing: 'nonbillable' })).toEqual([hotel.id]);
    expect(await ids({ billing: 'billed' })).toEqual([]);
    expect(await ids({}, 'hot')).toEqual([hotel.id]);
  });
});

describe('invoicing expenses', () => {
  it('puts them below the hours of the same draft, one line each at cost, and locks them', async () => {
    const entry = await add({ hours: '1.50' });
    const hotel = await addOne({ description: 'Hotel', amount: '140.10', date: '2026-11-06' });
    const flight = await addOne();
    const form = { ...of([entry]), expenses: [hotel, flight], submissionId: randomUUID() };
    const { id } = await invoiceTime(cast.ann, form);
    expect((await invoiceTime(cast.ann, form)).id).toBe(id);
    const lines = await linesOfInvoice(id);
    expect(lines.slice(1)).toMatchObject([
      {
        description: 'Nov 05, 2026, Ann: Flight to Tucson (at cost)',
        quantity: '1.00',
        unitPrice: '180.45',
        amount: '180.45',
      },
      { description: 'Nov 06, 2026, Ann: Hotel (at cost)', amount: '140.10' },
    ]);
    expect(await invoicesNow()).toMatchObject([{ status: 'draft', amount: '620.55' }]);
    expect(await now()).toMatchObject([
      { id: hotel.id, invoiceLineId: lines[2]?.id, version: 2 },
      { id: flight.id, invoiceLineId: lines[1]?.id, version: 2 },
    ]);
    const said = 'This expense is invoiced as a draft invoice.';
    await expect(updateExpense(cast.ann, flight.id, { ...spent(), version: 2 })).rejects.toThrow(
      said,
    );
    await expect(deleteExpense(cast.ann, flight.id, 2)).rejects.toThrow(said);
    expect(await now()).toHaveLength(2);
  });

  it('works without any hours, and not without either', async () => {
    const flight = await addOne();
    await invoiceTime(cast.ann, { ...of([]), expenses: [flight] });
    expect(await invoicesNow()).toMatchObject([{ amount: '180.45' }]);
    const sent = { customerId: cast.customerId, expenses: [`${flight.id}:1`] };
    expect(timeInvoiceSchema.safeParse(sent).success).toBe(true);
    expect(timeInvoiceSchema.safeParse({ ...sent, expenses: [] }).success).toBe(false);
  });

  it.each([
    ['of another customer', () => ({ customerId: cast.otherId })],
    ['that are not billable', () => ({ billable: false })],
  ])('refuses expenses %s, and invoices nothing', async (_, given) => {
    const entry = await add();
    const chosen = [await addOne(), await addOne(given())];
    await expect(invoiceTime(cast.ann, { ...of([entry]), expenses: chosen })).rejects.toThrow(
      RefusedError,
    );
    expect(await invoicesNow()).toEqual([]);
    expect((await now()).map(({ invoiceLineId }) => invoiceLineId)).toEqual([null, null]);
    expect(await entriesNow()).toMatchObject([{ invoiceLineId: null }]);
  });

  it('refuses expenses that are not as they were seen', async () => {
    const flight = await addOne();
    await updateExpense(cast.ann, flight.id, { ...spent(), amount: '9.00', version: 1 });
    await expect(invoiceTime(cast.ann, { ...of([]), expenses: [flight] })).rejects.toThrow(
      ChangedMeanwhileError,
    );
    expect(await invoicesNow()).toEqual([]);
  });

  it('invoices no expense twice, whoever invoices at once', async () => {
    const chosen = [await addOne({ amount: '10.00' }), await addOne({ amount: '20.00' })];
    const tries = await Promise.allSettled([
      invoiceTime(cast.ann, { ...of([]), expenses: chosen }),
      invoiceTime(cast.ann, { ...of([]), expenses: chosen.toReversed() }),
      invoiceTime(cast.ann, { ...of([]), expenses: chosen.slice(1) }),
    ]);
    for (const each of tries) {
      if (each.status === 'rejected') expect(each.reason).toBeInstanceOf(RefusedError);
    }
    const billed = (await now()).filter(({ invoiceLineId }) => invoiceLineId !== null);
    expect(billed.length).toBeGreaterThan(0);
    expect(addMoney(...(await invoicesNow()).map(({ amount }) => amount))).toBe(
      addMoney(...billed.map(({ amount }) => amount)),
    );
  });
});

describe('invoiced expenses', () => {
  it.each([
    [
      'cancelled',
      (id: string) => setInvoiceStatus(cast.ann, id, { status: 'cancelled', version: 1 }),
    ],
    ['archived', (id: string) => archiveInvoice(cast.ann, id, 1)],
  ])('are free again once their unpaid invoice is %s, which stays so', async (how, giveUp) => {
    const flight = await addOne();
    const first = await invoiceTime(cast.ann, { ...of([]), expenses: [flight] });
    await giveUp(first.id);
    expect(await now()).toMatchObject([{ invoiceLineId: null, version: 3 }]);
    const back = () =>
      how === 'archived'
        ? restoreInvoice(cast.ann, first.id, 2)
        : setInvoiceStatus(cast.ann, first.id, { status: 'draft', version: 2 });
    await expect(back()).rejects.toThrow(RefusedError);
    await invoiceTime(cast.ann, { ...of([]), expenses: [{ id: flight.id, version: 3 }] });
    expect(await invoicesNow()).toHaveLength(2);
  });

  it('are freed by an edit of a draft that drops their line, and of a draft alone', async () => {
    const chosen = [await addOne({ amount: '10.00' }), await addOne({ amount: '20.00' })];
    const { id } = await invoiceTime(cast.ann, { ...of([]), expenses: chosen });
    const lines = (await linesOfInvoice(id))
      .filter(({ amount }) => amount === '10.00')
      .map(({ id: line, description, quantity, unitPrice }) => ({
        id: line,
        description,
        quantity,
        unitPrice,
      }));
    const edit = { over: 'lines', lines, isPrepayment: false } as const;
    await setInvoiceStatus(cast.ann, id, { status: 'sent', version: 1 });
    await expect(updateInvoice(cast.ann, id, { ...edit, version: 2 })).rejects.toThrow(
      'expenses are billed by the line',
    );
    await setInvoiceStatus(cast.ann, id, { status: 'draft', version: 2 });
    await updateInvoice(cast.ann, id, { ...edit, version: 3 });
    expect((await now()).map(({ invoiceLineId }) => invoiceLineId === null)).toEqual([false, true]);
  });
});

describe('what is to be billed', () => {
  it('counts expenses alike in the list of customers, on their own list and in all', async () => {
    await add({ hours: '1.00' });
    await addOne({ amount: '10.05', date: '2026-10-30' });
    await addOne({ amount: '20.00', billable: false });
    await invoiceTime(cast.ann, { ...of([]), expenses: [await addOne({ amount: '40.00' })] });
    await addOne({ customerId: cast.otherId, amount: '7.00' });
    const { rows } = await listUnbilledCustomers(cast.ann, { ...PAGE, sort: 'company' });
    const shown = rows.map(({ id, hours, expenses, amount, oldest }) => ({
      ...{ id, hours, expenses, amount, oldest },
    }));
    expect(shown).toHaveLength(2);
    expect(shown).toContainEqual({
      id: cast.customerId,
      hours: '1.00',
      expenses: '10.05',
      amount: '210.05',
      oldest: '2026-10-30',
    });
    expect(shown).toContainEqual({
      id: cast.otherId,
      hours: '0.00',
      expenses: '7.00',
      amount: '7.00',
      oldest: '2026-11-05',
    });
    const own = { ...NO_FILTERS, customer: cast.customerId };
    expect((await listOpenExpenses(cast.ann, own)).expenses).toMatchObject([{ amount: '10.05' }]);
    expect(await sumOpenExpenses(cast.ann, own)).toBe('10.05');
    expect(await sumOpenExpenses(cast.ann, { ...own, from: '2026-11-01' })).toBe('0.00');
    expect(await sumOpenExpenses(cast.ann, NO_FILTERS)).toBe('17.05');
  });
});
