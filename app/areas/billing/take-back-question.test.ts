import { describe, expect, it } from 'vitest';
import { INVOICE_STATUSES, type InvoiceStatus } from '#app/records/invoice/billing-status.ts';
import { invoiceQuestion, takeBackQuestion } from './take-back-question.ts';

describe('a status that takes payments back', () => {
  const invoice = { status: 'paid', invoiceNumber: 'INV-1042', paid: '8400.00' } as const;

  it('is asked for on leaving paid alone, with the sum', () => {
    const asking = INVOICE_STATUSES.filter((chosen) => takeBackQuestion(chosen, invoice));
    expect(asking).toEqual(['sent', 'overdue', 'cancelled']);
    expect(takeBackQuestion('sent', invoice)?.text).toBe(
      'Payments of $8,400.00 are recorded on INV-1042. They are undone with reversal entries in the ledger, and the customer is notified.',
    );
  });

  it('is saved at once where nothing was paid', () => {
    expect(takeBackQuestion('draft', { ...invoice, status: 'sent' })).toBeNull();
    expect(takeBackQuestion('sent', { ...invoice, paid: '0.00' })).toBeNull();
  });
});

describe('an undo', () => {
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

  it('is offered for paid where it reverses that payment alone', () => {
    for (const status of ['sent', 'overdue'] as const) {
      expect(invoiceQuestion('paid', { ...invoice, status })?.canUndo).toBe(true);
      const partly = invoiceQuestion('paid', { ...invoice, status, paid: '400.00' });
      expect(partly?.canUndo).toBeUndefined();
      expect(partly?.text).toBe(
        'A payment of $600.00 is recorded. Peak Mechanical will see it in the portal, and gets the email that your settings and theirs allow. To reverse it, undo that payment on the invoice.',
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
      text: 'A credit note cancels it in full. The customer sees it as canceled in the portal and owes nothing on it. No email is sent. Hours on it can be billed again.',
      confirm: 'Cancel Invoice',
    });
    expect(invoiceQuestion('cancelled', { ...invoice, status: 'draft' })).toBeNull();
    expect(invoiceQuestion('draft', { ...invoice, status: 'sent' })?.text).toContain('credit note');
    // The server refuses it: the customer has a receipt.
    expect(invoiceQuestion('draft', { ...invoice, status: 'paid' })).toBeNull();
  });
});
