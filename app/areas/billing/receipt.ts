import type { Money } from '#app/platform/money.ts';
import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '#app/records/invoice/billing-status.ts';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';

/** What came in at once, what it paid then, and what went back since. The parts add up to the amount. */
export type ReceiptFacts = {
  number: number;
  /** Calendar date, YYYY-MM-DD. */
  day: string;
  method: PaymentMethod;
  isOnline: boolean;
  /** The bank or the kind of card, and its last digits, as a provider says. */
  name: string | null;
  lastFour: string | null;
  checkNumber: string | null;
  note: string | null;
  amount: Money;
  /** What it paid; without an invoice what is a prepayment, or the fee of a card. */
  parts: { invoiceId: string | null; number: string | null; amount: Money; isFee: boolean }[];
  changes: {
    kind: 'refund' | 'dispute' | 'undone';
    amount: Money;
    day: string;
    reason?: string | null;
  }[];
};

/** A receipt in a list, with the entry of the ledger that leads to it. */
export type ListedReceipt = ReceiptFacts & { id: string };

/** Names a receipt: "Receipt R-1043". */
export function receiptName({ number }: Pick<ReceiptFacts, 'number'>): string {
  return `Receipt R-${number}`;
}

/** Says by what it was paid: "Visa ••4242", "Check 2087", "Bank transfer (ACH)". */
export function paidByWords({
  method,
  name,
  lastFour,
  checkNumber,
}: Pick<ReceiptFacts, 'method' | 'name' | 'lastFour' | 'checkNumber'>): string {
  const label = method === 'other' ? 'Payment' : PAYMENT_METHOD_LABELS[method];
  if (lastFour) return `${name ?? label} ••${lastFour}`;
  return checkNumber ? `${label} ${checkNumber}` : label;
}

/** Says what a part of a receipt paid. */
export function partWords({ number, isFee }: ReceiptFacts['parts'][number]): string {
  if (isFee) return 'Card fee';
  return number ? `Invoice ${number}` : 'Kept as a prepayment';
}

const WENT_BACK = {
  refund: 'Refunded',
  dispute: 'Returned by the bank',
  undone: 'Undone',
} as const;

/** Says what went back, and on which day. */
export function wentBackWords({ kind, day, reason }: ReceiptFacts['changes'][number]): string {
  return `${WENT_BACK[kind]} on ${formatDate(day)}${reason ? `: ${reason}` : ''}`;
}

/** The line of a receipt in a list. */
export function receiptLine(receipt: ReceiptFacts): string {
  const back = receipt.changes.map(
    ({ kind, amount }) => `, ${formatMoney(amount)} ${WENT_BACK[kind].toLowerCase()}`,
  );
  return `${formatDate(receipt.day)}, ${paidByWords(receipt)}${back.join('')}`;
}
