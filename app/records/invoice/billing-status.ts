import { subtractMoney } from '#app/platform/money.ts';
import type { StatusDisplay } from '#app/ui/StatusBadge.tsx';

/** Which way a ledger entry moves the balance: a credit up, a debit down. */
export const TRANSACTION_TYPES = ['credit', 'debit'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** How far an invoice is; it starts as a draft, which customers don't see (specification, section 4). */
export const INVOICE_STATUSES = ['draft', 'sent', 'paid', 'overdue', 'cancelled'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** What a draft is called that has no number yet. */
export const DRAFT_NAME = 'Draft';

/** The label and color of each status (specification, section 4). */
export const INVOICE_STATUS_DISPLAY: Record<InvoiceStatus, StatusDisplay> = {
  draft: { label: 'Draft', color: 'gray' },
  sent: { label: 'Sent', color: 'blue' },
  paid: { label: 'Paid', color: 'green' },
  overdue: { label: 'Overdue', color: 'red' },
  cancelled: { label: 'Canceled', color: 'gray' },
};

const WRITTEN_OFF: StatusDisplay = { label: 'Written off', color: 'gray' };

/**
 * Returns the label of an invoice that is partly paid, for someone who knows how much of it is `open`; null for an invoice that
 * no one has to pay.
 */
export function shownInvoiceStatus({
  status,
  amount,
  credited = '0.00',
  open,
  isWrittenOff = false,
}: {
  status: InvoiceStatus;
  amount: string;
  /** What credit notes over a part took off it. */
  credited?: string;
  open: string | null;
  isWrittenOff?: boolean;
}): StatusDisplay {
  if (status === 'paid' && isWrittenOff) return WRITTEN_OFF;
  const isPart = status === 'sent' && open !== null && open !== subtractMoney(amount, credited);
  return isPart ? { label: 'Partly paid', color: 'blue' } : INVOICE_STATUS_DISPLAY[status];
}

/** Returns the labels of all statuses for someone who chooses one. The present status reads as `shownInvoiceStatus` says. */
export function invoiceStatusesOf(
  invoice: Parameters<typeof shownInvoiceStatus>[0],
): Record<InvoiceStatus, StatusDisplay> {
  return { ...INVOICE_STATUS_DISPLAY, [invoice.status]: shownInvoiceStatus(invoice) };
}

/** What staff choose from when they record a payment. */
export const RECORDED_METHODS = ['check', 'ach', 'card', 'cash', 'balance'] as const;

/**
 * How an invoice was settled. One from the balance uses a prepayment; for 'other', no method was recorded. What is written off settles
 * it without any money.
 */
export const PAYMENT_METHODS = [...RECORDED_METHODS, 'other', 'write_off'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The label of each method. */
export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = {
  check: 'Check',
  ach: 'Bank transfer (ACH)',
  card: 'Card',
  cash: 'Cash',
  balance: 'From balance',
  other: 'Method not recorded',
  write_off: 'Written off',
};
