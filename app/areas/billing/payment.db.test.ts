import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { ChangedMeanwhileError, RefusedError } from '#app/access/refusals.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { invoicePayments } from '#app/records/invoice/billing-tables.ts';
import { entriesOf, make, move, newCustomerId, pay, rowOf } from '#tests/helpers/billing.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { queuedAnnouncements, setUpDatabase } from '#tests/helpers/database.ts';
import { updateInvoice } from './correction-commands.server.ts';
import { getInvoice } from './invoice-queries.server.ts';
import { getAccount } from './ledger-queries.server.ts';
import { overdueInvoicesJob } from './overdue-jobs.server.ts';
import { recordPayment, setInvoiceStatus, takeBackPayment } from './payment-commands.server.ts';
import { getStatement } from './statement-queries.server.ts';

setUpDatabase();

let admin: AdminActor;

beforeAll(async () => {
  admin = await makeAdmin();
});

async function toldAbout(id: string) {
  const all = await queuedAnnouncements();
  return all.filter(({ subjectId }) => subjectId === id);
}

describe('sending an invoice', () => {
  it('emails it once, pressed twice or by two at once', async () => {
    const customerId = await newCustomerId();
    const id = await make(admin, { customerId });
    const send = () => setInvoiceStatus(admin, id, { status: 'sent', version: 1 });
    const outcomes = await Promise.allSettled([send(), send()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toEqual([
      { status: 'fulfilled', value: expect.stringMatching(/\w/) },
    ]);
    await expect(send()).rejects.toThrow(ChangedMeanwhileError);
    expect(await setInvoiceStatus(admin, id, { status: 'sent', version: 2 })).toBeNull();
    expect(await rowOf(id)).toMatchObject({ status: 'sent', version: 2 });
    expect(await toldAbout(id)).toHaveLength(1);
    // What is out already is not sent by becoming overdue.
    expect(await setInvoiceStatus(admin, id, { status: 'overdue', version: 2 })).toBeNull();
    expect(await toldAbout(id)).toHaveLength(1);
  });
});

describe('paying an invoice', () => {
  it('posts a credit and a debit once, and leaving paid reverses both', async () => {
    const customerId = await newCustomerId();
    const id = await make(admin, { customerId });
    await move(admin, id, 'paid');
    const { invoiceNumber } = await rowOf(id);
    expect(await entriesOf(id)).toMatchObject([
      { type: 'credit', amount: '1000.00', description: `Payment received, ${invoiceNumber}` },
      { type: 'debit', amount: '1000.00', description: `${invoiceNumber}: Month 1` },
    ]);
    expect((await rowOf(id)).paidDate).toBeInstanceOf(Date);
    const spent = { availableBalance: '0.00', totalSpent: '1000.00' };
    expect(await getAccount(admin, customerId)).toMatchObject(spent);

    await move(admin, id, 'sent');
    expect(await rowOf(id)).toMatchObject({ status: 'sent', paidDate: null });
    expect((await toldAbout(id)).at(-1)).toMatchObject({
      to: { customer: customerId },
      title: `Payment undone: $1,000.00 of ${invoiceNumber} is open again`,
      mail: { content: { subject: `Payment undone, ${invoiceNumber}` } },
    });
    expect(await entriesOf(id)).toHaveLength(4);
    expect(await getAccount(admin, customerId)).toMatchObject({
      availableBalance: '0.00',
      totalSpent: '0.00',
    });
    await move(admin, id, 'paid');
    expect(await getAccount(admin, customerId)).toMatchObject(spent);
  });

  it('tells the customer that an earlier payment was reversed too, however soon', async () => {
    const id = await make(admin, { customerId: await newCustomerId() });
    await move(admin, id, 'sent');
    const { invoiceNumber } = await rowOf(id);
    await pay(admin, id, '400.00');
    await move(admin, id, 'paid');
    await move(admin, id, 'sent');
    const told = (await toldAbout(id)).slice(1);
    expect(told.map(({ title, change }) => [title, change])).toEqual([
      [`Payment received, ${invoiceNumber}`, undefined],
      [`Payment received, ${invoiceNumber}`, undefined],
      [`Payment undone: $1,000.00 of ${invoiceNumber} is open again`, undefined],
    ]);
  });

  it('leaves what is still to be paid on the statement, and nothing else', async () => {
    const customerId = await newCustomerId();
    const [partly, paid, whole] = [
      await make(admin, { customerId }),
      await make(admin, { customerId }),
      await make(admin, { customerId, amount: '25.50' }),
    ];
    // A draft, a canceled one, and another customer's.
    await make(admin, { customerId });
    await move(admin, await make(admin, { customerId }), 'cancelled');
    await move(admin, await make(admin, { customerId: await newCustomerId() }), 'sent');
    for (const id of [partly, paid, whole]) await move(admin, id, 'sent');
    await pay(admin, partly, '400.00');
    await pay(admin, paid, '1000.00');
    const period = { from: firmDay(), to: firmDay() };
    const statement = await getStatement(admin, customerId, period);
    expect(statement).toMatchObject({ openCount: 2, amountDue: '625.50', asOf: firmDay() });
    expect(statement.openInvoices.map(({ id, due }) => [id, due]).sort()).toEqual(
      [
        [partly, '600.00'],
        [whole, '25.50'],
      ].sort(),
    );
  });

  it('has the customer keep the invoice that their receipt is for', async () => {
    const customerId = await newCustomerId();
    const [paid, takenBack] = [
      await make(admin, { customerId }),
      await make(admin, { customerId }),
    ];
    await move(admin, paid, 'paid');
    await move(admin, takenBack, 'paid');
    await move(admin, takenBack, 'sent');
    for (const [id, status] of [
      [paid, 'paid'],
      [takenBack, 'sent'],
    ] as const) {
      await expect(move(admin, id, 'draft')).rejects.toThrow('The customer has a receipt');
      expect(await rowOf(id)).toMatchObject({ status });
    }
    await move(admin, takenBack, 'cancelled');
    await expect(move(admin, takenBack, 'draft')).rejects.toThrow(RefusedError);
  });

  it('has its entries name it, and is taken back by those', async () => {
    const id = await make(admin, { customerId: await newCustomerId() });
    await move(admin, id, 'sent');
    await pay(admin, id, '300.00');
    await pay(admin, id, '300.00');
    const [first, second] = (await getInvoice(admin, id)).payments;
    // Its form was opened long before the first one's, as far as the clock of the two can tell.
    await unsafeOwnerTransaction((tx) =>
      tx
        .update(invoicePayments)
        .set({ createdAt: new Date(0) })
        .where(eq(invoicePayments.id, second?.id ?? '')),
    );
    const { version } = await rowOf(id);
    await takeBackPayment(admin, id, second?.id ?? '', version);
    const posted = await entriesOf(id);
    expect(posted.map(({ type, paymentId }) => [type, paymentId])).toEqual([
      ...[
        ['credit', first?.id],
        ['debit', first?.id],
      ],
      ...[
        ['credit', second?.id],
        ['debit', second?.id],
      ],
      ...[
        ['credit', second?.id],
        ['debit', second?.id],
      ],
    ]);
    expect(posted.slice(4).map(({ reversesId }) => reversesId)).toEqual([
      posted[3]?.id,
      posted[2]?.id,
    ]);
  });

  it('and cancelling it tells the customer of both', async () => {
    const id = await make(admin, { customerId: await newCustomerId() });
    await move(admin, id, 'paid');
    const { invoiceNumber } = await rowOf(id);
    await move(admin, id, 'cancelled');
    expect((await toldAbout(id)).map(({ title }) => title).sort()).toEqual([
      expect.stringMatching(`^Invoice ${invoiceNumber} was canceled \\(credit note CN-\\d+\\)$`),
      `Payment received, ${invoiceNumber}`,
      `Payment undone: $1,000.00 of ${invoiceNumber}`,
    ]);
  });

  it('without a word on how it arrived says so, and is paid on the day of its latest payment', async () => {
    const customerId = await newCustomerId();
    const id = await make(admin, { customerId });
    await move(admin, id, 'sent');
    const { version } = await rowOf(id);
    const payment = { amount: '300.00', method: 'ach', paidOn: '2026-02-03' } as const;
    await recordPayment(admin, id, { ...payment, version });
    expect(await getInvoice(admin, id)).toMatchObject({ paidOn: '2026-02-03', open: '700.00' });
    await move(admin, id, 'paid');
    const { payments, paidOn } = await getInvoice(admin, id);
    expect(payments.map(({ method, amount }) => [method, amount])).toEqual([
      ['ach', '300.00'],
      ['other', '700.00'],
    ]);
    expect(paidOn).toBe(firmDay());
    const receipt = (await toldAbout(id)).at(-1);
    expect(JSON.stringify(receipt?.mail)).toContain('$700.00');
    expect(JSON.stringify(receipt?.mail)).not.toContain('"By"');
    expect(await getAccount(admin, customerId)).toMatchObject({ totalSpent: '1000.00' });
    await move(admin, id, 'sent');
    expect(await getInvoice(admin, id)).toMatchObject({ paidOn: null, open: '1000.00' });
    expect(await getAccount(admin, customerId)).toMatchObject({ totalSpent: '0.00' });
  });

  it('leaves a prepayment as balance, from which another invoice can be paid', async () => {
    const customerId = await newCustomerId();
    const block = await make(admin, { customerId, amount: '4500.00', isPrepayment: true });
    await move(admin, block, 'paid');
    expect(await getAccount(admin, customerId)).toMatchObject({
      availableBalance: '4500.00',
      totalSpent: '0.00',
    });
    const id = await make(admin, { customerId, amount: '5000.00' });
    await move(admin, id, 'sent');
    await expect(pay(admin, id, '4500.01', 'balance')).rejects.toThrow('The balance of $4,500.00');
    await pay(admin, id, '4500.00', 'balance');
    await pay(admin, id, '500.00');
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
    await move(admin, id, 'sent');
    expect(await getAccount(admin, customerId)).toMatchObject({
      availableBalance: '4500.00',
      totalSpent: '0.00',
    });
  });

  it('takes partial payments up to what is open, and gives back the one that is meant', async () => {
    const customerId = await newCustomerId();
    const id = await make(admin, { customerId, amount: '900.00' });
    await expect(pay(admin, id, '1.00')).rejects.toThrow(RefusedError);
    await move(admin, id, 'sent');
    await pay(admin, id, '300.00');
    await pay(admin, id, '300.00');
    await expect(pay(admin, id, '300.01')).rejects.toThrow('Only $300.00 is open on this invoice.');
    await expect(move(admin, id, 'cancelled')).rejects.toThrow(RefusedError);
    await pay(admin, id, '300.00');
    const { payments } = await getInvoice(admin, id);
    const [, second] = payments;
    const { version } = await rowOf(id);
    await takeBackPayment(admin, id, second?.id ?? '', version);
    const after = await getInvoice(admin, id);
    expect(after).toMatchObject({ status: 'sent', paidDate: null, open: '300.00' });
    expect((await toldAbout(id)).at(-1)).toMatchObject({
      to: { customer: customerId },
      title: `Payment undone: $300.00 of ${after.invoiceNumber} is open again`,
    });
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
    const id = await make(admin, { customerId });
    await move(admin, id, 'sent');
    const { version } = await rowOf(id);
    const payment = { amount: '1000.00', method: 'check', paidOn: firmDay(), version } as const;
    const all = await Promise.allSettled([
      setInvoiceStatus(admin, id, { status: 'paid', version }),
      recordPayment(admin, id, payment),
      setInvoiceStatus(admin, id, { status: 'paid', version }),
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
    const customerId = await newCustomerId();
    const id = await make(admin, { customerId });
    await move(admin, id, 'sent');
    const { version } = await rowOf(id);
    const payment = { amount: '1.00', method: 'ach', paidOn: '2999-01-01', version } as const;
    await expect(recordPayment(admin, id, payment)).rejects.toThrow(RefusedError);
    expect((await getInvoice(admin, id)).payments).toEqual([]);
  });
});

describe('the hourly job', () => {
  it('marks what is past due, tells both sides once, and a later date reopens it', async () => {
    const customerId = await newCustomerId();
    const id = await make(admin, { customerId, dueDate: '2026-01-31' });
    const draft = await make(admin, { customerId, dueDate: '2026-01-31' });
    await move(admin, id, 'sent');
    await overdueInvoicesJob.run({});
    await overdueInvoicesJob.run({});
    expect(await rowOf(id)).toMatchObject({ status: 'overdue' });
    expect(await rowOf(draft)).toMatchObject({ status: 'draft' });
    const told = (await toldAbout(id)).map(({ to, title }) => ({ to, title }));
    const { invoiceNumber, version } = await rowOf(id);
    expect(told).toHaveLength(3);
    expect(told).toEqual(
      expect.arrayContaining([
        { to: { customer: customerId }, title: `New invoice: ${invoiceNumber}` },
        { to: { customer: customerId }, title: `Invoice ${invoiceNumber} is past due` },
        { to: { staff: 'all' }, title: expect.stringContaining(`Overdue: ${invoiceNumber}`) },
      ]),
    );
    const edit = { over: 'unchanged', isPrepayment: false, version } as const;
    await updateInvoice(admin, id, { ...edit, dueDate: '2999-01-31' });
    expect(await rowOf(id)).toMatchObject({ status: 'sent', dueDate: '2999-01-31' });
  });
});
