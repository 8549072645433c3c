import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { AdminActor } from '#app/access/actor.ts';
import { ChangedMeanwhileError, RefusedError } from '#app/access/refusals.ts';
import { invoiceLines, invoices } from '#app/areas/billing/billing-tables.ts';
import {
  archiveInvoice,
  restoreInvoice,
  updateInvoice,
} from '#app/areas/billing/invoice-commands.server.ts';
import { getInvoice } from '#app/areas/billing/invoice-queries.server.ts';
import { setInvoiceStatus } from '#app/areas/billing/payment-commands.server.ts';
import { makeCustomer, makeProject, makeTimeEntry, makeUser } from '#app/demo/makers.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { addMoney } from '#app/platform/money.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { deleteTimeEntry, updateTimeEntry } from './time-commands.server.ts';
import { NO_FILTERS } from './time-filters.ts';
import type { TimeInvoice } from './time-forms.ts';
import { invoiceTime } from './time-invoice-commands.server.ts';
import { listBillable, listUnbilledCustomers } from './time-invoice-queries.server.ts';
import { listTimeEntries } from './time-queries.server.ts';
import { timeEntries } from './time-tables.ts';

setUpDatabase();

const FIRM = { name: 'Plenum', email: 'hello@plenum.example', url: 'http://localhost:3000' };

let ann: AdminActor;
let customerId: string;
let otherId: string;
let projectId: string;

beforeAll(async () => {
  const userId = await unsafeOwnerTransaction(async (tx) => {
    const user = await makeUser(tx, { role: 'admin', name: 'Ann' });
    otherId = (await makeCustomer(tx)).profile.id;
    return user.id;
  });
  const actor = await unsafeActorOfUser(userId);
  if (actor.kind !== 'admin') throw new Error('Ann is staff.');
  ann = actor;
});

beforeEach(() =>
  unsafeOwnerTransaction(async (tx) => {
    await tx.delete(timeEntries);
    // What was billed before is another customer's.
    customerId = (await makeCustomer(tx)).profile.id;
    projectId = (await makeProject(tx, customerId, { title: 'Service board' })).id;
  }),
);

const add = (given: Parameters<typeof makeTimeEntry>[2] = {}) =>
  unsafeOwnerTransaction((tx) =>
    makeTimeEntry(tx, ann.userId, { customerId, hourlyRate: '200.00', ...given }),
  );

const of = (
  entries: readonly { id: string; version: number }[],
  given: Partial<TimeInvoice> = {},
) =>
  ({
    customerId,
    grouping: 'project',
    entries: entries.map(({ id, version }) => ({ id, version })),
    ...given,
  }) satisfies TimeInvoice;

const entriesNow = () =>
  unsafeOwnerTransaction((tx) => tx.select().from(timeEntries).orderBy(timeEntries.date));
const invoicesNow = () =>
  unsafeOwnerTransaction((tx) =>
    tx.select().from(invoices).where(eq(invoices.customerId, customerId)),
  );
const linesOfInvoice = (id: string) =>
  unsafeOwnerTransaction((tx) =>
    tx
      .select()
      .from(invoiceLines)
      .where(eq(invoiceLines.invoiceId, id))
      .orderBy(invoiceLines.position),
  );

