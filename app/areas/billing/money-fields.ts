import { z } from 'zod';
import { centsOf, moneyOf } from '#app/platform/money.ts';
import { LARGEST_AMOUNT, LARGEST_AMOUNT_TEXT } from './invoice-amounts.ts';
import { clockOf, minutesOf, plainDecimal } from './invoice-totals.ts';

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

/** An amount of money that may be below zero, as a part of a line is that takes something off. */
export const signedAmountField = (label: string) =>
  decimalText(label).refine(isStorable, tooLarge(label));

const PRICE = /^(-?)(\d{1,15})(?:\.(\d{1,4}))?$/;

/** A price of up to four decimals as it is stored: with two, or with those that it has. */
function normalizedPrice(typed: string): string {
  const plain = typed.trim().replace(/^(-?)\$(-?)(?=[\d.])/, '$1$2');
  const text = GROUPED.test(plain.replace(/^-/, '')) ? plain.replaceAll(',', '') : plain;
  const match = PRICE.exec(text);
  if (!match) return normalized(typed);
  const [, sign = '', whole = '', decimals = ''] = match;
  return `${sign}${BigInt(whole)}.${decimals.replace(/0+$/, '').padEnd(2, '0')}`;
}

/** A unit price, which may be negative, and may have up to four decimals. */
export const priceField = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .transform(normalizedPrice)
    .pipe(
      z.string().regex(/^-?\d{1,15}\.\d{2,4}$/, {
        error: `${label} must be a number like 1250.00`,
        abort: true,
      }),
    )
    .refine((price) => isStorable(price.replace(/(\.\d\d)\d+$/, '$1')), tooLarge(label));

const LARGEST_QUANTITY = 99_999n;

/** A quantity above zero with at most two decimals, or hours and minutes such as "0:35". */
export const quantityField = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .transform((typed) => {
      const minutes = minutesOf(typed.trim());
      return minutes === null ? normalized(typed) : clockOf(minutes);
    })
    .pipe(
      z.string().regex(/^(?:-?\d{1,15}\.\d\d|\d{1,5}:\d\d)$/, {
        error: `${label} must be a number like 3.5, or hours and minutes like 0:35`,
        abort: true,
      }),
    )
    .refine((text) => /[1-9]/.test(text) && !text.startsWith('-'), {
      error: `${label} must be more than 0`,
    })
    .refine((text) => BigInt(text.replace(/[.:].*/, '')) <= LARGEST_QUANTITY, {
      error: `${label} can be at most 99,999.99`,
    });

/** A part in percent, above zero, with at most three decimals. */
const PERCENT = /^(\d{1,3}(?:\.\d{1,3})?)\s*%$/;

/** A discount: an amount such as "5.00", or a part such as "10%". */
export const discountField = z
  .string()
  .trim()
  .max(30, 'Discount must be an amount like 50.00 or a percentage like 10%')
  .transform((typed) => {
    const [, percent] = PERCENT.exec(typed) ?? [];
    return percent ? `${plainDecimal(percent.replace(/^0+(?=\d)/, ''))}%` : normalized(typed);
  })
  .pipe(
    z
      .string()
      .regex(/^(?:\d{1,15}\.\d\d|[\d.]+%)$/, {
        error: 'Discount must be an amount like 50.00 or a percentage like 10%',
        abort: true,
      })
      .refine((text) => Number.parseFloat(text) > 0, {
        error: 'Discount must be more than 0',
        abort: true,
      })
      .refine((text) => !text.endsWith('%') || Number.parseFloat(text) <= 100, {
        error: 'Discount can be at most 100%',
        abort: true,
      })
      .refine((text) => text.endsWith('%') || isStorable(text), tooLarge('Discount')),
  );
