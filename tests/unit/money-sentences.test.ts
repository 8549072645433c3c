import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { billingTermsSchema } from '#app/areas/billing/billing-terms-forms.ts';
import { creditSchema } from '#app/areas/billing/credit-forms.ts';
import {
  invoiceEditSchema,
  invoiceSchema,
  paymentSchema,
  writeOffSchema,
} from '#app/areas/billing/invoice-forms.ts';
import { entrySchema } from '#app/areas/billing/ledger-forms.ts';
import { serviceEditSchema, serviceSchema } from '#app/areas/billing/service-forms.ts';
import { milestonePlanSchema } from '#app/areas/billing-plans/milestone-plan-forms.ts';
import {
  planEditSchema,
  planPriceSchema,
  planSchema,
} from '#app/areas/billing-plans/plan-forms.ts';
import { closeSchema } from '#app/areas/books/books-forms.ts';
import { expenseEditSchema, expenseSchema } from '#app/areas/time/expense-forms.ts';
import { rateEditSchema, rateSchema } from '#app/areas/time/rate-forms.ts';

const ID = '1e2d3c4b-5a69-4788-96a5-b4c3d2e1f061';
const line = { description: 'Advice', quantity: '1', unitPrice: '10' };
const plan = {
  customerId: ID,
  name: 'Advice',
  period: 'month',
  delivery: 'send',
  firstDay: '2027-03-01',
  lines: [line],
};
const parts = [{ milestoneId: ID, percent: '100' }];
const invoice = { customerId: ID, invoiceNumber: 'INV-1', amount: '10' };
const lined = { ...invoice, amount: undefined, over: 'lines', lines: [line] };
const expense = { amount: '10', description: 'Flight', date: '2026-03-01', uploads: [] };

/** Forms with what makes them right, and their fields that take money, rates and days. */
const FORMS: Record<string, [schema: z.ZodType, form: object, fields: Record<string, string>]> = {
  'an invoice': [invoiceSchema, invoice, { amount: 'money', dueDate: 'day', sendOn: 'day' }],
  'lines of an invoice': [
    invoiceSchema,
    lined,
    {
      'lines.0.unitPrice': 'price',
      'lines.0.quantity': 'money',
      'lines.0.tax': 'tax',
      discount: 'money',
    },
  ],
  'an edit of an invoice': [
    invoiceEditSchema,
    { amount: '10', version: 1 },
    { amount: 'money', dueDate: 'day' },
  ],
  'a payment': [
    paymentSchema,
    { amount: '10', paidOn: '2026-03-01', version: 1 },
    { amount: 'money', paidOn: 'day', method: 'choice' },
  ],
  'a write-off': [
    writeOffSchema,
    { reason: 'Gone', writtenOffOn: '2026-03-01', version: 1 },
    { writtenOffOn: 'day', reason: 'text' },
  ],
  'a credit note': [
    creditSchema,
    { amount: '10', reason: 'Too much', version: 1 },
    { amount: 'money', reason: 'text' },
  ],
  'an entry by hand': [
    entrySchema,
    { amount: '10', description: 'Gift' },
    { amount: 'money', description: 'text', type: 'choice' },
  ],
  'a service': [
    serviceSchema,
    { name: 'Advice', unitPrice: '10' },
    { unitPrice: 'price', name: 'text' },
  ],
  'an edit of a service': [
    serviceEditSchema,
    { name: 'Advice', unitPrice: '10', version: 1 },
    { unitPrice: 'price' },
  ],
  'a plan': [
    planSchema,
    plan,
    {
      firstDay: 'day',
      lastDay: 'day',
      'lines.0.unitPrice': 'price',
      period: 'choice',
      delivery: 'choice',
      name: 'text',
    },
  ],
  'an edit of a plan': [
    planEditSchema,
    { name: 'Advice', delivery: 'send', version: 1 },
    { lastDay: 'day', delivery: 'choice' },
  ],
  'a price of a plan': [
    planPriceSchema,
    { fromDay: '2027-03-01', lines: [line], version: 1 },
    { fromDay: 'day', 'lines.0.unitPrice': 'price' },
  ],
  'a plan by milestones': [
    milestonePlanSchema,
    { name: 'Sprint', total: '10', delivery: 'send', parts },
    { total: 'money', tax: 'tax', 'parts.0.percent': 'money', delivery: 'choice' },
  ],
  'agreed rates': [
    rateSchema,
    { of: 'customer', customer: ID, rate: '10' },
    { rate: 'money', of: 'choice' },
  ],
  'an edit of a rate': [rateEditSchema, { rate: '10', shown: '9' }, { rate: 'money' }],
  'an expense': [expenseSchema, expense, { amount: 'money', date: 'day' }],
  'an edit of an expense': [expenseEditSchema, { ...expense, version: 1 }, { amount: 'money' }],
  'billing terms': [billingTermsSchema, { version: 0 }, { netDays: 'days' }],
  'closing a month': [closeSchema, { month: '2026-03' }, { month: 'day' }],
};

const BAD: Record<string, readonly string[]> = {
  money: ['-1', '0', '0.00', '1234567890123', '€5', '5 USD', '12,50', '1e3', 'ten', '1.234'],
  price: ['1234567890123', '€5', '12,50', '1e3', 'ten', '1.23456'],
  tax: ['101% Sales tax', '-5% Sales tax', '8,25% Sales tax', '8.2555% Sales tax', 'Sales tax'],
  day: ['2027-02-30', '03/01/2027', 'tomorrow', '2027-13-01', '20270-01-01'],
  days: ['-1', '121', '1.5', 'ten'],
  choice: ['never'],
  text: [' '],
};

/** The form with another value in a field, "lines.0.tax". */
function withField(form: object, field: string, value: string): object {
  const copy: Record<string, unknown> = structuredClone(form) as Record<string, unknown>;
  const path = field.split('.');
  const last = path.pop() ?? '';
  const holder = path.reduce<Record<string, unknown>>(
    (at, step) => at[step] as Record<string, unknown>,
    copy,
  );
  holder[last] = value;
  return copy;
}

const CASES = Object.entries(FORMS).flatMap(([name, [schema, form, fields]]) =>
  Object.entries(fields).map(([field, kind]) => ({ name, schema, form, field, kind })),
);

describe('what people read of a form about money', () => {
  it.each(CASES)('$name: $field, refused in a sentence', ({ schema, form, field, kind }) => {
    expect(schema.safeParse(form).error?.issues, 'the form without a mistake').toBeUndefined();
    for (const value of BAD[kind] ?? []) {
      const { error } = schema.safeParse(withField(form, field, value));
      const said = error?.issues.map(({ message }) => message) ?? [];
      expect(said, `${field}: ${value}`).not.toEqual([]);
      for (const words of said) {
        expect(words, `${field}: ${value}`).toMatch(/^\p{Lu}.*\s/u);
        expect(words, `${field}: ${value}`).not.toMatch(/^invalid|expected|received/i);
      }
    }
  });
});
