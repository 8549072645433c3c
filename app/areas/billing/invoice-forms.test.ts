import { describe, expect, it } from 'vitest';
import { formBoundsOf, readBoundedFields } from '#app/platform/forms/form-bounds.ts';
import { invoiceEditSchema, invoiceSchema, paymentSchema } from './invoice-forms.ts';

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
    ...['1.005', 'abc', '1e5', 'NaN', 'Infinity'],
    ...['45,50', '0,500', '1,2345', '1250,00', ',500', '1.250,00', '1 250', '$ 5', '$$5'],
  ])('takes no %s for an amount, and says so once', (amount) => {
    expect(messagesOf({ ...form, amount })).toEqual({
      amount: ['Amount must be a number like 1250.00'],
    });
  });

  it.each(['0', '-5'])('takes no %s for an amount', (amount) => {
    expect(messagesOf({ ...form, amount })).toEqual({ amount: ['Amount must be more than 0'] });
  });

  it.each(['100000000', '123,456,789.5', '12345678901'])('says the limit to %s', (amount) => {
    expect(messagesOf({ ...form, amount })).toEqual({
      amount: ['Amount can be at most 99,999,999.99'],
    });
    expect(
      messagesOf({ ...form, over: 'lines', lines: [{ ...line, unitPrice: amount }] }),
    ).toMatchObject({ 'lines.0.unitPrice': ['Unit price can be at most 99,999,999.99'] });
  });

  it('takes 500 lines, one by one as the page sends them, and says so to one more', () => {
    const lines = (count: number) => Array.from({ length: count }, () => line);
    const sent = (count: number) =>
      lines(count)
        .map((each, at) =>
          Object.entries(each)
            .map(([name, value]) => `lines[${at}].${name}=${encodeURIComponent(value)}`)
            .join('&'),
        )
        .join('&');
    const bounds = formBoundsOf(invoiceSchema);
    expect(readBoundedFields(sent(500), bounds, new Map())).toHaveLength(1_500);
    expect(readBoundedFields(sent(501), bounds, new Map())).toHaveLength(1_503);
    expect(readBoundedFields(sent(502), bounds, new Map())).toBeNull();
    const over = { ...form, over: 'lines', amount: undefined };
    expect(messagesOf({ ...over, lines: lines(500) })).toEqual({});
    expect(messagesOf({ ...over, lines: lines(501) })).toEqual({
      lines: ['An invoice can have at most 500 lines'],
    });
  });

  it('takes no due date that nobody means', () => {
    expect(messagesOf({ ...form, dueDate: '1900-01-01' })).toEqual({
      dueDate: ['The due date must be in the years 2000 to 2100'],
    });
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
      lines: ['The lines must add up to 0.01 to 99,999,999.99'],
    });
  });

  it('refuses a line that is edited twice: one would be stored, and both count', () => {
    const edited = { ...line, id: '4f1c7f7e-6a0b-4c53-9d43-2f1d6a3b8a01' };
    const lines = { ...form, over: 'lines', amount: undefined };
    expect(messagesOf({ ...lines, lines: [edited, line, line] })).toEqual({});
    expect(messagesOf({ ...lines, lines: [edited, { ...edited, unitPrice: '5' }] })).toEqual({
      lines: ['A line is here twice. Reload the page.'],
    });
  });
});

describe('an edit that does not say which copy it changes', () => {
  it.each([undefined, 0, 1.5, 3e9, 'x'])('is told to be opened again: %s', (version) => {
    const { error } = invoiceEditSchema.safeParse({ ...form, version });
    expect(error?.issues.map(({ message }) => message)).toContain(
      'The form does not say which copy it changes. Reload the page and try again.',
    );
  });
});

describe('the form of a payment', () => {
  it('keeps the amount as text and asks for the day', () => {
    const payment = { amount: '0.1', method: 'ach', paidOn: '2026-11-20', version: 1 };
    expect(paymentSchema.parse(payment)).toMatchObject({ amount: '0.10', method: 'ach' });
    expect(paymentSchema.safeParse({ ...payment, paidOn: undefined }).success).toBe(false);
  });
});
