import { z } from 'zod';
import { centsOf, moneyOf } from '#app/platform/money.ts';
import { LARGEST_AMOUNT, LARGEST_AMOUNT_TEXT } from './invoice-amounts.ts';

// More digits than the largest amount has, so that one beyond it is told the limit.
const NUMBER = /^-?(?:\d{1,15}(?:\.\d{0,2})?|\.\d{1,2})$/;

// Commas stand for nothing but groups of thousands: in "45,50" one may be meant for the decimal point.
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.|$)/;

/** A number as people type it, "$1,250.5" included, as a string with two decimals; any other text as it is. */
function normalized(typed: string): string {
  const plain = typed.trim().replace(/^(-?)\$(-?)(?=[\d.])/, '$1$2');
  const text = GROUPED.test(plain.replace(/^-/, '')) ? plain.replaceAll(',', '') : plain;
  if (!NUMBER.test(text)) return typed;
  const [whole = '', decimals = ''] = text.replace(/^(-?)\./, '$10.').split('.');
  return moneyOf(centsOf(decimals === '' ? whole : `${whole}.${decimals}`));
}

// The schema sees the text that was typed: conform reads no number out of it, and none ever becomes a float.
const decimalText = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .transform(normalized)
    .pipe(
      z.string().regex(/^-?\d{1,15}\.\d\d$/, {
        error: `${label} must be a number like 1250.00`,
        // What is no number can't be compared.
        abort: true,
      }),
    );

const isStorable = (amount: string) => centsOf(amount.replace('-', '')) <= centsOf(LARGEST_AMOUNT);
// Sums are worked out of what fits alone.
const tooLarge = (label: string) => ({
  error: `${label} can be at most ${LARGEST_AMOUNT_TEXT}`,
  abort: true,
});

const isPositive = (amount: string) => centsOf(amount) > 0n;

/** An amount of money above zero, in steps of a cent. */
export const amountField = (label: string) =>
  decimalText(label)
    .refine(isPositive, `${label} must be more than 0`)
    .refine(isStorable, tooLarge(label));

/** What something cost or may cost, zero included. */
export const costField = (label: string) =>
  decimalText(label)
    .refine((amount) => centsOf(amount) >= 0n, `${label} can't be less than 0`)
    .refine(isStorable, tooLarge(label));

/** A price, which may be negative: a discount. */
export const priceField = (label: string) => decimalText(label).refine(isStorable, tooLarge(label));

/** A quantity above zero with at most two decimals. */
export const quantityField = (label: string) =>
  decimalText(label)
    .refine(isPositive, `${label} must be more than 0`)
    .refine((quantity) => centsOf(quantity) <= 9_999_999n, `${label} can be at most 99,999.99`);
