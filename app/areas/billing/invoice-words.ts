import { moneyOf } from '#app/platform/money.ts';
import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '#app/records/invoice/billing-status.ts';
import type { IssuedContent } from '#app/records/invoice/issued-content.ts';
import { formatDate, formatDecimal, formatMoney } from '#app/ui/everywhere/format.ts';
import { clockOf, plainDecimal } from './invoice-totals.ts';

/** Describes a payment to its customer in a line: how it arrived, if that was recorded, and on which day. */
export function paymentWords({
  method,
  paidOn,
}: {
  method: PaymentMethod;
  /** Calendar date, YYYY-MM-DD. */
  paidOn: string;
}): string {
  const day = formatDate(paidOn);
  return method === 'other' ? `Paid on ${day}` : `${PAYMENT_METHOD_LABELS[method]}, ${day}`;
}

/** Says of a payment that a bank works on since when, how much, and how long that takes. */
export function underWayWords({ amount, since }: { amount: string; since: string }): string {
  return `Payment under way since ${formatDate(since)}, ${formatMoney(amount)}, about four business days`;
}

/**
 * Formats a quantity, so that it times the price is the amount: without trailing zeros ("3.50" is 3.5, "1200.00" is 1,200), or as the
 * hours and minutes that it is, with its unit.
 */
export function shownQuantity({
  quantity,
  minutes,
  unit,
}: {
  quantity: string;
  minutes?: number | undefined;
  unit?: string | undefined;
}): string {
  const count = minutes === undefined ? formatDecimal(plainDecimal(quantity)) : clockOf(minutes);
  return unit ? `${count} ${unit}` : count;
}

/** Minutes as hours of two decimals: 35 is "0.58". */
export function hoursText(minutes: number): string {
  return moneyOf((BigInt(minutes) * 200n + 60n) / 120n);
}

/** Formats a unit price: with the third and fourth decimal where it has them. */
export function shownPrice(unitPrice: string): string {
  const [, finer = ''] = /\.\d\d(\d+)$/.exec(unitPrice) ?? [];
  return `${formatMoney(finer ? unitPrice.slice(0, -finer.length) : unitPrice)}${finer.replace(/0+$/, '')}`;
}

/** Names a tax with its rate: "Sales tax 8.25%". */
export function taxWords({ name, rate }: { name: string; rate: string }): string {
  return `${name} ${plainDecimal(rate)}%`;
}

/** Names a discount, with the percentage that it was given as. */
export function discountWords(percent: string | undefined): string {
  return percent ? `Discount ${plainDecimal(percent)}%` : 'Discount';
}

/** Returns the reference that a payment should carry, so that it can be matched. */
export function paymentReference(invoiceNumber: string): string {
  return `Please include ${invoiceNumber} with your payment.`;
}

/** The anchor of the part of an invoice's screen that says how to pay. */
export const HOW_TO_PAY = 'how-to-pay';

/** Returns what of an invoice is written off; null where nothing is. */
export function standingWriteOff(
  payments: readonly { method: PaymentMethod; amount: string; reversedAt?: Date | null }[],
): string | null {
  const standing = payments.find((each) => each.method === 'write_off' && !each.reversedAt);
  return standing?.amount ?? null;
}

/** Returns a tax as the dialog sends it. */
export function taxChoiceOf({ name, rate }: { name: string; rate: string }): string {
  return `${rate}% ${name}`;
}

/** A line as the dialog edits it. */
export function lineFormOf(line: IssuedContent['lines'][number]) {
  const { id, description, quantity, minutes, unit, unitPrice, discount, discountPercent, tax } =
    line;
  return {
    id,
    description,
    quantity: minutes === undefined ? quantity : clockOf(minutes),
    unitPrice,
    ...(unit && { unit }),
    ...(discount && { discount: discountPercent ? `${discountPercent}%` : discount }),
    ...(tax && { tax: taxChoiceOf(tax) }),
  };
}

/** The discount on the whole as the dialog edits it. */
export function discountFormOf({
  discount,
  discountPercent,
}: {
  discount: string;
  discountPercent?: string | undefined;
}) {
  if (discount === '0.00') return {};
  return { discount: discountPercent ? `${plainDecimal(discountPercent)}%` : discount };
}

type Printed = {
  subtotal: string;
  discount: string;
  discountPercent?: string | undefined;
  taxes: readonly { name: string; rate: string; taxable: string; amount: string }[];
  exemption?: IssuedContent['exemption'];
};

/** What a line says below its description: what was taken off it, and its tax. */
export function lineNotes(
  line: IssuedContent['lines'][number],
  exemption: IssuedContent['exemption'],
): string[] {
  const { discount, discountPercent, tax } = line;
  return [
    ...(discount ? [`${discountWords(discountPercent)}: ${formatMoney(`-${discount}`)}`] : []),
    ...(tax && !exemption ? [taxWords(tax)] : []),
  ];
}

/** The rows between the lines and the total; none for an invoice without discount and tax. They add up to the total. */
export function footRows({ printed }: { printed: Printed }): [label: string, amount: string][] {
  const { subtotal, discount, discountPercent, taxes, exemption } = printed;
  const rows: [string, string][] = [
    ...(discount === '0.00'
      ? []
      : [[discountWords(discountPercent), `-${discount}`] as [string, string]]),
    ...taxes.map((tax): [string, string] => [
      `${taxWords(tax)} on ${formatMoney(tax.taxable)}`,
      tax.amount,
    ]),
    ...(exemption
      ? [[`Tax exempt, certificate ${exemption.certificate}`, '0.00'] as [string, string]]
      : []),
  ];
  return rows.length === 0 ? [] : [['Subtotal', subtotal], ...rows];
}
