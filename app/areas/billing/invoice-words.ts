import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '#app/records/invoice/billing-status.ts';
import { formatDate, formatDecimal } from '#app/ui/everywhere/format.ts';

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

/** Formats a quantity without trailing zeros: "3.50" is 3.5, "2.00" is 2, "1200.00" is 1,200. */
export function shownQuantity(quantity: string): string {
  return formatDecimal(quantity.includes('.') ? quantity.replace(/\.?0+$/, '') : quantity);
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
