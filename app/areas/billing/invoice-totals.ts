import { centsOf, type Money, moneyOf } from '#app/platform/money.ts';
import type { TaxRule } from '#app/records/invoice/issued-content.ts';

// The one arithmetic of invoices: the dialog, commands, papers and the API show what this says, and `invoice_figures` (SQL) refuses to
// issue anything else. Exact fractions throughout; half a cent goes away from zero, below zero too.

/** A rate of tax by its name: a decimal text in percent with at most three decimals. */
export type Tax = { name: string; rate: string };

/** What a line comes to is made of this. */
export type LineFigures = {
  /** A decimal text such as "3.5", or hours and minutes such as "0:35". */
  quantity: string;
  unitPrice: string;
  /** Off this line, before tax: an amount such as "5.00" or a part such as "10%". */
  discount?: string | null | undefined;
  tax?: Tax | null | undefined;
};

/** What a line comes to. */
export type LineTotals = {
  /** Quantity times unit price. */
  gross: Money;
  discount: Money;
  /** Gross less the line's discount. */
  amount: Money;
  /** Its part of the discount on the whole. */
  share: Money;
  /** What is taxed, and what is income: amount less share. */
  net: Money;
  tax: Tax | null;
  /** Null where tax is counted on the sum of a rate. */
  taxAmount: Money | null;
};

/** The tax of one rate. */
type RateTotals = Tax & { taxable: Money; amount: Money };

/** What an invoice comes to. */
type InvoiceTotals = {
  lines: LineTotals[];
  /** The sum of the lines' amounts. */
  subtotal: Money;
  discount: Money;
  taxes: RateTotals[];
  tax: Money;
  total: Money;
};

type Fraction = { over: bigint; under: bigint };

const NUMBER = /^(-?)(\d{1,20})(?:\.(\d{1,12}))?$/;
const CLOCK = /^(\d{1,5}):([0-5]\d)$/;

/** Whole minutes of a quantity that is hours and minutes; null for any other. */
export function minutesOf(quantity: string): number | null {
  const clock = CLOCK.exec(quantity);
  return clock ? Number(clock[1]) * 60 + Number(clock[2]) : null;
}

/** Minutes as a quantity of hours and minutes: 35 is "0:35". */
export function clockOf(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

function fractionOf(text: string): Fraction {
  const minutes = minutesOf(text);
  if (minutes !== null) return { over: BigInt(minutes), under: 60n };
  const match = NUMBER.exec(text);
  if (!match) throw new RangeError(`"${text}" is not a number.`);
  const [, sign, whole = '0', decimals = ''] = match;
  const over = BigInt(whole + decimals);
  return { over: sign ? -over : over, under: 10n ** BigInt(decimals.length) };
}

/** The nearest whole number; a half goes away from zero. */
function rounded(over: bigint, under: bigint): bigint {
  const size = over < 0n ? -over : over;
  const nearest = (2n * size + under) / (2n * under);
  return over < 0n ? -nearest : nearest;
}

/** A part of cents in percent, rounded. */
function percentOf(cents: bigint, percent: string): bigint {
  const { over, under } = fractionOf(percent);
  return rounded(cents * over, under * 100n);
}

/** What quantity times unit price comes to, in cents. */
function grossOf({ quantity, unitPrice }: LineFigures): bigint {
  const count = fractionOf(quantity);
  const price = fractionOf(unitPrice);
  return rounded(count.over * price.over * 100n, count.under * price.under);
}

/** A discount in cents of what it is off. */
function discountOf(discount: string | null | undefined, from: bigint): bigint {
  if (!discount) return 0n;
  return discount.endsWith('%') ? percentOf(from, discount.slice(0, -1)) : centsOf(discount);
}

/**
 * Spreads cents over parts in proportion. Each share is cut to the cent; the cents that are left go one each to the shares of which
 * most was cut off, of equal ones to the later.
 */
function spread(cents: bigint, parts: readonly bigint[]): bigint[] {
  const sum = parts.reduce((all, part) => all + part, 0n);
  if (sum === 0n) return parts.map(() => 0n);
  const cut = parts.map((part, place) => {
    const over = cents * part * (sum < 0n ? -1n : 1n);
    const under = sum < 0n ? -sum : sum;
    const rest = ((over % under) + under) % under;
    return { place, share: (over - rest) / under, rest };
  });
  const left = cents - cut.reduce((all, { share }) => all + share, 0n);
  const order = [...cut].sort((a, b) =>
    a.rest === b.rest ? b.place - a.place : a.rest < b.rest ? 1 : -1,
  );
  const raised = new Set(order.slice(0, Number(left)).map(({ place }) => place));
  return cut.map(({ place, share }) => (raised.has(place) ? share + 1n : share));
}

const keyOf = ({ name, rate }: Tax) => `${plainDecimal(rate)} ${name}`;

/** A decimal text without zeros at its end: "8.250" is "8.25". */
export function plainDecimal(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/**
 * What an invoice comes to. A line's net is always whole cents; discounts come before tax; tax is rounded line by line, or once for
 * the sum of each rate. An exempt client pays none.
 */
export function invoiceTotals({
  lines,
  discount,
  rule,
  isExempt = false,
}: {
  lines: readonly LineFigures[];
  /** On the whole, as on a line. */
  discount?: string | null | undefined;
  rule: TaxRule;
  isExempt?: boolean;
}): InvoiceTotals {
  const priced = lines.map((line) => {
    const gross = grossOf(line);
    return { line, gross, amount: gross - discountOf(line.discount, gross) };
  });
  const subtotal = priced.reduce((sum, { amount }) => sum + amount, 0n);
  const off = discountOf(discount, subtotal);
  const shares = spread(
    off,
    priced.map(({ amount }) => amount),
  );
  const rates = new Map<string, Tax & { taxable: bigint; ofLines: bigint }>();
  const made = priced.map(({ line, gross, amount }, place): LineTotals => {
    const share = shares[place] ?? 0n;
    const net = amount - share;
    const tax = isExempt ? null : (line.tax ?? null);
    const taxAmount = tax ? percentOf(net, tax.rate) : 0n;
    if (tax) {
      const of = rates.get(keyOf(tax)) ?? { ...tax, taxable: 0n, ofLines: 0n };
      rates.set(keyOf(tax), {
        ...of,
        taxable: of.taxable + net,
        ofLines: of.ofLines + taxAmount,
      });
    }
    return {
      gross: moneyOf(gross),
      discount: moneyOf(gross - amount),
      amount: moneyOf(amount),
      share: moneyOf(share),
      net: moneyOf(net),
      tax,
      taxAmount: rule === 'line' ? moneyOf(taxAmount) : null,
    };
  });
  const taxes = [...rates.values()].map(({ name, rate, taxable, ofLines }) => ({
    name,
    rate,
    taxable: moneyOf(taxable),
    amount: moneyOf(rule === 'line' ? ofLines : percentOf(taxable, rate)),
  }));
  const tax = taxes.reduce((sum, { amount }) => sum + centsOf(amount), 0n);
  return {
    lines: made,
    subtotal: moneyOf(subtotal),
    discount: moneyOf(off),
    taxes,
    tax: moneyOf(tax),
    total: moneyOf(subtotal - off + tax),
  };
}
