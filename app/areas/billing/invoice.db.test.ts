import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { addDays } from '#app/platform/calendar-days.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { subtractMoney } from '#app/platform/money.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { dueOn, make, move, pay, rowOf } from '#tests/helpers/billing.ts';
import { customerActor, makePeople } from '#tests/helpers/cast.ts';
import { queuedAnnouncements, setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer } from '#tests/helpers/makers.ts';
import { updateInvoice } from './correction-commands.server.ts';
import {
  archiveInvoice,
  createInvoice,
  createInvoiceIn,
  restoreInvoice,
} from './invoice-commands.server.ts';
import type { InvoiceFilters } from './invoice-filters.ts';
import {
  getInvoice,
  getInvoiceSheet,
  getInvoiceSums,
  listInvoices,
  listOwnInvoices,
} from './invoice-queries.server.ts';

setUpDatabase();

let admin: AdminActor;
let customer: CustomerActor;
let other: CustomerActor;

beforeAll(async () => {
  ({ ann: admin, customer, other } = await makePeople());
});

async function toldAbout(id: string) {
  const all = await queuedAnnouncements();
  return all.filter(({ subjectId }) => subjectId === id);
}

describe('writing an invoice', () => {
  const facts = { over: 'amount', amount: '100.00', isPrepayment: false } as const;

  it('makes a draft over the sum of its lines, which only staff see', async () => {
    const { id } = await createInvoice(admin, {
      ...facts,
      customerId: customer.customerId,
      invoiceNumber: 'L-1',
      over: 'lines',
      lines: [
        { description: 'Advisory', quantity: '2.50', unitPrice: '225.00' },
        { description: 'Discount', quantity: '1.00', unitPrice: '-62.50' },
      ],
    });
    expect(await getInvoice(admin, id)).toMatchObject({
      status: 'draft',
      amount: '500.00',
      open: '500.00',
      lines: [{ amount: '562.50' }, { amount: '-62.50' }],
    });
    await expect(getInvoiceSheet(customer, id)).rejects.toThrow(NotFoundError);
  });

  it('needs an active customer', async () => {
    const pending = await unsafeOwnerTransaction((tx) =>
      makeCustomer(tx, { approvalStatus: 'pending' }),
    );
    await expect(make(admin, { customerId: pending.profile.id })).rejects.toThrow(RefusedError);
  });

  it('is edited line by line until something is paid', async () => {
    const made = await asActor(admin, (tx) =>
      createInvoiceIn(tx, admin, {
        customerId: customer.customerId,
        lines: [
          { description: 'First', quantity: '1.00', unitPrice: '100.00' },
          { description: 'Second', quantity: '1.00', unitPrice: '200.00' },
          { description: 'Third', quantity: '1.00', unitPrice: '300.00' },
        ],
      }),
    );
    const [, second, third] = made.lineIds;
    const edit = {
      over: 'lines' as const,
      isPrepayment: false,
      lines: [
        { id: third, description: 'Third', quantity: '2.00', unitPrice: '300.00' },
        { description: 'New', quantity: '1.00', unitPrice: '0.50' },
        { id: second, description: 'Second', quantity: '1.00', unitPrice: '200.00' },
      ],
      version: 1,
    };
    await updateInvoice(admin, made.id, edit);
    const { lines, amount } = await getInvoice(admin, made.id);
    expect(amount).toBe('800.50');
    expect(lines.map(({ description }) => description)).toEqual(['Third', 'New', 'Second']);
    expect([lines[0]?.id, lines[2]?.id]).toEqual([third, second]);
    const logged = await unsafeOwnerTransaction((tx) =>
      tx.select().from(activityLogs).where(eq(activityLogs.entityId, made.id)),
    );
    expect(logged.find(({ action }) => action === 'invoice.updated')?.metadata).toMatchObject({
      before: { amount: '600.00', lines: [{ description: 'First', unitPrice: '100.00' }, {}, {}] },
      after: { amount: '800.50', lines: [{ description: 'Third', quantity: '2.00' }, {}, {}] },
    });
    await expect(updateInvoice(admin, made.id, edit)).rejects.toThrow(ChangedMeanwhileError);

    await move(admin, made.id, 'sent');
    await pay(admin, made.id, '0.50');
    const { version } = await rowOf(made.id);
    const late = updateInvoice(admin, made.id, { ...edit, version });
    await expect(late).rejects.toThrow(RefusedError);
    await updateInvoice(admin, made.id, {
      ...edit,
      over: 'unchanged',
      lines: undefined,
      description: 'Only words',
      version,
    });
    expect(await getInvoice(admin, made.id)).toMatchObject({
      amount: '800.50',
      description: 'Only words',
      lines: [{ id: third }, {}, { id: second }],
    });
  });

  it("can't take the lines of another invoice", async () => {
    const theirs = await asActor(admin, (tx) =>
      createInvoiceIn(tx, admin, {
        customerId: customer.customerId,
        lines: [{ description: 'Theirs', quantity: '1.00', unitPrice: '5.00' }],
      }),
    );
    const id = await make(admin, { customerId: customer.customerId });
    const stolen = { id: theirs.lineIds[0], description: 'X', quantity: '1.00', unitPrice: '1.00' };
    const edit = { over: 'lines', isPrepayment: false, version: 1 } as const;
    const taken = updateInvoice(admin, id, { ...edit, lines: [stolen] });
    await expect(taken).rejects.toThrow(RefusedError);
    expect((await getInvoice(admin, theirs.id)).lines).toMatchObject([{ description: 'Theirs' }]);
    expect(await rowOf(id)).toMatchObject({ amount: '1000.00', version: 1 });
  });
});

