import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { INVOICE_STATUSES, type InvoiceStatus } from '#app/records/invoice/billing-status.ts';
import { invoiceQuestion, restoringQuestion, STATUS_BOOKS } from './invoice-question.ts';

const invoice = {
  status: 'sent' as InvoiceStatus,
  invoiceNumber: 'INV-1042',
  amount: '1000.00',
  paid: '0.00',
  dueDate: null,
  sendOn: null,
  companyName: 'Peak Mechanical',
  contactName: 'Dana Whitfield',
};

/** The changes that mean something to the books, by what is asked; the rest is saved at once. */
const ASKED: Record<string, keyof typeof STATUS_BOOKS> = {
  'draft sent': 'goesOut',
  'draft overdue': 'goesOut',
  'draft paid': 'goesOutPaid',
  'cancelled sent': 'goesOut',
  'cancelled overdue': 'goesOut',
  'cancelled paid': 'goesOutPaid',
  'sent paid': 'paid',
  'overdue paid': 'paid',
  'paid sent': 'reopened',
  'paid overdue': 'reopened',
  'paid cancelled': 'undoneAndCanceled',
  'sent draft': 'withdrawn',
  'overdue draft': 'withdrawn',
  'sent cancelled': 'canceled',
  'overdue cancelled': 'canceled',
};

describe('what a status means to the books', () => {
  it.each(INVOICE_STATUSES)('is asked before %s is left, and nothing else is', (status) => {
    for (const chosen of INVOICE_STATUSES) {
      const paid = status === 'paid' ? '1000.00' : '0.00';
      const question = invoiceQuestion(chosen, { ...invoice, status, paid });
      const asked = ASKED[`${status} ${chosen}`];
      if (!asked) expect(question, `${status} to ${chosen}`).toBeNull();
      else expect(question?.text, `${status} to ${chosen}`).toContain(STATUS_BOOKS[asked].books);
    }
  });

  it('is asked before an invoice is restored that will be issued again', () => {
    for (const status of INVOICE_STATUSES) {
      const text = restoringQuestion({ ...invoice, status })?.text;
      if (status !== 'sent' && status !== 'overdue') expect(text).toBeUndefined();
      else expect(text).toContain(STATUS_BOOKS.restored.books);
    }
  });

  it('is the table of the README', () => {
    const readme = readFileSync(`${import.meta.dirname}/README.md`, 'utf8');
    const rows = readme.split('\n').filter((line) => line.startsWith('| '));
    const said = Object.values(STATUS_BOOKS).map(({ change, books }) => `| ${change} | ${books} |`);
    expect(rows.slice(1)).toEqual(said);
  });

  it('names the sum of the payments that are undone', () => {
    expect(invoiceQuestion('sent', { ...invoice, status: 'paid', paid: '8400.00' })?.text).toBe(
      '$8,400.00 is settled on INV-1042. Its payments are reversed today, and so is a write-off. It is open again. The customer is notified of each payment that is undone.',
    );
  });

  it('is not asked where the server refuses: payments are undone first', () => {
    for (const chosen of ['draft', 'cancelled'] as const) {
      expect(invoiceQuestion(chosen, { ...invoice, paid: '400.00' })).toBeNull();
    }
  });
});

describe('an undo', () => {
  it('is offered for paid where it reverses that payment alone', () => {
    for (const status of ['sent', 'overdue'] as const) {
      expect(invoiceQuestion('paid', { ...invoice, status })?.canUndo).toBe(true);
      const partly = invoiceQuestion('paid', { ...invoice, status, paid: '400.00' });
      expect(partly?.canUndo).toBeUndefined();
      expect(partly?.text).toBe(
        '$600.00 is open. All that is open is posted today as a payment. Peak Mechanical will see it in the portal, and gets the email that your settings and theirs allow. To reverse it, undo that payment on the invoice.',
      );
    }
  });

  it('is not offered where the way back is refused, or shows the customer what they were not sent', () => {
    for (const status of ['draft', 'cancelled'] as const) {
      expect(invoiceQuestion('paid', { ...invoice, status })?.canUndo).toBeUndefined();
    }
    const canceled = invoiceQuestion('sent', { ...invoice, status: 'cancelled' });
    expect(canceled).toMatchObject({ title: 'Send to Dana Whitfield?', canUndo: false });
    expect(canceled?.text).not.toContain('undo');
    expect(invoiceQuestion('sent', { ...invoice, status: 'draft' })?.canUndo).toBe(true);
    expect(invoiceQuestion('cancelled', invoice)).toEqual({
      title: 'Cancel INV-1042?',
      text: 'A credit note over all of it is posted today. Its hours can be billed again. The customer sees it as canceled in the portal and owes nothing on it. No email is sent.',
      confirm: 'Cancel Invoice',
    });
    expect(invoiceQuestion('cancelled', { ...invoice, status: 'draft' })).toBeNull();
    expect(invoiceQuestion('draft', { ...invoice, status: 'sent' })?.text).toContain('credit note');
    // The server refuses it: the customer has a receipt.
    const paid = { ...invoice, status: 'paid', paid: '1000.00' } as const;
    expect(invoiceQuestion('draft', paid)).toBeNull();
  });
});
