import { describe, expect, it } from 'vitest';
import { creditedPart, type Figures } from './credit-figures.ts';
import { invoiceTotals, type LineFigures } from './invoice-totals.ts';

// Totals that people reported of other software, under the source that docs/field-cases.md names.

const line = (unitPrice: string, rate?: string, given: Partial<LineFigures> = {}): LineFigures => ({
  ...{ quantity: '1', unitPrice },
  ...(rate && { tax: { name: 'Tax', rate } }),
  ...given,
});
const both = (lines: LineFigures[], discount?: string) => ({
  line: invoiceTotals({ lines, rule: 'line', discount }).total,
  rate: invoiceTotals({ lines, rule: 'rate', discount }).total,
});

describe('reported totals', () => {
  it('invoiceninja 3195: a line that is given away comes to nothing', () => {
    const lines = [line('64.22', undefined, { quantity: '2.25', discount: '100%' })];
    expect(both(lines)).toEqual({ line: '0.00', rate: '0.00' });
  });

  it('odoo 36675: two lines at 23 % by either rule', () => {
    expect(both([line('55.55', '23'), line('11.11', '23')])).toEqual({
      line: '82.00',
      rate: '81.99',
    });
  });

  it('odoo 37896: one line comes to the same by either rule', () => {
    const lines = [line('348.35', '22', { quantity: '16', discount: '4%' })];
    expect(both(lines)).toEqual({ line: '6527.81', rate: '6527.81' });
  });

  it('invoiceninja 10856: 7,500 off 8,500 at 19 %', () => {
    expect(both([line('8500.00', '19')], '7500.00')).toEqual({ line: '1190.00', rate: '1190.00' });
  });

  it('odoo 278291: a discount of all leaves nothing, and no tax', () => {
    expect(both([line('33.33', '8.25'), line('66.67', '8.25')], '100.00')).toEqual({
      line: '0.00',
      rate: '0.00',
    });
  });

  it('erpnext 42523: 90 and 55 at 5 % have no rounding of their own', () => {
    expect(both([line('90.00', '5'), line('55.00', '5')])).toEqual({
      line: '152.25',
      rate: '152.25',
    });
  });

  it('erpnext 47705, india-compliance 4763: half a cent goes away from zero, below zero too', () => {
    for (const [price, net] of [
      ['12.345', '12.35'],
      ['2.675', '2.68'],
    ] as const) {
      expect(both([line(price)])).toEqual({ line: net, rate: net });
      expect(both([line(`-${price}`)])).toEqual({ line: `-${net}`, rate: `-${net}` });
    }
  });

  it('sale 1785: half a unit at 1.01, all of it paid ahead, leaves no cent over', () => {
    const work = line('1.01', undefined, { quantity: '0.5' });
    expect(both([work])).toEqual({ line: '0.51', rate: '0.51' });
    expect(both([work, line('-0.51')])).toEqual({ line: '0.00', rate: '0.00' });
  });

  it('lago-api 2643: four credit notes at 20 % are the invoice, not a cent more', () => {
    const tax = { name: 'Tax', rate: '20' };
    const prices = ['68.33', '68.33', '57.50', '85.00'];
    const totals = invoiceTotals({ lines: prices.map((price) => line(price, '20')), rule: 'rate' });
    expect(totals.total).toBe('334.99');
    const issued: Figures = {
      taxRule: 'rate',
      taxes: totals.taxes,
      lines: prices.map((amount, at) => ({
        ...{ id: String(at), description: `Charge ${at}`, quantity: '1.00', unitPrice: amount },
        ...{ amount, tax },
      })),
    };
    const notes: (Figures & { amount: string })[] = [];
    for (const at of [0, 2, 3, 1]) {
      const part = new Map([[String(at), prices[at] ?? '']]);
      const { amount, content } = creditedPart(issued, notes, part);
      notes.push({ ...content, amount });
    }
    expect(notes.map(({ amount }) => amount)).toEqual(['82.00', '69.00', '102.00', '81.99']);
  });
});
