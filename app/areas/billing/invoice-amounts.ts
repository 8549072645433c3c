import {
  addMoney,
  centsOf,
  type Money,
  multiplyMoney,
  subtractMoney,
} from '#app/platform/money.ts';

/** The largest amount that one invoice, line or ledger entry may have; every sum of them fits the database's columns. */
export const LARGEST_AMOUNT = '99999999.99';
/** The same for a person. */
export const LARGEST_AMOUNT_TEXT = '99,999,999.99';

/** What a line of an invoice is made of; a discount is a line with a negative price. */
export type InvoiceLineInput = {
  description: string;
  /** At most two decimals, such as "3.5". */
  quantity: string;
  unitPrice: Money;
};

/** What a line comes to: quantity times unit price, rounded to the cent. */
export function lineAmount({ quantity, unitPrice }: Omit<InvoiceLineInput, 'description'>): Money {
  return multiplyMoney(unitPrice, quantity);
}

/** What lines come to together: the sum of their rounded amounts, as they are on the invoice. */
export function sumOfLines(lines: readonly Omit<InvoiceLineInput, 'description'>[]): Money {
  return addMoney(...lines.map(lineAmount));
}

/** What is still open of an invoice after its payments; taken back ones are left out by the caller. */
export function openRest(amount: Money, payments: readonly { amount: Money }[]): Money {
  return subtractMoney(amount, addMoney(...payments.map((payment) => payment.amount)));
}

/** Whether an invoice can be written for this amount. */
export function isBillable(amount: Money): boolean {
  const cents = centsOf(amount);
  return cents > 0n && cents <= centsOf(LARGEST_AMOUNT);
}
