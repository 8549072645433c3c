import { describe, expect, it } from 'vitest';
import { invoiceSchema, paymentSchema } from './invoice-forms.ts';

const CUSTOMER = '3f0e9a52-6f5c-4d2b-9a77-0f4b1a3c5d6e';
const form = { customerId: CUSTOMER, invoiceNumber: 'INV-1061', over: 'amount', amount: '8400' };
const line = { description: 'Advisory', quantity: '2.5', unitPrice: '225' };

function messagesOf(value: unknown): Record<string, string[]> {
  const parsed = invoiceSchema.safeParse(value);
  const messages: Record<string, string[]> = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    messages[path.join('.')] = [...(messages[path.join('.')] ?? []), message];
  }
  return messages;
}

describe('the form of an invoice', () => {
  it.each([
    ['8400', '8400.00'],
    ['$8,400.5', '8400.50'],
    [' 12,345,678 ', '12345678.00'],
    ['.5', '0.50'],
    ['12.', '12.00'],
  ])('reads %s as %s', (amount, read) => {
    expect(invoiceSchema.parse({ ...form, amount })).toMatchObject({ amount: read });
  });

  it('requires customer, number and amount', () => {
    expect(messagesOf({ over: 'amount' })).toEqual({
      customerId: ['Customer is required'],
      invoiceNumber: ['Invoice number is required'],
      amount: ['Amount is required'],
    });
  });

  it.each([
    ...['1.005', 'abc', '1e5', 'NaN', 'Infinity', '12345678901'],
    ...['45,50', '0,500', '1,2345', '1250,00', ',500', '1.250,00', '1 250', '$ 5', '$$5'],
  ])('takes no %s for an amount, and says so once', (amount) => {
    expect(messagesOf({ ...form, amount })).toEqual({
      amount: ['Amount must be a number like 1250.00'],
    });
  });

  it.each(['0', '-5'])('takes no %s for an amount', (amount) => {
    expect(messagesOf({ ...form, amount })).toEqual({ amount: ['Amount must be more than 0'] });
  });

  it('takes lines instead, a discount among them', () => {
    const discount = { description: 'Discount', quantity: '1', unitPrice: '-62.50' };
    const parsed = invoiceSchema.parse({ ...form, over: 'lines', lines: [line, discount] });
    expect(parsed.lines).toEqual([
      { ...line, quantity: '2.50', unitPrice: '225.00' },
      { ...discount, quantity: '1.00' },
    ]);
  });

  it('refuses lines that are missing, unfinished or come to nothing', () => {
    const lines = { ...form, over: 'lines', amount: undefined };
    expect(messagesOf(lines)).toEqual({ lines: ['Add at least one line'] });
    expect(messagesOf({ ...lines, lines: [{ ...line, unitPrice: undefined }] })).toEqual({
      'lines.0.unitPrice': ['Unit price is required'],
    });
    expect(messagesOf({ ...lines, lines: [line, { ...line, unitPrice: '-225' }] })).toEqual({
      lines: ['The lines have to come to 0.01 to 99999999.99'],
    });
  });
});

describe('the form of a payment', () => {
  it('keeps the amount as text and asks for the day', () => {
    const payment = { amount: '0.1', method: 'ach', paidOn: '2026-11-20', version: 1 };
    expect(paymentSchema.parse(payment)).toMatchObject({ amount: '0.10', method: 'ach' });
    expect(paymentSchema.safeParse({ ...payment, paidOn: undefined }).success).toBe(false);
  });
});
