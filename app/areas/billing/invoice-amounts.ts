import { addMoney, centsOf, compareMoney, type Money, subtractMoney } from '#app/platform/money.ts';
import { invoiceTotals, type LineFigures } from './invoice-totals.ts';

/** The largest amount of one invoice, line or ledger entry; every sum of them fits the database's columns. */
export const LARGEST_AMOUNT = '99999999.99';
/** The same amount as people read it. */
export const LARGEST_AMOUNT_TEXT = '99,999,999.99';

/** The fields of an invoice line. A price below zero is a credit. */
export type InvoiceLineInput = LineFigures & {
  description: string;
  unit?: string | undefined;
};

/** Returns the amount of a line without tax: quantity times unit price, rounded to the cent, less the line's discount. */
export function lineAmount(line: LineFigures): Money {
  return subtotalOf([line]);
}

/** Returns the sum of the rounded amounts of lines, before a discount on the whole and before tax. */
export function subtotalOf(lines: readonly LineFigures[]): Money {
  return invoiceTotals({ lines, rule: 'line' }).subtotal;
}

/** Returns what is still open on an invoice after what was credited and its payments; the caller leaves out reversed ones. */
export function openRest(
  { amount, credited }: { amount: Money; credited: Money },
  payments: readonly { amount: Money }[],
): Money {
  return subtractMoney(amount, addMoney(credited, ...payments.map((payment) => payment.amount)));
}

/** Whether an invoice can be written for this amount. */
export function isBillable(amount: Money): boolean {
  const cents = centsOf(amount);
  return cents > 0n && cents <= centsOf(LARGEST_AMOUNT);
}

/**
 * Returns what is wrong with discounts and taxes of lines, in a sentence for the field that it is about; null where nothing is. The
 * figures are numbers already.
 */
export function problemOfLines({
  lines,
  discount,
  isPrepayment = false,
}: {
  lines: readonly LineFigures[];
  discount?: string | null | undefined;
  isPrepayment?: boolean | undefined;
}): { path: (string | number)[]; error: string } | null {
  const totals = invoiceTotals({ lines, discount, rule: 'line' });
  for (const [place, line] of totals.lines.entries()) {
    if (line.discount !== '0.00' && compareMoney(line.discount, line.gross) > 0) {
      const path = ['lines', place, 'discount'];
      return { path, error: 'The discount is more than the line comes to' };
    }
  }
  if (discount && compareMoney(totals.discount, totals.subtotal) > 0) {
    return { path: ['discount'], error: 'The discount is more than the lines come to' };
  }
  const taxed = lines.findIndex(({ tax }) => tax);
  if (isPrepayment && taxed >= 0) {
    const path = ['lines', taxed, 'tax'];
    return { path, error: 'A prepayment has no tax. It is due with the work that it pays for.' };
  }
  return null;
}
