import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '#app/records/billing-status.ts';
import { formatDate } from '#app/ui/format.ts';

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
