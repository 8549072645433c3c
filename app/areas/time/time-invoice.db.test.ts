import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ChangedMeanwhileError, RefusedError } from '#app/access/refusals.ts';
import { updateInvoice } from '#app/areas/billing/correction-commands.server.ts';
import { creditInvoice } from '#app/areas/billing/credit-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { addMoney } from '#app/platform/money.ts';
import { projects } from '#app/records/project/project-tables.ts';
import { timeEntries } from '#app/records/time-entry/time-tables.ts';
import { move, rowOf } from '#tests/helpers/billing.ts';
import { postedOf } from '#tests/helpers/books.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { setUpInvoicedTime } from '#tests/helpers/invoiced-time.ts';
import { deleteTimeEntry, updateTimeEntry } from './time-commands.server.ts';
import { NO_FILTERS } from './time-filters.ts';
import { invoiceTime } from './time-invoice-commands.server.ts';
import { listBillable, listUnbilledCustomers } from './time-invoice-queries.server.ts';
import { getTimeSummary, listTimeEntries } from './time-queries.server.ts';

setUpDatabase();
const { add, cast, entriesNow, invoicesNow, linesOfInvoice, of } = setUpInvoicedTime();

describe('invoicing hours', () => {
  it('posts hours and goodwill beside them apart, and takes back both by their accounts', async () => {
    const { id } = await invoiceTime(cast.ann, of([await add(), await add({ hours: '0.50' })]));
    const [hours] = await linesOfInvoice(id);
    const lines = [
      { id: hours?.id, description: 'Hours', quantity: '1.50', unitPrice: '200.00' },
      { description: 'Goodwill', quantity: '1.00', unitPrice: '-20.00' },
    ];
    const edit = { over: 'lines', lines, isPrepayment: false } as const;
    await updateInvoice(cast.ann, id, { ...edit, version: (await rowOf(id)).version });
    await move(cast.ann, id, 'sent');
    const issued = { receivables: '280.00', hourly: '-300.00', services: '20.00' };
    expect(await postedOf(id)).toEqual(issued);
    const ids = (await linesOfInvoice(id)).map((line) => line.id);
    await creditInvoice(cast.ann, id, {
      lines: [
        { id: ids[0] ?? '', amount: '50.00' },
        { id: ids[1] ?? '', amount: '-20.00' },
      ],
      reason: 'Agreed',
      version: (await rowOf(id)).version,
    });
    expect(await postedOf(id)).toEqual({ receivables: '250.00', hourly: '-250.00' });
    await move(cast.ann, id, 'cancelled');
    expect(await postedOf(id)).toEqual({});
  });

  it('makes a draft with a line for each project and rate, and locks the hours', async () => {
    const made = [
      await add({
        date: '2026-11-02',
        hours: '1.25',
        projectId: cast.projectId,
        hourlyRate: '199.99',
      }),
      await add({
        date: '2026-11-03',
        hours: '0.25',
        projectId: cast.projectId,
        hourlyRate: '199.99',
      }),
      await add({
        date: '2026-11-04',
        hours: '2.00',
        projectId: cast.projectId,
        hourlyRate: '150.00',
      }),
      await add({ date: '2026-11-05', hours: '0.75', hourlyRate: '199.99' }),
    ];
    const left = await add({ date: '2026-11-06' });
    const details = { description: 'November', dueDate: '2026-12-05' };
    const invoice = await invoiceTime(cast.ann, of(made, details));

    // 1.50 × 199.99 = 299.985, 2.00 × 150.00, 0.75 × 199.99 = 149.9925.
    expect(await linesOfInvoice(invoice.id)).toMatchObject([
      { quantity: '1.50', unitPrice: '199.99', amount: '299.99' },
      { quantity: '2.00', unitPrice: '150.00', amount: '300.00' },
      { quantity: '0.75', unitPrice: '199.99', amount: '149.99' },
    ]);
    expect(await invoicesNow()).toMatchObject([
      {
        id: invoice.id,
        customerId: cast.customerId,
        status: 'draft',
        amount: '749.98',
        ...details,
      },
    ]);
    const lineIds = (await linesOfInvoice(invoice.id)).map(({ id }) => id);
    const now = await entriesNow();
    expect(now.map(({ invoiceLineId }) => invoiceLineId)).toEqual([
      lineIds[0],
      lineIds[0],
      lineIds[1],
      lineIds[2],
      null,
    ]);
    expect(now.map(({ version }) => version)).toEqual([2, 2, 2, 2, 1]);
    const { rows } = await listTimeEntries(
      cast.ann,
      { search: '', sort: 'date', direction: 'asc', after: null, before: null },
      { ...NO_FILTERS, billing: 'unbilled' },
    );
    expect(rows.map(({ id }) => id)).toEqual([left.id]);
  });

  it('makes a line for each entry where that is asked', async () => {
    const made = [
      await add({ date: '2026-11-02', description: 'Board check' }),
      await add({ date: '2026-11-03', projectId: cast.projectId }),
    ];
    const { id } = await invoiceTime(cast.ann, of(made, { grouping: 'entry' }));
    expect((await linesOfInvoice(id)).map(({ description }) => description)).toEqual([
      'Nov 02, 2026, Ann: Board check',
      'Nov 03, 2026, Ann: Service board',
    ]);
  });

  it('refuses more lines than an invoice can have, and invoices nothing', async () => {
    const entry = {
      userId: cast.ann.userId,
      customerId: cast.customerId,
      hours: '1.00',
      hourlyRate: '1.00',
    };
    const made = await unsafeOwnerTransaction((tx) =>
      tx
        .insert(timeEntries)
        .values(Array.from({ length: 101 }, () => ({ ...entry, date: '2026-11-05' })))
        .returning(),
    );
    await expect(invoiceTime(cast.ann, of(made, { grouping: 'entry' }))).rejects.toThrow(
      RefusedError,
    );
    expect(await invoicesNow()).toEqual([]);
    await invoiceTime(cast.ann, of(made));
    expect(await invoicesNow()).toMatchObject([{ amount: '101.00' }]);
  });

  it.each([
    ['of another customer', () => ({ customerId: cast.otherId })],
    ['that are not billable', () => ({ billable: false })],
    ['without a rate', () => ({ hourlyRate: null })],
  ])('refuses hours %s, and invoices none of them', async (_, given) => {
    const made = [await add(), await add(given())];
    await expect(invoiceTime(cast.ann, of(made))).rejects.toThrow(RefusedError);
    expect(await invoicesNow()).toEqual([]);
    expect((await entriesNow()).map(({ invoiceLineId }) => invoiceLineId)).toEqual([null, null]);
  });

  it.each(['fixed', 'retainer'] as const)(
    'leaves hours of a %s project to its price, and takes them as soon as it is billed by the hour',
    async (kind) => {
      const made = [
        await add({ projectId: cast.projectId }),
        await add({ projectId: cast.projectId, hourlyRate: null }),
      ];
      const setKind = (to: 'hourly' | typeof kind) =>
        unsafeOwnerTransaction((tx) =>
          tx.update(projects).set({ kind: to }).where(eq(projects.id, cast.projectId)),
        );
      const asked = { ...NO_FILTERS, customer: cast.customerId };
      const toBill = async () => (await listBillable(cast.ann, asked)).entries.length;
      const shown = async (billing: 'unbilled' | 'unrated' | 'covered') =>
        (await getTimeSummary(cast.ann, { ...asked, billing })).count;
      expect(await toBill()).toBe(1);
      await setKind(kind);
      expect([await toBill(), await shown('unbilled'), await shown('unrated')]).toEqual([0, 0, 0]);
      expect(await shown('covered')).toBe(2);
      await expect(invoiceTime(cast.ann, of(made.slice(0, 1)))).rejects.toThrow(
        'covered by the price or fee of their project',
      );
      expect(await invoicesNow()).toEqual([]);
      // Hours that come later, and what anyone writes into the column itself.
      await add({ projectId: cast.projectId, coveredByFee: false });
      await add({ coveredByFee: true });
      expect([await toBill(), await shown('covered')]).toEqual([1, 3]);
      await setKind('hourly');
      expect([await toBill(), await shown('unrated'), await shown('covered')]).toEqual([3, 1, 0]);
    },
  );

  it('refuses hours that are not as they were seen', async () => {
    const entry = await add();
    await updateTimeEntry(cast.ann, entry.id, {
      hours: '9.00',
      date: '2026-11-05',
      billable: true,
      hourlyRate: '200.00',
      customerId: cast.customerId,
      version: 1,
    });
    await expect(invoiceTime(cast.ann, of([entry]))).rejects.toThrow(ChangedMeanwhileError);
    await deleteTimeEntry(cast.ann, entry.id, 2);
    await expect(invoiceTime(cast.ann, of([entry]))).rejects.toThrow(ChangedMeanwhileError);
    expect(await invoicesNow()).toEqual([]);
  });

  it('invoices no hour twice, whoever invoices at once', async () => {
    const made = [];
    for (let at = 1; at <= 6; at += 1) made.push(await add({ date: `2026-11-0${at}` }));
    const tries = await Promise.allSettled([
      invoiceTime(cast.ann, of(made)),
      invoiceTime(cast.ann, of(made.slice(0, 3))),
      invoiceTime(cast.ann, of([...made].reverse())),
      invoiceTime(cast.ann, of(made.slice(3))),
    ]);
    for (const each of tries) {
      if (each.status === 'rejected') expect(each.reason).toBeInstanceOf(RefusedError);
    }
    const invoiced = (await entriesNow()).filter(({ invoiceLineId }) => invoiceLineId !== null);
    const amounts = (await invoicesNow()).map(({ amount }) => amount);
    expect(amounts.length).toBeGreaterThan(0);
    expect(addMoney(...amounts)).toBe(`${invoiced.length * 200}.00`);
    const numbers = (await invoicesNow()).map(({ invoiceNumber }) => invoiceNumber);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});

describe('what is to be invoiced', () => {
  it('is listed by customer with sums, without what can not be invoiced', async () => {
    await add({ hours: '1.25', hourlyRate: '199.99', date: '2026-11-02' });
    await add({ hours: '0.25', hourlyRate: '99.95' });
    await add({ hours: '5.00', billable: false });
    await add({ hours: '5.00', hourlyRate: null });
    await add({ customerId: null });
    await invoiceTime(cast.ann, of([await add({ hours: '8.00' })]));
    const request = {
      search: '',
      sort: 'company',
      direction: 'asc' as const,
      after: null,
      before: null,
    };
    const { rows } = await listUnbilledCustomers(cast.ann, request);
    // 249.9875 + 24.9875
    expect(rows).toMatchObject([
      {
        id: cast.customerId,
        hours: '1.50',
        amount: '274.98',
        unratedHours: '5.00',
        oldest: '2026-11-02',
      },
    ]);
    const { entries, isCut } = await listBillable(cast.ann, {
      ...NO_FILTERS,
      customer: cast.customerId,
    });
    expect(entries.map(({ hours }) => hours)).toEqual(['1.25', '0.25']);
    expect(isCut).toBe(false);
    const narrowed = { ...NO_FILTERS, customer: cast.customerId, to: '2026-11-02' };
    expect((await listBillable(cast.ann, narrowed)).entries).toHaveLength(1);
  });
});
