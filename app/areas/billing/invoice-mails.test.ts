import { describe, expect, it } from 'vitest';
import {
  cancelledForCustomer,
  invoiceSentToCustomer,
  overdueForBoth,
  paidByCustomer,
  returnedForBoth,
} from './invoice-announcements.ts';

const INVOICE = {
  ...{ id: 'the-id', customerId: 'the-customer', invoiceNumber: 'INV-1042', companyName: 'Bayou' },
  ...{ description: 'Month 2', amount: '8400.00', open: '4200.00', dueDate: '2026-12-06' },
};

describe('emails about an invoice', () => {
  it('carry the PDF and lead to the portal', () => {
    const { mail, path, to } = invoiceSentToCustomer(INVOICE, 'Northgate Advisors');
    expect(to).toEqual({ customer: 'the-customer' });
    expect(path).toBe('/customer/billing/invoices/the-id');
    expect(mail?.attach).toEqual(['invoice:the-id']);
    expect(mail?.content.subject).toBe('Invoice INV-1042 from Northgate Advisors');
    expect(mail?.content.blocks).toContainEqual({
      kind: 'facts',
      rows: [
        ['For', 'Month 2'],
        ['Amount', '$8,400.00'],
        ['Still open', '$4,200.00'],
        ['Due', 'Dec 06, 2026'],
      ],
    });
    expect(mail?.content.blocks).toContainEqual({
      kind: 'button',
      label: 'Open the invoice',
      href: '/customer/billing/invoices/the-id',
    });
  });

  it('remind the customer and tell all staff when it is overdue', () => {
    const [customer, staff, ...more] = overdueForBoth(INVOICE, true);
    expect(more).toEqual([]);
    expect(customer?.to).toEqual({ customer: 'the-customer' });
    expect(customer?.mail?.attach).toEqual(['invoice:the-id']);
    expect(staff).toMatchObject({ to: { staff: 'all' }, path: '/admin/invoices/the-id' });
    expect(overdueForBoth(INVOICE, false)[0]).not.toHaveProperty('mail');
  });

  it('tell both sides why a payment came back', () => {
    const returned = { amount: '4200.00', reason: 'RETURNED CHECK 4471' };
    const [customer, staff, ...more] = returnedForBoth(INVOICE, returned);
    expect(more).toEqual([]);
    expect(customer?.to).toEqual({ customer: 'the-customer' });
    expect(JSON.stringify(customer?.mail?.content)).toContain('RETURNED CHECK 4471');
    expect(staff).toMatchObject({ to: { staff: 'all' }, path: '/admin/invoices/the-id' });
    expect(staff?.title).toContain('Bayou: RETURNED CHECK 4471');
  });

  it('say what was paid and what is still open', () => {
    const payment = { amount: '4200.00', method: 'check', paidOn: '2026-11-20' } as const;
    const { title, mail } = paidByCustomer(INVOICE, payment);
    expect(title).toBe('Payment received, INV-1042');
    expect(JSON.stringify(mail?.content.blocks)).toContain('["Still open","$4,200.00"]');
    expect(JSON.stringify(mail?.content.blocks)).toContain('["By","Check"]');
  });

  it('do not say how a payment arrived when that was not recorded', () => {
    const payment = { amount: '4200.00', method: 'other', paidOn: '2026-11-20' } as const;
    const content = paidByCustomer(INVOICE, payment).mail?.content;
    expect(content?.preview).toBe('$4,200.00, Paid on Nov 20, 2026');
    expect(JSON.stringify(content?.blocks)).not.toContain('"By"');
    expect(JSON.stringify(content?.blocks)).toContain('["On","Nov 20, 2026"]');
  });

  it('leave a cancelled invoice at a notice', () => {
    expect(cancelledForCustomer(INVOICE, 'CN-1001')).not.toHaveProperty('mail');
  });
});
