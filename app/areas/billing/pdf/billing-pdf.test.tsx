import { describe, expect, it } from 'vitest';
import { renderPdf } from '#app/platform/pdf.server.ts';
import { lineAmount, sumOfLines } from '../invoice-amounts.ts';
import type { InvoiceRecord } from '../invoice-record.server.ts';
import { InvoiceDocument } from './InvoiceDocument.tsx';
import { StatementDocument } from './StatementDocument.tsx';

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
  const amount = lineCount > 0 ? sumOfLines(lines) : '900.00';
  return {
    ...{ id: 'id', customerId: 'customer', invoiceNumber: 'INV-2001', description: 'Łódź, month' },
    ...{ amount, open: amount, dueDate: '2026-12-06', status: 'sent', isPrepayment: false },
    ...{ sentAt: AT, paidDate: null, archivedAt: null, version: 1, createdAt: AT },
    ...{ companyName: 'Tarryall Mechanical', contactName: 'Dana Whitfield', addressLines: ['X'] },
    lines,
    payments: [],
  };
}

/** How many pages a PDF says it has. */
function pagesOf(pdf: Uint8Array): number {
  const [, count] = /\/Count (\d+)/.exec(Buffer.from(pdf).toString('latin1')) ?? [];
  return Number(count);
}

const render = (invoice: InvoiceRecord) =>
  renderPdf(<InvoiceDocument invoice={invoice} firm={FIRM} words={WORDS} zone={ZONE} />);

describe('documents of money', () => {
  it.each([
    [0, 1],
    [8, 1],
    [30, 2],
  ])('an invoice with %i lines takes %i pages', async (lines, pages) => {
    const pdf = await render(invoiceOf(lines));
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
    expect(pagesOf(pdf)).toBe(pages);
  });

  it.each(['draft', 'paid', 'overdue', 'cancelled'] as const)(
    'an invoice that is %s can be drawn',
    async (status) => {
      const paidDate = status === 'paid' ? AT : null;
      expect(pagesOf(await render({ ...invoiceOf(3), status, paidDate, dueDate: null }))).toBe(1);
    },
  );

  it('a statement without entries has its balances', async () => {
    const statement = {
      period: { from: '2026-09-01', to: '2026-11-30' },
      ...{ companyName: 'Tarryall Mechanical', contactName: 'Dana Whitfield', addressLines: [] },
      ...{ opening: '12.00', closing: '12.00', credits: '0.00', debits: '0.00', entries: [] },
    };
    const pdf = await renderPdf(
      <StatementDocument statement={statement} firm={FIRM} zone={ZONE} />,
    );
    expect(pagesOf(pdf)).toBe(1);
  });
});
