import { asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { firmDay } from '#app/areas/tasks/firm-day.server.ts';
import { makeCustomer, makeUser } from '#app/demo/makers.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { queuedAnnouncements, setUpDatabase } from '#tests/helpers/database.ts';
import { invoicePayments, invoices, transactions } from './billing-tables.ts';
import {
  archiveInvoice,
  createInvoice,
  createInvoiceIn,
  restoreInvoice,
  updateInvoice,
} from './invoice-commands.server.ts';
import { suggestInvoiceNumber } from './invoice-number.server.ts';
import {
  getInvoice,
  getInvoiceSheet,
  listInvoices,
  listOwnInvoices,
} from './invoice-queries.server.ts';
import { getAccount } from './ledger-queries.server.ts';
import { overdueInvoicesJob } from './overdue-job.server.ts';
import { recordPayment, setInvoiceStatus, takeBackPayment } from './payment-commands.server.ts';

setUpDatabase();

const FIRM = { name: 'Plenum Service Advisors', email: 'hello@plenum.example', url: 'http://x' };

let admin: AdminActor;
let customer: CustomerActor;
let other: CustomerActor;

beforeAll(async () => {
  const made = await unsafeOwnerTransaction(async (tx) => ({
    admin: await makeUser(tx, { role: 'admin' }),
    customer: await makeCustomer(tx),
    other: await makeCustomer(tx),
  }));
  admin = (await unsafeActorOfUser(made.admin.id)) as AdminActor;
  customer = (await unsafeActorOfUser(made.customer.user.id)) as CustomerActor;
  other = (await unsafeActorOfUser(made.other.user.id)) as CustomerActor;
});

async function newCustomerId(): Promise<string> {
  const { profile } = await unsafeOwnerTransaction((tx) => makeCustomer(tx));
  return profile.id;
}

async function make(given: { customerId: string; amount?: string; isPrepayment?: boolean }) {
  const { id } = await asActor(admin, (tx) =>
    createInvoiceIn(tx, admin, { amount: '1000.00', description: 'Month 1', ...given }),
  );
  return id;
}

/** Moves a bill to a status on the copy that is there now. */
async function move(id: string, status: (typeof invoices.$inferSelect)['status']) {
  const { version } = await rowOf(id);
  await setInvoiceStatus(admin, id, { status, version }, FIRM);
}

async function pay(id: string, amount: string, method: 'check' | 'balance' = 'check') {
  const { version } = await rowOf(id);
  await recordPayment(admin, id, { amount, method, paidOn: firmDay(), version }, FIRM);
}

async function rowOf(id: string) {
  const [row] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(invoices).where(eq(invoices.id, id)),
  );
  if (!row) throw new Error('The invoice is gone.');
  return row;
}

