import { describe, expect, it } from 'vitest';
import { INVOICE_STATUSES } from '#app/records/billing-status.ts';
import { takeBackQuestion } from './take-back-question.ts';

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