describe('sending an invoice', () => {
  it('shows it to its customer alone and emails the PDF once', async () => {
    const id = await make(admin, { customerId: customer.customerId });
    await move(admin, id, 'sent');
    expect(await getInvoiceSheet(customer, id)).toMatchObject({ status: 'sent', open: '1000.00' });
    await expect(getInvoiceSheet(other, id)).rejects.toThrow(NotFoundError);
    const [told, ...more] = await toldAbout(id);
    expect(more).toEqual([]);
    expect(told).toMatchObject({
      to: { customer: customer.customerId },
      path: `/customer/billing/invoices/${id}`,
      mail: { attach: [`invoice:${id}`] },
    });
    await move(admin, id, 'overdue');
    await move(admin, id, 'sent');
    expect(await toldAbout(id)).toHaveLength(1);
  });

  it('gives the days to pay that were planned, also where it goes out late', async () => {
    const today = firmDay();
    const draft = (sendOn: string, dueDate: string) =>
      make(admin, { customerId: customer.customerId, sendOn, dueDate });
    const late = await draft(addDays(today, -20), addDays(today, 10));
    await move(admin, late, 'sent');
    const due = { sendOn: today, dueDate: addDays(today, 30) };
    expect(await rowOf(late)).toMatchObject(due);
    // Undone and sent once more, it is due as before.
    await move(admin, late, 'draft');
    await move(admin, late, 'sent');
    expect(await rowOf(late)).toMatchObject(due);
    const early = await draft(addDays(today, 5), addDays(today, 35));
    await move(admin, early, 'sent');
    expect(await rowOf(early)).toMatchObject({ dueDate: addDays(today, 35) });
  });

  it('is undone by going back to draft or by archiving', async () => {
    const id = await make(admin, { customerId: customer.customerId });
    await move(admin, id, 'sent');
    await move(admin, id, 'draft');
    await expect(getInvoiceSheet(customer, id)).rejects.toThrow(NotFoundError);
    expect(await rowOf(id)).toMatchObject({ sentAt: null });
    await move(admin, id, 'sent');
    const { version } = await rowOf(id);
    await archiveInvoice(admin, id, version);
    await expect(getInvoiceSheet(customer, id)).rejects.toThrow(NotFoundError);
    await expect(move(admin, id, 'paid')).rejects.toThrow(RefusedError);
    await restoreInvoice(admin, id, version + 1);
    expect(await getInvoiceSheet(customer, id)).toMatchObject({ status: 'sent' });
  });
});

describe('a draft that is cancelled', () => {
  it('was never sent, and stays hidden from its customer', async () => {
    const id = await make(admin, { customerId: customer.customerId });
    await move(admin, id, 'cancelled');
    await expect(getInvoiceSheet(customer, id)).rejects.toThrow(NotFoundError);
    await move(admin, id, 'sent');
    await move(admin, id, 'cancelled');
    expect(await getInvoiceSheet(customer, id)).toMatchObject({ status: 'cancelled' });
  });
});

describe('the lists', () => {
  const request = {
    search: '',
    sort: 'amount',
    direction: 'desc',
    after: null,
    before: null,
  } as const;

  it('find, filter and sort; a customer sees their own alone, never drafts', async () => {
    const made = await unsafeOwnerTransaction((tx) => makeCustomer(tx));
    const customerId = made.profile.id;
    const small = await make(admin, { customerId, amount: '9.00' });
    const large = await make(admin, { customerId, amount: '100.00' });
    await unsafeOwnerTransaction((tx) =>
      tx.update(invoices).set({ description: 'Needle' }).where(eq(invoices.customerId, customerId)),
    );
    const all = { filters: { status: null, show: 'all' }, today: '2026-11-22' } as const;
    const found = await listInvoices(admin, { ...request, search: 'needle' }, all);
    expect(found.rows.map(({ id }) => id)).toEqual([large, small]);
    await move(admin, small, 'sent');
    await pay(admin, small, '4.00');
    const sent = await listInvoices(
      admin,
      { ...request, search: 'needle' },
      { ...all, filters: { status: 'sent', show: 'all' } },
    );
    expect(sent.rows).toMatchObject([{ id: small, open: '5.00' }]);
    const shown = async (show: InvoiceFilters['show'], today = '2026-11-22') => {
      const filters = { status: null, show };
      const { rows } = await listInvoices(
        admin,
        { ...request, search: 'needle' },
        { filters, today },
      );
      return rows.map(({ id }) => id);
    };
    expect(await shown('open')).toEqual([large, small]);
    expect([await shown('unpaid'), await shown('drafts')]).toEqual([[small], [large]]);
    expect([await shown('closed'), await shown('archived')]).toEqual([[], []]);
    await dueOn(small, '2026-11-21');
    expect([await shown('past-due'), await shown('past-due', '2026-11-21')]).toEqual([[small], []]);
    const before = await getInvoiceSums(admin, '2026-11-21');
    const after = await getInvoiceSums(admin, '2026-11-22');
    expect(subtractMoney(after['past-due'], before['past-due'])).toBe('5.00');
    await pay(admin, small, '5.00');
    const paid = await getInvoiceSums(admin, '2026-11-22');
    expect(subtractMoney(after.unpaid, paid.unpaid)).toBe('5.00');
    expect(paid).toMatchObject({ drafts: after.drafts, 'past-due': before['past-due'] });
    expect(await shown('closed')).toEqual([small]);
    const owner = await customerActor(made.user.id);
    const own = await listOwnInvoices(owner, request, { status: null });
    expect(own.rows).toMatchObject([{ id: small, open: null }]);
    expect(await listOwnInvoices(other, request, { status: null })).toMatchObject({ count: 0 });
  });
});
