import { afterAll, describe, expect, it } from 'vitest';
import { documentTask } from '#app/platform/documents.server.ts';
import { closeWorkers } from '#app/platform/workers.server.ts';
import { overrunsIn, readPdf } from '#tests/helpers/pdf-text.ts';
import { lineAmount, subtotalOf } from '../invoice-amounts.ts';
import type { InvoiceRecord } from '../invoice-detail-queries.server.ts';
import type { Statement } from '../statement-queries.server.ts';
import type { drawInvoice, drawStatement } from './draw-money.server.tsx';

const FIRM = { name: 'Plenum Service Advisors', email: 'hello@plenum.example', url: 'http://x' };
const WORDS = { instructions: 'By check.', terms: 'Net 30.' };
const ZONE = 'America/Chicago';
const AT = new Date('2026-11-06T17:00:00Z');

function invoiceOf(lineCount: number): InvoiceRecord {
  const lines = Array.from({ length: lineCount }, (_, index) => ({
    id: `line ${index}`,
    description: `Visit ${index + 1}: coil cleaned, filters changed, readings taken`,
    quantity: '1.50',
    unitPrice: '110.10',
    amount: lineAmount({ quantity: '1.50', unitPrice: '110.10' }),
  }));
  const amount = lineCount > 0 ? subtotalOf(lines) : '900.00';
  return {
    ...{ id: 'id', customerId: 'customer', invoiceNumber: 'INV-2001', description: 'Łódź, month' },
    ...{
      amount,
      open: amount,
      dueDate: '2026-12-06',
      purchaseOrder: null,
      sendOn: null,
      status: 'sent',
      isPrepayment: false,
    },
    ...{ sentAt: AT, paidDate: null, paidOn: null, archivedAt: null, version: 1, createdAt: AT },
    ...{ companyName: 'Tarryall Mechanical', contactName: 'Dana Whitfield' },
    billTo: {
      companyName: 'Tarryall Mechanical',
      contactName: 'Dana Whitfield',
      addressLines: ['X'],
    },
    lines,
    payments: [],
    ...{ credited: '0.00', printed: { subtotal: amount, discount: '0.00', taxes: [] } },
  };
}

afterAll(closeWorkers);

const invoicePdf = documentTask<typeof drawInvoice>('invoice-pdf');
const summary = documentTask<typeof drawStatement>('statement-pdf');

const read = async (invoice: InvoiceRecord) =>
  readPdf(await invoicePdf({ invoice, firm: FIRM, words: WORDS, zone: ZONE }));