describe('invoicing hours', () => {
  it('makes a draft with a line for each project and rate, and locks the hours', async () => {
    const made = [
      await add({ date: '2026-11-02', hours: '1.25', projectId, hourlyRate: '199.99' }),
      await add({ date: '2026-11-03', hours: '0.25', projectId, hourlyRate: '199.99' }),
      await add({ date: '2026-11-04', hours: '2.00', projectId, hourlyRate: '150.00' }),
      await add({ date: '2026-11-05', hours: '0.75', hourlyRate: '199.99' }),
    ];
    const left = await add({ date: '2026-11-06' });
    const details = { description: 'November', dueDate: '2026-12-05' };
    const invoice = await invoiceTime(ann, of(made, details));

    // 1.50 × 199.99 = 299.985, 2.00 × 150.00, 0.75 × 199.99 = 149.9925.
    expect(await linesOfInvoice(invoice.id)).toMatchObject([
      { quantity: '1.50', unitPrice: '199.99', amount: '299.99' },
      { quantity: '2.00', unitPrice: '150.00', amount: '300.00' },
      { quantity: '0.75', unitPrice: '199.99', amount: '149.99' },
    ]);
    expect(await invoicesNow()).toMatchObject([
      { id: invoice.id, customerId, status: 'draft', amount: '749.98', ...details },
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
      ann,
      { search: '', sort: 'date', direction: 'asc', after: null, before: null },
      { ...NO_FILTERS, billing: 'unbilled' },
    );
    expect(rows.map(({ id }) => id)).toEqual([left.id]);
  });

  it('makes a line for each entry where that is asked', async () => {
    const made = [
      await add({ date: '2026-11-02', description: 'Board check' }),
      await add({ date: '2026-11-03', projectId }),
    ];
    const { id } = await invoiceTime(ann, of(made, { grouping: 'entry' }));
    expect((await linesOfInvoice(id)).map(({ description }) => description)).toEqual([
      'Nov 02, 2026, Ann: Board check',
      'Nov 03, 2026, Ann: Service board',
    ]);
  });

  it('refuses more lines than a bill can have, and bills nothing', async () => {
    const entry = { userId: ann.userId, customerId, hours: '1.00', hourlyRate: '1.00' };
    const made = await unsafeOwnerTransaction((tx) =>
      tx
        .insert(timeEntries)
        .values(Array.from({ length: 101 }, () => ({ ...entry, date: '2026-11-05' })))
        .returning(),
    );
    await expect(invoiceTime(ann, of(made, { grouping: 'entry' }))).rejects.toThrow(RefusedError);
    expect(await invoicesNow()).toEqual([]);
    await invoiceTime(ann, of(made));
    expect(await invoicesNow()).toMatchObject([{ amount: '101.00' }]);
  });

  it.each([
    ['of another customer', () => ({ customerId: otherId })],
    ['that are not billable', () => ({ billable: false })],
    ['without a rate', () => ({ hourlyRate: null })],
  ])('refuses hours %s, and bills none of them', async (_, given) => {
    const made = [await add(), await add(given())];
    await expect(invoiceTime(ann, of(made))).rejects.toThrow(RefusedError);
    expect(await invoicesNow()).toEqual([]);
    expect((await entriesNow()).map(({ invoiceLineId }) => invoiceLineId)).toEqual([null, null]);
  });

  it('refuses hours that are not as they were seen', async () => {
    const entry = await add();
    await updateTimeEntry(ann, entry.id, {
      hours: '9.00',
      date: '2026-11-05',
      billable: true,
      hourlyRate: '200.00',
      customerId,
      version: 1,
    });
    await expect(invoiceTime(ann, of([entry]))).rejects.toThrow(ChangedMeanwhileError);
    await deleteTimeEntry(ann, entry.id, 2);
    await expect(invoiceTime(ann, of([entry]))).rejects.toThrow(ChangedMeanwhileError);
    expect(await invoicesNow()).toEqual([]);
  });

  it('bills no hour twice, whoever bills at once', async () => {
    const made = [];
    for (let at = 1; at <= 6; at += 1) made.push(await add({ date: `2026-11-0${at}` }));
    const tries = await Promise.allSettled([
      invoiceTime(ann, of(made)),
      invoiceTime(ann, of(made.slice(0, 3))),
      invoiceTime(ann, of([...made].reverse())),
      invoiceTime(ann, of(made.slice(3))),
    ]);
    for (const each of tries) {
      if (each.status === 'rejected') expect(each.reason).toBeInstanceOf(RefusedError);
    }
    const billed = (await entriesNow()).filter(({ invoiceLineId }) => invoiceLineId !== null);
    const amounts = (await invoicesNow()).map(({ amount }) => amount);
    expect(amounts.length).toBeGreaterThan(0);
    expect(addMoney(...amounts)).toBe(`${billed.length * 200}.00`);
    const numbers = (await invoicesNow()).map(({ invoiceNumber }) => invoiceNumber);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});

describe('invoiced hours', () => {
  it('can be neither edited nor deleted, and the refusal names the bill', async () => {
    const entry = await add();
    const { invoiceNumber } = await invoiceTime(ann, of([entry]));
    const edit = { hours: '9.00', date: '2026-11-05', billable: true };
    const said = `This time is invoiced as ${invoiceNumber}.`;
    for (const version of [1, 2]) {
      await expect(updateTimeEntry(ann, entry.id, { ...edit, version })).rejects.toThrow(said);
      await expect(deleteTimeEntry(ann, entry.id, version)).rejects.toThrow(said);
    }
    expect(await entriesNow()).toMatchObject([{ hours: '1.00', version: 2 }]);
  });

  it.each([
    [
      'cancelled',
      (id: string) => setInvoiceStatus(ann, id, { status: 'cancelled', version: 1 }, FIRM),
    ],
    ['archived', (id: string) => archiveInvoice(ann, id, 1)],
  ])('are free again once their bill is %s, and can be billed anew', async (_, giveUp) => {
    const [entry, other] = [await add(), await add({ date: '2026-11-09' })];
    const first = await invoiceTime(ann, of([entry]));
    await invoiceTime(ann, of([other]));
    await giveUp(first.id);
    const [freed, still] = await entriesNow();
    expect(freed).toMatchObject({ id: entry.id, invoiceLineId: null, version: 3 });
    expect(still?.invoiceLineId).not.toBeNull();
    expect(await linesOfInvoice(first.id)).toHaveLength(1);
    await invoiceTime(ann, of([{ id: entry.id, version: 3 }]));
    expect(await invoicesNow()).toHaveLength(3);
  });

  it('stay billed when a paid bill is archived', async () => {
    const { id } = await invoiceTime(ann, of([await add()]));
    await setInvoiceStatus(ann, id, { status: 'paid', version: 1 }, FIRM);
    await archiveInvoice(ann, id, 2);
    const [entry] = await entriesNow();
    expect(entry?.invoiceLineId).not.toBeNull();
  });

  it('are freed by an edit of a draft alone, as the next copy and with a line in the log', async () => {
    const stays = await add({ hours: '1.00' });
    const goes = await add({ hours: '2.00' });
    const asked = { ...of([stays, goes]), grouping: 'entry' as const };
    const { id, invoiceNumber } = await invoiceTime(ann, asked);
    const lines = (await linesOfInvoice(id)).filter(({ quantity }) => quantity === '1.00');
    const edit = { invoiceNumber, over: 'lines', lines, isPrepayment: false } as const;
    await setInvoiceStatus(ann, id, { status: 'sent', version: 1 }, FIRM);
    await expect(updateInvoice(ann, id, { ...edit, version: 2 }, FIRM)).rejects.toThrow(
      'Logged hours are billed by the line',
    );
    expect(await linesOfInvoice(id)).toHaveLength(2);
    await setInvoiceStatus(ann, id, { status: 'draft', version: 2 }, FIRM);
    const seen = (await entriesNow()).find((entry) => entry.id === goes.id);
    await updateInvoice(ann, id, { ...edit, version: 3 }, FIRM);
    const freed = (await entriesNow()).find((entry) => entry.id === goes.id);
    expect(freed).toMatchObject({ invoiceLineId: null, version: (seen?.version ?? 0) + 1 });
    const { history, linesWithTime } = await getInvoice(ann, id);
    expect(linesWithTime).toEqual(lines.map((line) => line.id));
    expect(history.map(({ metadata }) => metadata)).toContainEqual(
      expect.objectContaining({ releasedEntries: 1 }),
    );
  });

  it('are free again when their line is taken off the bill', async () => {
    const entry = await add();
    const { id } = await invoiceTime(ann, of([entry]));
    await unsafeOwnerTransaction((tx) =>
      tx.delete(invoiceLines).where(eq(invoiceLines.invoiceId, id)),
    );
    expect(await entriesNow()).toMatchObject([{ id: entry.id, invoiceLineId: null }]);
  });
});

describe('what is to be billed', () => {
  it('is listed by customer with sums, without what can not be billed', async () => {
    await add({ hours: '1.25', hourlyRate: '199.99', date: '2026-11-02' });
    await add({ hours: '0.25', hourlyRate: '99.95' });
    await add({ hours: '5.00', billable: false });
    await add({ hours: '5.00', hourlyRate: null });
    await add({ customerId: null });
    await invoiceTime(ann, of([await add({ hours: '8.00' })]));
    const request = {
      search: '',
      sort: 'company',
      direction: 'asc' as const,
      after: null,
      before: null,
    };
    const { rows } = await listUnbilledCustomers(ann, request);
    // 249.9875 + 24.9875
    expect(rows).toMatchObject([
      { id: customerId, hours: '1.50', amount: '274.98', oldest: '2026-11-02' },
    ]);
    const { entries, isCut } = await listBillable(ann, { ...NO_FILTERS, customer: customerId });
    expect(entries.map(({ hours }) => hours)).toEqual(['1.25', '0.25']);
    expect(isCut).toBe(false);
    const narrowed = { ...NO_FILTERS, customer: customerId, to: '2026-11-02' };
    expect((await listBillable(ann, narrowed)).entries).toHaveLength(1);
  });
});

describe('a bill that gave its hours back', () => {
  it('stays archived or cancelled, so that no hour is billed twice', async () => {
    const entry = await add();
    const archived = await invoiceTime(ann, of([entry]));
    await archiveInvoice(ann, archived.id, 1);
    const [free] = await entriesNow();
    await expect(restoreInvoice(ann, archived.id, 2)).rejects.toThrow('given back');

    const cancelled = await invoiceTime(ann, of([free ?? entry]));
    await setInvoiceStatus(ann, cancelled.id, { status: 'cancelled', version: 1 }, FIRM);
    for (const status of ['draft', 'sent', 'paid'] as const) {
      await expect(
        setInvoiceStatus(ann, cancelled.id, { status, version: 2 }, FIRM),
      ).rejects.toThrow('given back');
    }
    const rows = await invoicesNow();
    expect(rows.find(({ id }) => id === archived.id)?.archivedAt).not.toBeNull();
    expect(rows.find(({ id }) => id === cancelled.id)?.status).toBe('cancelled');
  });

  it('keeps its lines while hours stand on it', async () => {
    const entry = await add({ hours: '1.00' });
    const { id, invoiceNumber } = await invoiceTime(ann, of([entry]));
    const edit = {
      invoiceNumber,
      over: 'amount' as const,
      amount: '200.00',
      isPrepayment: false,
      version: 1,
    };
    await expect(updateInvoice(ann, id, edit, FIRM)).rejects.toThrow('logged hours');
    expect(await linesOfInvoice(id)).toHaveLength(1);
    expect((await entriesNow())[0]?.invoiceLineId).not.toBeNull();
  });
});