function entriesOf(id: string) {
  return unsafeOwnerTransaction((tx) =>
    tx
      .select({
        type: transactions.type,
        amount: transactions.amount,
        description: transactions.description,
        reversesId: transactions.reversesId,
      })
      .from(transactions)
      .where(eq(transactions.invoiceId, id))
      .orderBy(asc(transactions.entryNumber)),
  );
}

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

  it('suggests the number after the highest and refuses one that is taken', async () => {
    const form = { ...facts, customerId: customer.customerId };
    await createInvoice(admin, { ...form, invoiceNumber: 'INV-2041' });
    await createInvoice(admin, { ...form, invoiceNumber: 'by hand' });
    expect(await suggestInvoiceNumber(admin)).toBe('INV-2042');
    const again = createInvoice(admin, { ...form, invoiceNumber: 'INV-2041' });
    await expect(again).rejects.toThrow(
      'Invoice number INV-2041 is taken. The next free one is INV-2042.',
    );
  });

  it('numbers those that are written at once one after the other', async () => {
    const ids = await Promise.all(
      Array.from({ length: 6 }, () => make({ customerId: customer.customerId })),
    );
    const numbers = await Promise.all(ids.map(async (id) => (await rowOf(id)).invoiceNumber));
    expect(numbers.sort()).toEqual(Array.from({ length: 6 }, (_, index) => `INV-${2042 + index}`));
  });

  it('needs an active customer', async () => {
    const pending = await unsafeOwnerTransaction((tx) =>
      makeCustomer(tx, { approvalStatus: 'pending' }),
    );
    await expect(make({ customerId: pending.profile.id })).rejects.toThrow(RefusedError);
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
      invoiceNumber: made.invoiceNumber,
      over: 'lines' as const,
      isPrepayment: false,
      lines: [
        { id: third, description: 'Third', quantity: '2.00', unitPrice: '300.00' },
        { description: 'New', quantity: '1.00', unitPrice: '0.50' },
        { id: second, description: 'Second', quantity: '1.00', unitPrice: '200.00' },
      ],
      version: 1,
    };
    await updateInvoice(admin, made.id, edit, FIRM);
    const { lines, amount } = await getInvoice(admin, made.id);
    expect(amount).toBe('800.50');
    expect(lines.map(({ description }) => description)).toEqual(['Third', 'New', 'Second']);
    expect([lines[0]?.id, lines[2]?.id]).toEqual([third, second]);
    await expect(updateInvoice(admin, made.id, edit, FIRM)).rejects.toThrow(ChangedMeanwhileError);

    await move(made.id, 'sent');
    await pay(made.id, '0.50');
    const { version } = await rowOf(made.id);
    const late = updateInvoice(admin, made.id, { ...edit, version }, FIRM);
    await expect(late).rejects.toThrow(RefusedError);
    await updateInvoice(
      admin,
      made.id,
      { ...edit, over: 'kept', lines: undefined, description: 'Only words', version },
      FIRM,
    );
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
    const id = await make({ customerId: customer.customerId });
    const { invoiceNumber } = await rowOf(id);
    const stolen = { id: theirs.lineIds[0], description: 'X', quantity: '1.00', unitPrice: '1.00' };
    const edit = { invoiceNumber, over: 'lines', isPrepayment: false, version: 1 } as const;
    const taken = updateInvoice(admin, id, { ...edit, lines: [stolen] }, FIRM);
    await expect(taken).rejects.toThrow(RefusedError);
    expect((await getInvoice(admin, theirs.id)).lines).toMatchObject([{ description: 'Theirs' }]);
    expect(await rowOf(id)).toMatchObject({ amount: '1000.00', version: 1 });
  });
});

describe('sending an invoice', () => {
  it('shows it to its customer alone and mails the PDF once', async () => {
    const id = await make({ customerId: customer.customerId });
    await move(id, 'sent');
    expect(await getInvoiceSheet(customer, id)).toMatchObject({ status: 'sent', open: '1000.00' });
    await expect(getInvoiceSheet(other, id)).rejects.toThrow(NotFoundError);
    const [told, ...more] = await toldAbout(id);
    expect(more).toEqual([]);
    expect(told).toMatchObject({
      to: { customer: customer.customerId },
      path: `/customer/billing/invoices/${id}`,
      mail: { attach: [`invoice:${id}`] },
    });
    await move(id, 'overdue');
    await move(id, 'sent');
    expect(await toldAbout(id)).toHaveLength(1);
  });

  it('is undone by going back to draft or by archiving', async () => {
    const id = await make({ customerId: customer.customerId });
    await move(id, 'sent');
    await move(id, 'draft');
    await expect(getInvoiceSheet(customer, id)).rejects.toThrow(NotFoundError);
    expect(await rowOf(id)).toMatchObject({ sentAt: null });
    await move(id, 'sent');
    const { version } = await rowOf(id);
    await archiveInvoice(admin, id, version);
    await expect(getInvoiceSheet(customer, id)).rejects.toThrow(NotFoundError);
    await expect(move(id, 'paid')).rejects.toThrow(RefusedError);
    await restoreInvoice(admin, id, version + 1);
    expect(await getInvoiceSheet(customer, id)).toMatchObject({ status: 'sent' });
  });
});

