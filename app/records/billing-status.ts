import type { StatusDisplay } from '#app/ui/StatusBadge.tsx';

/** Which way a ledger entry moves the balance: a credit up, a debit down. */
export const TRANSACTION_TYPES = ['credit', 'debit'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** How far an invoice is; it starts as a draft, which customers don't see (specification, section 4). */
export const INVOICE_STATUSES = ['draft', 'sent', 'paid', 'overdue', 'cancelled'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** Words and badge colors of a status (specification, section 4). */
export const INVOICE_STATUS_DISPLAY: Record<InvoiceStatus, StatusDisplay> = {
  draft: { label: 'Draft', color: 'gray' },
  sent: { label: 'Sent', color: 'blue' },
  paid: { label: 'Paid', color: 'green' },
  overdue: { label: 'Overdue', color: 'red' },
  cancelled: { label: 'Canceled', color: 'gray' },
};

/** Words of an invoice of which a part is paid, for who reads what is `open` of it; null for one that nobody has to pay. */
export function shownInvoiceStatus({
  status,
  amount,
  open,
}: {
  status: InvoiceStatus;
  amount: string;
  open: string | null;
}): StatusDisplay {
  const isPart = status === 'sent' && open !== null && open !== amount;
  return isPart ? { label: 'Partly paid', color: 'blue' } : INVOICE_STATUS_DISPLAY[status];
}

/** The words of all statuses, for who chooses one for an invoice; the one that it has reads as `shownInvoiceStatus` says. */
export function invoiceStatusesOf(
  invoice: Parameters<typeof shownInvoiceStatus>[0],
): Record<InvoiceStatus, StatusDisplay> {
  return { ...INVOICE_STATUS_DISPLAY, [invoice.status]: shownInvoiceStatus(invoice) };
}

/** What staff choose from when they record a payment. */
export const RECORDED_METHODS = ['check', 'ach', 'card', 'cash', 'balance'] as const;

/** How a payment arrived; one from the balance takes what was prepaid, 'other' is one of which it was not recorded. */
export const PAYMENT_METHODS = [...RECORDED_METHODS, 'other'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** What a method is called. */
export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = {
  check: 'Check',
  ach: 'Bank transfer (ACH)',
  card: 'Card',
  cash: 'Cash',
  balance: 'From balance',
  other: 'Method not recorded',
};
