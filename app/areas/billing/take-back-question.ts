import { addMoney, compareMoney, subtractMoney } from '#app/platform/money.ts';
import { INVOICE_STATUS_DISPLAY, type InvoiceStatus } from '#app/records/invoice/billing-status.ts';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { notifyingQuestion, type StatusQuestion } from '#app/ui/StatusSelect.tsx';
import { daysToPay } from './payment-terms.ts';

type Asked = Parameters<typeof takeBackQuestion>[1] &
  Parameters<typeof invoiceSending>[0] & { credited?: string };

/**
 * Returns the question to staff before a status that reverses payments, or of which the customer is notified; null for any
 * other.
 */
export function invoiceQuestion(chosen: InvoiceStatus, invoice: Asked): StatusQuestion | null {
  if (chosen === invoice.status) return null;
  const wasOut = invoice.status !== 'draft' && invoice.status !== 'cancelled';
  if (!wasOut && (chosen === 'sent' || chosen === 'overdue')) return invoiceSending(invoice);
  const question = takeBackQuestion(chosen, invoice);
  if (question) return question;
  if (chosen === 'paid') return payingQuestion(invoice, wasOut);
  if (wasOut && chosen === 'draft' && invoice.status !== 'paid')
    return withdrawingQuestion(invoice);
  return wasOut && chosen === 'cancelled' ? cancellingQuestion(invoice) : null;
}

/**
 * What staff are asked before the rest of an invoice is recorded as paid. Leaving paid reverses every payment, and a draft with a
 * receipt stays visible: where either would follow, there is no undo.
 */
function payingQuestion(
  { invoiceNumber, amount, credited = '0.00', paid, companyName }: Asked,
  wasOut: boolean,
): StatusQuestion {
  const { label } = INVOICE_STATUS_DISPLAY.paid;
  const question = notifyingQuestion(invoiceNumber, label, companyName);
  if (wasOut && compareMoney(paid, '0') === 0) return question;
  return {
    title: question.title,
    text: `A payment of ${formatMoney(subtractMoney(amount, addMoney(credited, paid)))} is recorded. ${companyName} will see it in the portal, and gets the email that your settings and theirs allow. To reverse it, undo that payment on the invoice.`,
    confirm: question.confirm,
  };
}

/** Returns the question to staff before a sent invoice is canceled. Its hours are free at once, so there is no undo. */
export function cancellingQuestion({ invoiceNumber }: { invoiceNumber: string }): StatusQuestion {
  return {
    title: `Cancel ${invoiceNumber}?`,
    text: 'A credit note cancels it in full. The customer sees it as canceled in the portal and owes nothing on it. No email is sent. Hours on it can be billed again.',
    confirm: 'Cancel Invoice',
  };
}

function withdrawingQuestion({ invoiceNumber }: { invoiceNumber: string }): StatusQuestion {
  return {
    title: `Withdraw ${invoiceNumber}?`,
    text: 'A credit note cancels it in full, and the customer is told in one line. It is a draft again, and gets the next number when it goes out.',
    confirm: 'Withdraw Invoice',
  };
}

/**
 * Returns the question to staff before an invoice goes to the customer. A canceled invoice that is sent shows to them and has a
 * new date, which canceling it again does not undo.
 */
export function invoiceSending({
  status,
  contactName,
  companyName,
  amount,
  dueDate,
  sendOn,
}: {
  status: InvoiceStatus;
  contactName: string;
  companyName: string;
  amount: string;
  dueDate: string | null;
  /** When it is meant to go out: its due date is then counted from the day that it does. */
  sendOn: string | null;
}): StatusQuestion {
  const canUndo = status === 'draft';
  const days = daysToPay({ dueDate, sendOn });
  const on = days === null ? 'due' : `due in ${days} days, not before`;
  const due = dueDate ? `${on} ${formatDate(dueDate)}` : 'without a due date';
  return {
    title: `Send to ${contactName}?`,
    text: `Everyone at ${companyName} who sees invoices gets an email with the PDF, if notification settings allow it. It asks for ${formatMoney(amount)}, ${due}.${canUndo ? ' You can undo this for ten seconds.' : ''}`,
    confirm: `Send to ${contactName}`,
    canUndo,
  };
}

/**
 * Returns the question to staff before a status change reverses the payments of a paid invoice. Null if no payment would be
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