describe('paying an invoice', () => {
  it('posts a credit and a debit once, and leaving paid reverses both', async () => {
    const customerId = await newCustomerId();
    const id = await make({ customerId });
    const { invoiceNumber } = await rowOf(id);
    await move(id, 'paid');
    expect(await entriesOf(id)).toMatchObject([
      { type: 'credit', amount: '1000.00', description: `Payment received, ${invoiceNumber}` },
      { type: 'debit', amount: '1000.00', description: `${invoiceNumber}: Month 1` },
    ]);
    expect((await rowOf(id)).paidDate).toBeInstanceOf(Date);
    const spent = { availableBalance: '0.00', totalSpent: '1000.00' };
    expect(await getAccount(admin, customerId)).toMatchObject(spent);

    await move(id, 'sent');
    expect(await rowOf(id)).toMatchObject({ status: 'sent', paidDate: null });
    expect(await entriesOf(id)).toHaveLength(4);
    expect(await getAccount(admin, customerId)).toMatchObject({
      availableBalance: '0.00',
      totalSpent: '0.00',
    });
    await move(id, 'paid');
    expect(await getAccount(admin, customerId)).toMatchObject(spent);
  });

  it('leaves a prepayment as balance, from which another invoice can be paid', async () => {
    const customerId = await newCustomerId();
    const block = await make({ customerId, amount: '4500.00', isPrepayment: true });
    await move(block, 'paid');
    expect(await getAccount(admin, customerId)).toMatchObject({
      availableBalance: '4500.00',
      totalSpent: '0.00',
    });
    const id = await make({ customerId, amount: '5000.00' });
    await move(id, 'sent');
    await expect(pay(id, '4500.01', 'balance')).rejects.toThrow('The balance of $4,500.00');
    await pay(id, '4500.00', 'balance');
    await pay(id, '500.00');
    expect(await rowOf(id)).toMatchObject({ status: 'paid' });
    expect((await entriesOf(id)).map(({ type, amount }) => `${type} ${amount}`)).toEqual([
      'debit 4500.00',
      'credit 500.00',
      'debit 500.00',
    ]);
    expect(await getAccount(admin, customerId)).toMatchObject({
      availableBalance: '0.00',
      totalSpent: '5000.00',
    });
    await move(id, 'sent');
    expect(await getAccount(admin, customerId)).toMatchObject({
      availableBalance: '4500.00',
      totalSpent: '0.00',
    });
  });

  it('takes partial payments up to what is open, and gives back the one that is meant', async () => {
    const customerId = await newCustomerId();
    const id = await make({ customerId, amount: '900.00' });
    await expect(pay(id, '1.00')).rejects.toThrow(RefusedError);
    await move(id, 'sent');
    await pay(id, '300.00');
    await pay(id, '300.00');
    await expect(pay(id, '300.01')).rejects.toThrow('Only $300.00 is open on this invoice.');
    await expect(move(id, 'cancelled')).rejects.toThrow(RefusedError);
    await pay(id, '300.00');
    const { payments } = await getInvoice(admin, id);
    const [, second] = payments;
    const { version } = await rowOf(id);
    await takeBackPayment(admin, id, second?.id ?? '', version);
    const after = await getInvoice(admin, id);
    expect(after).toMatchObject({ status: 'sent', paidDate: null, open: '300.00' });
    expect(after.payments.map(({ reversedAt }) => reversedAt !== null)).toEqual([
      false,
      true,
      false,
    ]);
    const again = takeBackPayment(admin, id, second?.id ?? '', version + 1);
    await expect(again).rejects.toThrow(RefusedError);
    expect(await getAccount(admin, customerId)).toMatchObject({
      availableBalance: '0.00',
      totalSpent: '600.00',
    });
  });

  it('by two admins at once posts once', async () => {
    const customerId = await newCustomerId();
    const id = await make({ customerId });
    await move(id, 'sent');
    const { version } = await rowOf(id);
    const payment = { amount: '1000.00', method: 'check', paidOn: firmDay(), version } as const;
    const all = await Promise.allSettled([
      setInvoiceStatus(admin, id, { status: 'paid', version }, FIRM),
      recordPayment(admin, id, payment, FIRM),
      setInvoiceStatus(admin, id, { status: 'paid', version }, FIRM),
    ]);
    const refused = all.filter((each) => each.status === 'rejected');
    expect(refused.map(({ reason }) => reason)).toEqual([
      expect.any(ChangedMeanwhileError),
      expect.any(ChangedMeanwhileError),
    ]);
    expect(await entriesOf(id)).toHaveLength(2);
    const payments = await unsafeOwnerTransaction((tx) =>
      tx.select().from(invoicePayments).where(eq(invoicePayments.invoiceId, id)),
    );
    expect(payments).toHaveLength(1);
    expect(await getAccount(admin, customerId)).toMatchObject({ totalSpent: '1000.00' });
  });

  it('refuses a date ahead', async () => {
    const id = await make({ customerId: customer.customerId });
    await move(id, 'sent');
    const { version } = await rowOf(id);
    const payment = { amount: '1.00', method: 'ach', paidOn: '2999-01-01', version } as const;
    await expect(recordPayment(admin, id, payment, FIRM)).rejects.toThrow(RefusedError);
    expect((await getInvoice(admin, id)).payments).toEqual([]);
  });
});

