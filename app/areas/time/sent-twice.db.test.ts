import { randomUUID } from 'node:crypto';
import { eq, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { createInvoice } from '#app/areas/billing/invoice-commands.server.ts';
import { recordEntry } from '#app/areas/billing/ledger-commands.server.ts';
import { recordPayment } from '#app/areas/billing/payment-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { invoicePayments, invoices } from '#app/records/invoice/billing-tables.ts';
import { customerAccounts, transactions } from '#app/records/invoice/ledger-tables.ts';
import { timeEntries } from '#app/records/time-entry/time-tables.ts';
import { make, move, newCustomerId, rowOf } from '#tests/helpers/billing.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { queuedAnnouncements, setUpDatabase } from '#tests/helpers/database.ts';
import { makeTimeEntry } from '#tests/helpers/makers.ts';
import { logTime } from './time-commands.server.ts';
import { invoiceTime } from './time-invoice-commands.server.ts';
import { startTimer } from './timer-commands.server.ts';
import { getTimer } from './timer-queries.server.ts';

setUpDatabase();

let ann: AdminActor;
let customerId: string;

beforeAll(async () => {
  ann = await makeAdmin();
});

beforeEach(async () => {
  customerId = await newCustomerId();
});

/** Sends the same three times at once and once more afterwards; what was answered. */
async function sentOften<Answer>(send: () => Promise<Answer>): Promise<Answer[]> {
  const atOnce = await Promise.all([send(), send(), send()]);
  return [...atOnce, await send()];
}

const count = (table: PgTable, where: SQL) =>
  unsafeOwnerTransaction((tx) => tx.$count(table, where));

const account = () =>
  unsafeOwnerTransaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(customerAccounts)
      .where(eq(customerAccounts.customerId, customerId));
    if (!row) throw new Error('There is no account.');
    return row;
  });

/** What is said to someone who changed a form that was saved already. */
const SAVED_BEFORE =
  'This form was saved before you changed it. Close it and look at what was saved.';

describe('a form that is sent twice', () => {
  it('posts one ledger entry, and every answer names it', async () => {
    const submissionId = randomUUID();
    const entry = { type: 'credit', amount: '250.10', description: 'Block' } as const;
    const answers = await sentOften(() => recordEntry(ann, customerId, { ...entry, submissionId }));
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    const { id, availableBalance } = await account();
    expect(availableBalance).toBe('250.10');
    expect(await count(transactions, eq(transactions.accountId, id))).toBe(1);
    // The same words in a form that was opened again are meant.
    await recordEntry(ann, customerId, { ...entry, submissionId: randomUUID() });
    expect((await account()).availableBalance).toBe('500.20');
    // What says something else, or goes to another customer's page, was not saved.
    const changed = recordEntry(ann, customerId, { ...entry, amount: '251.00', submissionId });
    await expect(changed).rejects.toThrow(SAVED_BEFORE);
    const others = recordEntry(ann, await newCustomerId(), { ...entry, submissionId });
    await expect(others).rejects.toThrow(SAVED_BEFORE);
    expect((await account()).availableBalance).toBe('500.20');
  });

  it('records one payment, with one receipt', async () => {
    const id = await make(ann, { customerId });
    await move(ann, id, 'sent');
    const { version } = await rowOf(id);
    const payment = { amount: '400.00', method: 'ach', paidOn: firmDay() } as const;
    const submissionId = randomUUID();
    await sentOften(() => recordPayment(ann, id, { ...payment, version, submissionId }));
    expect(await count(invoicePayments, eq(invoicePayments.invoiceId, id))).toBe(1);
    expect(await count(transactions, eq(transactions.invoiceId, id))).toBe(2);
    expect((await account()).totalSpent).toBe('400.00');
    expect((await rowOf(id)).version).toBe(version + 1);
    const told = await queuedAnnouncements();
    const receipts = told.filter(
      ({ subjectId, title }) => subjectId === id && title.startsWith('Payment received'),
    );
    expect(receipts).toHaveLength(1);
    const seen = { ...payment, version: version + 1, submissionId };
    // The page shows the copy after the payment by then: the same form all the same.
    await recordPayment(ann, id, seen);
    const changed = recordPayment(ann, id, { ...seen, amount: '40.00' });
    await expect(changed).rejects.toThrow(SAVED_BEFORE);
    const invoice = await make(ann, { customerId });
    await move(ann, invoice, 'sent');
    const copy = { ...seen, version: (await rowOf(invoice)).version };
    await expect(recordPayment(ann, invoice, copy)).rejects.toThrow(SAVED_BEFORE);
    expect(await count(invoicePayments, eq(invoicePayments.invoiceId, invoice))).toBe(0);
  });

  it('writes one invoice, although its number is taken the second time', async () => {
    const submissionId = randomUUID();
    const invoiceNumber = `TWICE-${submissionId.slice(0, 6)}`;
    const lines = [
      { description: 'Month 1', quantity: '1.00', unitPrice: '100.00' },
      { description: 'Month 2', quantity: '2.00', unitPrice: '100.00' },
    ];
    const form = { customerId, invoiceNumber, over: 'lines', isPrepayment: false } as const;
    const answers = await sentOften(() => createInvoice(ann, { ...form, lines, submissionId }));
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(answers[0]?.lineIds).toHaveLength(2);
    expect(await count(invoices, eq(invoices.customerId, customerId))).toBe(1);
    await expect(
      createInvoice(ann, { ...form, lines, submissionId: randomUUID() }),
    ).rejects.toThrow(RefusedError);
    const changed = createInvoice(ann, { ...form, lines: lines.slice(1), submissionId });
    await expect(changed).rejects.toThrow(SAVED_BEFORE);
  });

  it('logs hours once, although their timer has ended the second time', async () => {
    await startTimer(ann, { customerId });
    const timerStartedAt = (await getTimer(ann))?.startedAt.toISOString();
    const submissionId = randomUUID();
    const entry = { customerId, hours: '1.50', date: '2026-11-05', billable: true };
    const ids = await sentOften(() => logTime(ann, { ...entry, timerStartedAt, submissionId }));
    expect(new Set(ids).size).toBe(1);
    expect(await count(timeEntries, eq(timeEntries.customerId, customerId))).toBe(1);
    expect(await getTimer(ann)).toBeNull();
    const changed = logTime(ann, { ...entry, hours: '2.50', submissionId });
    await expect(changed).rejects.toThrow(SAVED_BEFORE);
  });

  it('invoices hours once, although they are invoiced the second time', async () => {
    const { id, version } = await unsafeOwnerTransaction((tx) =>
      makeTimeEntry(tx, ann.userId, { customerId, hourlyRate: '200.00' }),
    );
    const asked = { customerId, entries: [{ id, version }], grouping: 'entry' as const };
    const submissionId = randomUUID();
    const made = await sentOften(() => invoiceTime(ann, { ...asked, submissionId }));
    expect(new Set(made.map((each) => each.invoiceNumber)).size).toBe(1);
    expect(await count(invoices, eq(invoices.customerId, customerId))).toBe(1);
    const more = [...asked.entries, { id: randomUUID(), version: 1 }];
    const changed = invoiceTime(ann, { ...asked, entries: more, submissionId });
    await expect(changed).rejects.toThrow(SAVED_BEFORE);
  });
});
