import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '#app/records/billing-status.ts';
import { formatDate, formatDecimal } from '#app/ui/format.ts';

/** A payment as its customer reads it in a line: how it arrived, as far as that was recorded, and on which day. */
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

/** A quantity without the zeros that say nothing: "3.50" reads 3.5, "2.00" reads 2, "1200.00" reads 1,200. */
export function shownQuantity(quantity: string): string {
  return formatDecimal(quantity.includes('.') ? quantity.replace(/\.?0+$/, '') : quantity);
}

/** What a payment is to carry, so that it is found. */
export function paymentReference(invoiceNumber: string): string {
  return `Please include ${invoiceNumber} with your payment.`;
}

/** The place of an invoice's screen that says how it is paid. */
export const HOW_TO_PAY = 'how-to-pay';