describe('the daily job', () => {
  it('marks what is past due, tells both sides once, and a later date reopens it', async () => {
    const id = await make({ customerId: customer.customerId });
    const draft = await make({ customerId: customer.customerId });
    await unsafeOwnerTransaction((tx) => tx.update(invoices).set({ dueDate: '2026-01-31' }));
    await move(id, 'sent');
    await overdueInvoicesJob.run({});
    await overdueInvoicesJob.run({});
    expect(await rowOf(id)).toMatchObject({ status: 'overdue' });
    expect(await rowOf(draft)).toMatchObject({ status: 'draft' });
    const told = (await toldAbout(id)).map(({ to, title }) => ({ to, title }));
    const { invoiceNumber, version } = await rowOf(id);
    expect(told.slice(1)).toEqual([
      { to: { customer: customer.customerId }, title: `Invoice ${invoiceNumber} is past due` },
      { to: { staff: 'all' }, title: expect.stringContaining(`Overdue: ${invoiceNumber}`) },
    ]);
    const edit = { invoiceNumber, over: 'kept', isPrepayment: false, version } as const;
    await updateInvoice(admin, id, { ...edit, dueDate: '2999-01-31' }, FIRM);
    expect(await rowOf(id)).toMatchObject({ status: 'sent', dueDate: '2999-01-31' });
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
    const small = await make({ customerId, amount: '9.00' });
    const large = await make({ customerId, amount: '100.00' });
    await unsafeOwnerTransaction((tx) =>
      tx.update(invoices).set({ description: 'Needle' }).where(eq(invoices.customerId, customerId)),
    );
    const all = { status: null, show: 'current' } as const;
    const found = await listInvoices(admin, { ...request, search: 'needle' }, all);
    expect(found.rows.map(({ id }) => id)).toEqual([large, small]);
    await move(small, 'sent');
    await pay(small, '4.00');
    const sent = await listInvoices(
      admin,
      { ...request, search: 'needle' },
      { status: 'sent', show: 'current' },
    );
    expect(sent.rows).toMatchObject([{ id: small, open: '5.00' }]);
    const owner = (await unsafeActorOfUser(made.user.id)) as CustomerActor;
    const own = await listOwnInvoices(owner, request, { status: null });
    expect(own.rows).toMatchObject([{ id: small, open: '5.00' }]);
    expect(await listOwnInvoices(other, request, { status: null })).toMatchObject({ count: 0 });
  });
});
