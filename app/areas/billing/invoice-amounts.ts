import {
  addMoney,
  centsOf,
  type Money,
  multiplyMoney,
  subtractMoney,
} from '#app/platform/money.ts';

/** The largest amount of one invoice, line or ledger entry; every sum of them fits the database's columns. */
export const LARGEST_AMOUNT = '99999999.99';
/** The same amount as people read it. */
export const LARGEST_AMOUNT_TEXT = '99,999,999.99';

/** The fields of an invoice line; a discount is a line with a negative price. */
export type InvoiceLineInput = {
  description: string;
  /** At most two decimals, such as "3.5". */
  quantity: string;
  unitPrice: Money;
};

/** Returns the amount of a line: quantity times unit price, rounded to the cent. */
export function lineAmount({ quantity, unitPrice }: Omit<InvoiceLineInput, 'description'>): Money {
  return multiplyMoney(unitPrice, quantity);
}

/** Returns the sum of the rounded amounts of lines, as it is on the invoice. */
export function sumOfLines(lines: readonly Omit<InvoiceLineInput, 'description'>[]): Money {
  return addMoney(...lines.map(lineAmount));
}

/** Returns what is still open on an invoice after its payments; the caller leaves out reversed ones. */
export function openRest(amount: Money, payments: readonly { amount: Money }[]): Money {
  return subtractMoney(amount, addMoney(...payments.map((payment) => payment.amount)));
}

/** Whether an invoice can be written for this amount. */
export function isBillable(amount: Money): boolean {
  const cents = centsOf(amount);
  return cents > 0n && cents <= centsOf(LARGEST_AMOUNT);
}