describe('documents of money', () => {
  it('an invoice says what was invoiced, what was paid and what is due, in every letter', async () => {
    const payment = {
      ...{ id: 'p', method: 'check' as const, paidOn: '2026-11-10', note: null, reversedAt: null },
      ...{ createdAt: AT, recordedBy: null },
    };
    const lines = [
      { id: 'a', description: 'Фильтр ≤ 20 дюймов → ✓', quantity: '1.50', unitPrice: '110.10' },
      { id: 'b', description: 'Έκπτωση', quantity: '1.00', unitPrice: '-15.15' },
    ].map((line) => ({ ...line, amount: lineAmount(line) }));
    const { words, pages } = await read({
      ...invoiceOf(0),
      ...{ lines, amount: subtotalOf(lines), open: '79.50' },
      billTo: { ...invoiceOf(0).billTo, companyName: 'Klima Łódź 漢' },
      payments: [
        { ...payment, amount: '50.00', note: 'Check 4411' },
        { ...payment, id: 'q', amount: '20.50', method: 'ach' as const, paidOn: '2026-11-12' },
        { ...payment, id: 'r', amount: '7.77', reversedAt: AT },
      ],
    });
    expect(pages).toBe(1);
    expect(words).toContain('Klima Łódź ?');
    expect(words).toContain('Фильтр ≤ 20 дюймов → ✓ 1.5 $110.10 $165.15');
    expect(words).toContain('Έκπτωση 1 -$15.15 -$15.15');
    expect(words).toContain('Total $150.00');
    expect(words).toContain('Check, Nov 10, 2026 Check 4411 -$50.00');
    expect(words).toContain('Nov 12, 2026 -$20.50 Paid $70.50 Amount due $79.50');
    expect(words).toContain('AMOUNT DUE $79.50 Due Dec 06, 2026');
    expect(words).not.toContain('7.77');
    expect(words).toContain('By check.');
  });

  it('an invoice that was written off says so, and not that it was paid', async () => {
    const payment = {
      ...{ id: 'w', method: 'write_off' as const, paidOn: '2026-11-10', note: null },
      ...{ amount: '900.00', reversedAt: null, createdAt: AT, recordedBy: null },
    };
    const { words } = await read({
      ...invoiceOf(0),
      ...{ status: 'paid', open: '0.00', payments: [payment] },
    });
    expect(words).toContain('WRITTEN OFF $900.00 Nothing to pay.');
    expect(words).not.toContain('PAID IN FULL');
  });

  it('an invoice of one amount needs no lines, one of many goes on over two pages', async () => {
    const single = await read(invoiceOf(0));
    expect(single.pages).toBe(1);
    expect(single.words).toContain('Łódź, month $900.00 Total $900.00');
    const long = await read(invoiceOf(30));
    expect(long.pages).toBe(2);
    expect(long.words).toContain('Total $4,954.50');
    const longer = await read(invoiceOf(150));
    expect(longer.words).toContain('Visit 150: coil cleaned');
  });

  it('prints every line of a description and of the terms, however many there are', async () => {
    const [line] = invoiceOf(1).lines;
    if (!line) throw new Error('The invoice has no line.');
    const many = (name: string) =>
      Array.from({ length: 90 }, (_, at) => `${name}${at}.`).join('\n');
    const pdf = await invoicePdf({
      invoice: { ...invoiceOf(0), lines: [{ ...line, description: many('l') }] },
      ...{ firm: FIRM, words: { instructions: many('i'), terms: many('t') }, zone: ZONE },
    });
    const { words } = await readPdf(pdf);
    for (const name of ['l', 'i', 't']) {
      const lost = many(name)
        .split('\n')
        .filter((each) => !words.includes(each));
      expect(lost, name).toEqual([]);
    }
  });

  it.each(['x'.repeat(120), 'W'.repeat(120), 'part-number/'.repeat(12)])(
    'a word wider than its column breaks, without a hyphen that nobody wrote: %s',
    async (word) => {
      const [line] = invoiceOf(1).lines;
      if (!line) throw new Error('The invoice has no line.');
      const pdf = await invoicePdf({
        invoice: {
          ...invoiceOf(0),
          billTo: { companyName: word, contactName: word, addressLines: [word] },
          lines: [{ ...line, description: `Coil ${word} cleaned` }],
        },
        ...{
          firm: { ...FIRM, name: word },
          words: { instructions: word, terms: word },
          zone: ZONE,
        },
      });
      expect(await overrunsIn(pdf)).toEqual([]);
      expect((await readPdf(pdf)).words.replaceAll(' ', '')).toContain(`Coil${word}cleaned`);
    },
  );

  it.each([
    ['draft', 'DRAFT, NOT SENT $495.45'],
    ['paid', 'PAID IN FULL $495.45 Paid on Nov 20, 2026. Thank you.'],
    ['overdue', 'AMOUNT DUE $495.45 Was due Dec 06, 2026'],
    ['cancelled', 'CANCELED $0.00 Nothing to pay.'],
  ] as const)('an invoice that is %s says so', async (status, plate) => {
    const paidOn = status === 'paid' ? '2026-11-20' : null;
    expect((await read({ ...invoiceOf(3), status, paidOn })).words).toContain(plate);
  });

  it('a statement has its entries, sums and balances', async () => {
    const open = { sentAt: AT, amount: '400.00' };
    const statement: Statement = {
      period: { from: '2026-09-01', to: '2026-11-30' },
      ...{ companyName: 'Ψύξη ≤ 4 °C', contactName: 'Dana Whitfield', addressLines: [] },
      ...{ opening: '12.00', closing: '1412.01', invoices: '1500.01', payments: '80.00' },
      ...{ credits: '20.00', prepaid: '7.50', asOf: '2026-11-20' },
      ...{ openCount: 102, amountDue: '10450.00' },
      openInvoices: [
        { ...open, id: 'a', invoiceNumber: 'INV-7', dueDate: '2026-11-06', due: '50.00' },
        { ...open, id: 'b', invoiceNumber: 'INV-9', dueDate: '2026-12-06', due: '400.00' },
      ],
      ages: [
        { label: 'Not due', amount: '10400.00' },
        { label: '1–30 days', amount: '50.00' },
      ],
      lines: [
        { id: '7', day: '2026-11-06', words: 'A', amount: '1500.01', balance: '1512.01' },
        {
          id: '8',
          day: '2026-11-06',
          words: 'Выезд → крыша',
          amount: '-100.00',
          balance: '1412.01',
        },
      ],
    };
    const { words, pages } = await readPdf(await summary({ statement, firm: FIRM, zone: ZONE }));
    expect(pages).toBe(1);
    const long = 'x'.repeat(120);
    const wide = {
      ...{ ...statement, companyName: long, contactName: long, addressLines: [long] },
      lines: statement.lines.map((each) => ({ ...each, words: `${long} as agreed` })),
    };
    const printed = await summary({ statement: wide, firm: { ...FIRM, name: long }, zone: ZONE });
    expect(await overrunsIn(printed)).toEqual([]);
    expect(words).toContain('Ψύξη ≤ 4 °C Dana Whitfield');
    expect(words).toContain(
      'Opening balance $12.00 Invoices $1,500.01 Payments -$80.00 Credits -$20.00 Closing balance $1,412.01',
    );
    expect(words).toContain('Nov 06, 2026 A $1,500.01 $1,512.01');
    expect(words).toContain('Nov 06, 2026 Выезд → крыша -$100.00 $1,412.01');
    expect(words).toContain('Closing balance $1,412.01');
    expect(words).toMatch(/NOT DUE \$10,400\.00 1 ?– ?30 DAYS \$50\.00/);
    expect(words).toContain('less $7.50 that you have paid ahead');
    expect(words).toContain('$10,450.00 102 open invoices, past due since Nov 06, 2026');
    expect(words).toContain('INV-7 Nov 06, 2026 Nov 06, 2026, past due $400.00 $50.00');
    expect(words).toContain('INV-9 Nov 06, 2026 Dec 06, 2026 $400.00 $400.00');
    expect(words).toContain('And 100 more, included in the amount due.');
    // The firm's other requests go on beside it.
    const lines = Array.from({ length: 200 }, (_, at) => ({
      ...{ id: `${at}`, day: '2026-11-06', words: 'Hours of the month' },
      ...{ amount: '1.00', balance: `${at}.00` },
    }));
    let pauses = 0;
    const ticking = setInterval(() => {
      pauses += 1;
    }, 5);
    const many = await summary({ statement: { ...statement, lines }, firm: FIRM, zone: ZONE });
    clearInterval(ticking);
    expect(pauses).toBeGreaterThan(10);
    const all = await readPdf(many);
    expect(all.words).toContain('Nov 06, 2026 Hours of the month $1.00 $199.00');
  });
});
