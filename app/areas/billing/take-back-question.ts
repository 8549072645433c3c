import { compareMoney } from '#app/platform/money.ts';
import { INVOICE_STATUS_DISPLAY, type InvoiceStatus } from '#app/records/billing-status.ts';
import { formatDate, formatMoney } from '#app/ui/format.ts';
import { type StatusQuestion, tellingQuestion } from '#app/ui/StatusSelect.tsx';

/** What staff are asked before a status that takes payments back, or of which the customer is told; null for any other. */
export function invoiceQuestion(
  chosen: InvoiceStatus,
  invoice: Parameters<typeof takeBackQuestion>[1] & Parameters<typeof invoiceSending>[0],
): StatusQuestion | null {
  const wasOut = invoice.status !== 'draft' && invoice.status !== 'cancelled';
  if (!wasOut && (chosen === 'sent' || chosen === 'overdue')) return invoiceSending(invoice);
  const isTold = chosen === 'paid' || (wasOut && chosen === 'cancelled');
  const notice = isTold
    ? tellingQuestion(
        invoice.invoiceNumber,
        INVOICE_STATUS_DISPLAY[chosen].label,
        invoice.companyName,
      )
    : null;
  return takeBackQuestion(chosen, invoice) ?? notice;
}

/** What staff are asked before an invoice goes to the customer. */
export function invoiceSending({
  contactName,
  companyName,
  amount,
  dueDate,
}: {
  contactName: string;
  companyName: string;
  amount: string;
  dueDate: string | null;
}): StatusQuestion {
  const due = dueDate ? `due ${formatDate(dueDate)}` : 'without a due date';
  return {
    title: `Send to ${contactName}?`,
    text: `Everyone at ${companyName} who sees invoices gets an email with the PDF, if notification settings allow it. It asks for ${formatMoney(amount)}, ${due}. You can undo this for ten seconds.`,
    confirm: `Send to ${contactName}`,
    canUndo: true,
  };
}

/**
 * The question to staff before a status change reverses the payments of a paid invoice. Null when no payment would be
 * reversed, and for a draft, which the server refuses.
 */
export function takeBackQuestion(
  chosen: InvoiceStatus,
  {
    status,
    invoiceNumber,
    paid,
  }: {
    status: InvoiceStatus;
    invoiceNumber: string;
    /** What the payments that stand come to. */
    paid: string;
  },
): StatusQuestion | null {
  if (status !== 'paid' || chosen === 'paid' || chosen === 'draft' || compareMoney(paid, '0') <= 0)
    return null;
  return {
    title: 'Undo the payments?',
    text: `Payments of ${formatMoney(paid)} are recorded on ${invoiceNumber}. They are undone with reversal entries in the ledger, and the customer is notified.`,
    confirm: 'Undo Payments',
  };
}
