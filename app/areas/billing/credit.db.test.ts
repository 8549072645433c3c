import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { getReceivables } from '#app/areas/books/receivables-queries.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { closeWorkers } from '#app/platform/workers.server.ts';
import { make, move, newCustomerId, pay, rowOf } from '#tests/helpers/billing.ts';
import { disagreements, postedOf } from '#tests/helpers/books.ts';
import { makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { readPdf } from '#tests/helpers/pdf-text.ts';
import { updateInvoice } from './correction-commands.server.ts';
import { creditInvoice } from './credit-commands.server.ts';
import { archiveInvoice, createInvoiceIn, restoreInvoice } from './invoice-commands.server.ts';
import { getInvoice, getInvoiceSheet } from './invoice-queries.server.ts';
import { getIssued } from './issued-queries.server.ts';
import { setInvoiceStatus } from './payment-commands.server.ts';
import { issuedPdf } from './pdf/billing-pdf.server.ts';
import { getStatement } from './statement-queries.server.ts';

setUpDatabase();
afterAll(closeWorkers);

let admin: AdminActor;
let customer: CustomerActor;

beforeAll(async () => {
  ({ ann: admin, customer } = await makePeople());
});

const TAX = { name: 'Texas sales tax', rate: '8.25' };

/** An invoice that is out, over lines of one each. */
async function out(
  prices: string[],
  { tax = TAX, customerId = customer.customerId } = {},
): Promise<string> {
  const { id } = await asActor(admin, (tx) =>
    createInvoiceIn(tx, admin, {
      customerId,
      lines: prices.map((unitPrice, at) => ({
        ...{ description: `Line ${at + 1}`, quantity: '1.00', unitPrice, tax },
      })),
    }),
  );
  await move(admin, id, 'sent');
  return id;
}

/** Credits amounts of the lines in their order; null for a line that is left out. */
async function credit(id: string, amounts: (string | null)[], reason = 'Agreed'): Promise<void> {
  const { version } = await rowOf(id);
  const { lines } = await getInvoiceSheet(admin, id);
  await creditInvoice(admin, id, {
    lines: lines.map((line, at) => ({ id: line.id, amount: amounts[at] ?? undefined })),
    reason,
    version,
  });
}

const notesOf = async (id: string) =>
  (await getIssued(customer, id))
    .filter(({ kind }) => kind === 'credit_note')
    .map(({ amount }) => amount);

describe('a credit note over a part', () => {
  it('B11: lowers what is owed once, with its tax, on every screen', async () => {
    const customerId = await newCustomerId();
    const id = await out(['1000.00'], { tax: { name: 'Tax', rate: '8' }, customerId });
    await credit(id, ['250.00'], 'One visit fewer');
    expect(await rowOf(id)).toMatchObject({
      amount: '1080.00',
      credited: '270.00',
      status: 'sent',
    });
    expect((await getInvoiceSheet(admin, id)).open).toBe('810.00');
    expect(await postedOf(id)).toEqual({
      receivables: '810.00',
      sales_tax: '-60.00',
      services: '-750.00',
    });
    const day = firmDay();
    const { clients } = await getReceivables(admin, day);
    expect(clients.find((each) => each.customerId === customerId)).toMatchObject({
      total: '810.00',
      unapplied: '0.00',
    });
    const statement = await getStatement(admin, customerId, { from: day, to: day });
    expect(statement).toMatchObject({ amountDue: '810.00' });
    expect(await disagreements()).toEqual([]);
  });

  it('B12: is one of several that equal the invoice; a fourth is refused', async () => {
    const id = await out(['94.62', '36.93', '140.21']);
    await credit(id, ['94.62', null, null]);
    await credit(id, [null, '36.93', null]);
    await expect(credit(id, ['0.01', null, null])).rejects.toThrow('only $0.00 is left');
    await credit(id, [null, null, '140.21']);
    expect(await notesOf(id)).toEqual(['102.43', '39.98', '151.77']);
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled', credited: '294.18' });
    expect(await postedOf(id)).toEqual({});
    await expect(credit(id, ['0.01', null, null])).rejects.toThrow(RefusedError);
    expect(await disagreements()).toEqual([]);
  });

  it('B14: with the payments before it ends at zero: the invoice is paid, and no longer open', async () => {
    const id = await out(['61.37']);
    await pay(admin, id, '22.14');
    await pay(admin, id, '22.14');
    await credit(id, ['20.46']);
    expect(await rowOf(id)).toMatchObject({ amount: '66.43', credited: '22.15', status: 'paid' });
    expect((await getInvoiceSheet(admin, id)).open).toBe('0.00');
    await expect(credit(id, ['0.01'])).rejects.toThrow('is paid');
    expect(await disagreements()).toEqual([]);
  });

  it('B15: leaves "paid" to pay the rest alone, once', async () => {
    const id = await make(admin, { customerId: customer.customerId, amount: '240.00' });
    await move(admin, id, 'sent');
    const { version } = await rowOf(id);
    await creditInvoice(admin, id, { amount: '40.00', reason: 'Late start', version });
    await pay(admin, id, '125.00');
    const seen = await rowOf(id);
    const paid = { status: 'paid', version: seen.version } as const;
    await setInvoiceStatus(admin, id, paid);
    await expect(setInvoiceStatus(admin, id, paid)).rejects.toThrow();
    const { payments, open } = await getInvoiceSheet(admin, id);
    expect(payments.map(({ amount }) => amount)).toEqual(['125.00', '75.00']);
    expect(open).toBe('0.00');
    expect(await disagreements()).toEqual([]);
  });

  it('is of any line beside one below zero, and takes back its tax with the sign it has', async () => {
    const id = await out(['100.00', '-20.00', '50.00']);
    await credit(id, [null, '-20.00', '50.00']);
    expect(await notesOf(id)).toEqual(['32.48']);
    await expect(credit(id, [null, '-0.01', null])).rejects.toThrow('only $0.00 is left');
    await credit(id, ['100.00', null, null]);
    expect(await notesOf(id)).toEqual(['32.48', '108.25']);
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled', credited: '140.73' });
    expect(await postedOf(id)).toEqual({});
    const other = await out(['100.00', '-20.00']);
    await credit(other, ['60.00', null]);
    expect(await notesOf(other)).toEqual(['64.95']);
    await credit(other, ['40.00', '-20.00']);
    expect(await notesOf(other)).toEqual(['64.95', '21.65']);
    expect(await postedOf(other)).toEqual({});
    expect(await disagreements()).toEqual([]);
  });

  it('is refused beyond what is open, on another copy, and by SQL without a note', async () => {
    const id = await out(['100.00']);
    await pay(admin, id, '60.00');
    await expect(credit(id, ['50.00'])).rejects.toThrow('only $48.25 is open');
    const { version } = await rowOf(id);
    const stale = { amount: '1.00', reason: 'Late', version: version - 1 };
    await expect(creditInvoice(admin, id, stale)).rejects.toThrow();
    for (const write of [
      sql`update invoices set credited = 10 where id = ${id}`,
      sql`select credit_part(${id}, 10, '{"lines": []}')`,
      sql`with u as (update invoices set credited = 10 where id = ${id} returning id)
        select credit_part(id, 9, '{"lines": []}') from u`,
    ]) {
      await expect(asActor(admin, (tx) => tx.execute(write))).rejects.toThrow();
    }
    expect(await rowOf(id)).toMatchObject({ credited: '0.00', version });
    expect(await notesOf(id)).toEqual([]);
  });

  it('is emailed with its PDF, which says its lines, its tax and why', async () => {
    const id = await out(['200.00', '50.00']);
    await credit(id, ['80.00', '50.00'], 'Two visits fewer');
    const note = (await getIssued(customer, id)).at(-1);
    const { rows } = await database().query(
      `select data->'mail'->'attach' as attach, data->>'title' as title from pgboss.job
       where data->>'subjectId' = $1 order by created_on desc limit 1`,
      [id],
    );
    expect(rows[0]).toMatchObject({ attach: [`issued:${note?.id}`] });
    expect(rows[0]?.title).toContain(note?.number);
    const { words } = await readPdf((await issuedPdf(note?.id ?? '')).pdf);
    for (const text of ['Two visits fewer', '$80.00', '$50.00', '$130.00', '$10.73', '$140.73'])
      expect(words).toContain(text);
    expect((await getInvoice(admin, id)).creditable?.notes).toHaveLength(1);
  });

  it('is part of what a correction, a withdrawal or an archive takes back: the rest, once', async () => {
    const [corrected, withdrawn, archived] = [
      await out(['100.00']),
      await out(['100.00']),
      await out(['100.00']),
    ];
    for (const id of [corrected, withdrawn, archived]) await credit(id, ['20.00']);
    const edit = { over: 'amount', amount: '90.00', isPrepayment: false } as const;
    await updateInvoice(admin, corrected, { ...edit, version: (await rowOf(corrected)).version });
    expect(await notesOf(corrected)).toEqual(['21.65', '86.60']);
    expect((await getInvoiceSheet(admin, corrected)).open).toBe('90.00');
    await move(admin, withdrawn, 'draft');
    await move(admin, withdrawn, 'sent');
    expect(await rowOf(withdrawn)).toMatchObject({ credited: '0.00', amount: '108.25' });
    await archiveInvoice(admin, archived, (await rowOf(archived)).version);
    expect(await postedOf(archived)).toEqual({});
    await restoreInvoice(admin, archived, (await rowOf(archived)).version);
    expect((await getInvoiceSheet(admin, archived)).open).toBe('108.25');
    expect(await postedOf(archived)).toMatchObject({ receivables: '108.25', sales_tax: '-8.25' });
    expect(await disagreements()).toEqual([]);
  });

  it('that took all back leaves a draft of its own behind: it has another number, and what is credited is none of it', async () => {
    const id = await out(['100.00']);
    const { invoiceNumber: first } = await rowOf(id);
    await credit(id, ['100.00']);
    await move(admin, id, 'draft');
    expect(await rowOf(id)).toMatchObject({ invoiceNumber: null, credited: '0.00' });
    const { version } = await rowOf(id);
    const edit = { over: 'amount', amount: '40.00', isPrepayment: false, version } as const;
    await updateInvoice(admin, id, edit);
    await move(admin, id, 'sent');
    const { invoiceNumber: second } = await rowOf(id);
    expect(second).not.toBe(first);
    expect(await getInvoiceSheet(customer, id)).toMatchObject({ open: '40.00' });
    expect(await disagreements()).toEqual([]);
  });
});
