import { addMoney, compareMoney, subtractMoney } from '#app/platform/money.ts';
import { INVOICE_STATUS_DISPLAY, type InvoiceStatus } from '#app/records/invoice/billing-status.ts';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { notifyingQuestion, type StatusQuestion } from '#app/ui/StatusSelect.tsx';
import { daysToPay } from './payment-terms.ts';

const GOES_OUT = 'It gets its number, no longer changes, and is posted to receivables today.';
const PAID = 'All that is open is posted today as a payment.';

/**
 * What each change of an invoice's status means to the books. The questions say these sentences, and README.md has them as its
 * table: `change` is what the table calls it.
 */
export const STATUS_BOOKS = {
  goesOut: { change: 'draft or canceled → sent or overdue', books: GOES_OUT },
  goesOutPaid: { change: 'draft or canceled → paid', books: `${GOES_OUT} ${PAID}` },
  paid: { change: 'sent or overdue → paid', books: PAID },
  reopened: {
    change: 'paid → sent or overdue',
    books: 'Its payments are reversed today, and so is a write-off. It is open again.',
  },
  undoneAndCanceled: {
    change: 'paid → canceled',
    books:
      'Its payments are reversed today, and so is a write-off. A credit note then cancels all of it, and its hours can be billed again.',
  },
  withdrawn: {
    change: 'sent or overdue → draft',
    books:
      'A credit note over all of it is posted today. It gets the next number when it goes out again.',
  },
  canceled: {
    change: 'sent or overdue → canceled',
    books: 'A credit note over all of it is posted today. Its hours can be billed again.',
  },
  archived: {
    change: 'archived',
    books: 'What is open on it is canceled by a credit note, posted today.',
  },
  restored: {
    change: 'restored, if it was open',
    books: 'It is issued again with the next number, and posted today.',
  },
  writtenOff: {
    change: 'written off',
    books:
      'What is open becomes a bad debt on the day of the write-off, less the sales tax that comes back. A later payment reverses it.',
  },
} as const satisfies Record<string, { change: string; books: string }>;

type Asked = Omit<Parameters<typeof invoiceSending>[0], 'status'> & {
  status: InvoiceStatus;
  invoiceNumber: string;
  credited?: string;
  /** What the payments that stand come to, with what is written off. */
  paid: string;
};

/** Returns the question to staff before a status that posts, withdraws or notifies the customer; null for any other. */
export function invoiceQuestion(chosen: InvoiceStatus, invoice: Asked): StatusQuestion | null {
  const { status, paid } = invoice;
  if (chosen === status) return null;
  const wasOut = status !== 'draft' && status !== 'cancelled';
  const hasPayments = compareMoney(paid, '0') > 0;
  if (chosen === 'paid') return payingQuestion(invoice, wasOut);
  if (!wasOut) {
    return chosen === 'sent' || chosen === 'overdue' ? invoiceSending(invoice) : null;
  }
  if (hasPayments) {
    // The server refuses what has a receipt as a draft, and a cancellation over payments.
    return status !== 'paid' || chosen === 'draft' ? null : undoingQuestion(chosen, invoice);
  }
  if (chosen === 'draft') return withdrawingQuestion(invoice);
  return chosen === 'cancelled' ? cancellingQuestion(invoice) : null;
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
  const { title, confirm } = notifyingQuestion(invoiceNumber, label, companyName);
  const open = formatMoney(subtractMoney(amount, addMoney(credited, paid)));
  const { books } = wasOut ? STATUS_BOOKS.paid : STATUS_BOOKS.goesOutPaid;
  const canUndo = wasOut && compareMoney(paid, '0') === 0;
  const back = canUndo
    ? 'For ten seconds you can undo it.'
    : 'To reverse it, undo that payment on the invoice.';
  return {
    title,
    text: `${open} is open. ${books} ${companyName} will see it in the portal, and gets the email that your settings and theirs allow. ${back}`,
    confirm,
    ...(canUndo && { canUndo }),
  };
}

/** Returns the question to staff before a sent invoice is canceled. Its hours are free at once, so there is no undo. */
export function cancellingQuestion({ invoiceNumber }: { invoiceNumber: string }): StatusQuestion {
  return {
    title: `Cancel ${invoiceNumber}?`,
    text: `${STATUS_BOOKS.canceled.books} The customer sees it as canceled in the portal and owes nothing on it. No email is sent.`,
    confirm: 'Cancel Invoice',
  };
}

function withdrawingQuestion({ invoiceNumber }: { invoiceNumber: string }): StatusQuestion {
  return {
    title: `Withdraw ${invoiceNumber}?`,
    text: `${STATUS_BOOKS.withdrawn.books} The customer is told in one line, and no longer sees it.`,
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
    text: `Everyone at ${companyName} who sees invoices gets an email with the PDF, if notification settings allow it. It asks for ${formatMoney(amount)}, ${due}. ${STATUS_BOOKS.goesOut.books}${canUndo ? ' For ten seconds you can undo this; a credit note then takes it out of the books.' : ''}`,
    confirm: `Send to ${contactName}`,
    canUndo,
  };
}

/** Returns the question to staff before an archived invoice is restored that will be issued again; null for any other. */
export function restoringQuestion({
  status,
  invoiceNumber,
}: {
  status: InvoiceStatus;
  invoiceNumber: string;
}): StatusQuestion | null {
  if (status !== 'sent' && status !== 'overdue') return null;
  return {
    title: `Restore ${invoiceNumber}?`,
    text: `${STATUS_BOOKS.restored.books} The customer sees it again. No email is sent.`,
    confirm: 'Restore Invoice',
  };
}

function undoingQuestion(
  chosen: InvoiceStatus,
  { invoiceNumber, paid }: { invoiceNumber: string; paid: string },
): StatusQuestion {
  const { books } = chosen === 'cancelled' ? STATUS_BOOKS.undoneAndCanceled : STATUS_BOOKS.reopened;
  return {
    title: 'Undo the payments?',
    text: `${formatMoney(paid)} is settled on ${invoiceNumber}. ${books} The customer is notified of each payment that is undone.`,
    confirm: 'Undo Payments',
  };
}
