import type { Announcement } from '#app/areas/notices/announcement.ts';
import { compareMoney } from '#app/platform/money.ts';
import type { PaymentMethod } from '#app/records/invoice/billing-status.ts';
import { recordPage } from '#app/records/kinds.ts';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { invoiceReminder, type StatementFigures, statementSent } from './collection-mails.ts';
import { invoiceCredited, invoiceWithdrawn } from './credit-mails.ts';
import type { ReminderTone } from './due-reminders.ts';
import {
  type Correction,
  type InvoiceForMail,
  invoiceCorrected,
  invoiceOverdue,
  invoiceOverdueForFirm,
  invoiceSent,
  paymentReceived,
  paymentReturned,
  paymentTakenBack,
} from './invoice-mails.ts';

// What people are notified of invoices. Their mail asks for the switch of all mail alone; invoices have none of their own.

/** What an announcement says of an invoice. */
export type AnnouncedInvoice = InvoiceForMail & { id: string; customerId: string };

/** A payment as announcements name it; its id leads to the receipt. */
export type ReceivedPayment = {
  id?: string | undefined;
  amount: string;
  method: PaymentMethod;
  paidOn: string;
};

/** The announcement to a customer of an invoice, with its PDF. */
export function invoiceSentToCustomer(
  invoice: AnnouncedInvoice,
  firmName: string,
  payPath: string | null = null,
): Announcement {
  const announcement = toCustomer(invoice, `New invoice: ${invoice.invoiceNumber}`);
  const content = invoiceSent(invoice, firmName, announcement.path, payPath);
  return {
    ...announcement,
    mail: { content, attach: [attachmentOf(invoice)], letter: 'invoices' },
  };
}

/** The announcement to a customer that an invoice they have was corrected by another one, with its PDF. */
export function correctedForCustomer(
  invoice: AnnouncedInvoice,
  correction: Correction,
  firmName: string,
  payPath: string | null = null,
): Announcement {
  const title = `Invoice ${invoice.invoiceNumber} replaces ${correction.replaced}`;
  const announcement = toCustomer(invoice, title);
  const content = invoiceCorrected(invoice, correction, firmName, announcement.path, payPath);
  return {
    ...announcement,
    mail: { content, attach: [attachmentOf(invoice)], letter: 'invoices' },
  };
}

/** The announcement to a customer that an invoice they have was canceled. Without email. */
export function cancelledForCustomer(
  invoice: AnnouncedInvoice,
  creditNote: string | null,
): Announcement {
  const by = creditNote ? ` (credit note ${creditNote})` : '';
  return toCustomer(invoice, `Invoice ${invoice.invoiceNumber} was canceled${by}`);
}

/** The announcement to a customer, in one line, that an invoice they have was taken back. */
export function withdrawnFromCustomer(invoice: AnnouncedInvoice, creditNote: string): Announcement {
  const title = `Invoice ${invoice.invoiceNumber} was withdrawn with credit note ${creditNote}`;
  // The draft that it is again is the firm's own.
  const path = '/customer/billing';
  const mail = { content: invoiceWithdrawn(title, path), letter: 'invoices' } as const;
  return { ...toCustomer(invoice, title), path, mail };
}

/** The announcement to a customer of a credit note over a part of an invoice, with its PDF. */
export function creditedForCustomer(
  invoice: AnnouncedInvoice,
  credit: { id: string; number: string; amount: string; reason: string },
): Announcement {
  const title = `Credit note ${credit.number} for ${invoice.invoiceNumber}: ${formatMoney(credit.amount)}`;
  const announcement = toCustomer(invoice, title);
  const content = invoiceCredited(invoice, credit, announcement.path);
  return {
    ...announcement,
    mail: { content, attach: [`issued:${credit.id}`], letter: 'invoices' },
  };
}

/** The announcement of a payment, with a receipt for the customer. */
export function paidByCustomer(invoice: AnnouncedInvoice, payment: ReceivedPayment): Announcement {
  const announcement = toCustomer(invoice, `Payment received, ${invoice.invoiceNumber}`);
  // What is paid from the balance came in before.
  const hasReceipt = payment.id !== undefined && payment.method !== 'balance';
  return {
    ...announcement,
    mail: {
      content: paymentReceived(invoice, payment, announcement.path),
      ...(hasReceipt && { attach: [`receipt:${payment.id}`] }),
    },
  };
}

/** The announcement to a customer that a payment of `amount` was reversed. If the invoice was canceled too, nothing is open. */
export function takenBackFromCustomer(invoice: AnnouncedInvoice, amount: string): Announcement {
  const again = compareMoney(invoice.open, '0') > 0 ? ' is open again' : '';
  const title = `Payment undone: ${formatMoney(amount)} of ${invoice.invoiceNumber}${again}`;
  const announcement = toCustomer(invoice, title);
  return {
    ...announcement,
    mail: { content: paymentTakenBack(invoice, amount, announcement.path) },
  };
}

/** The announcement that a bank took back a payment, and why: a line for all staff, an email for the customer. */
export function returnedForBoth(
  invoice: AnnouncedInvoice,
  returned: { amount: string; reason: string },
): Announcement[] {
  const title = `Payment came back: ${formatMoney(returned.amount)} of ${invoice.invoiceNumber} is open again`;
  const told = toCustomer(invoice, title);
  return [
    { ...told, mail: { content: paymentReturned(invoice, returned, told.path) } },
    {
      ...about(invoice),
      to: { staff: 'all' },
      title: `${title} (${invoice.companyName}: ${returned.reason})`,
      path: recordPage('admin', 'invoice', invoice.id),
    },
  ];
}

/**
 * The announcement of an overdue invoice: a line for all staff, and for the customer, who is emailed unless letters of their own go
 * or it is not asked to pay.
 */
export function overdueForBoth(invoice: AnnouncedInvoice, isEmailed: boolean): Announcement[] {
  const reminded = toCustomer(invoice, `Invoice ${invoice.invoiceNumber} is past due`);
  const path = recordPage('admin', 'invoice', invoice.id);
  return [
    {
      ...reminded,
      ...(isEmailed && {
        mail: {
          content: invoiceOverdue(invoice, reminded.path),
          attach: [attachmentOf(invoice)],
          letter: 'reminders',
        },
      }),
    },
    {
      ...about(invoice),
      to: { staff: 'all' },
      title: `Overdue: ${invoice.invoiceNumber}, ${invoice.companyName}`,
      path,
      mail: { content: invoiceOverdueForFirm(invoice, path) },
    },
  ];
}

/** The announcement to a customer that invoices are due soon or past due; it leads to the first of them. */
export function remindedOf(
  invoice: AnnouncedInvoice,
  all: readonly AnnouncedInvoice[],
  tone: ReminderTone,
): Announcement {
  const when = tone === 'ahead' ? 'due soon' : 'past due';
  const title =
    all.length === 1
      ? `Reminder: invoice ${invoice.invoiceNumber} is ${when}`
      : `Reminder: ${all.length} invoices are ${when}`;
  const path =
    all.length === 1 ? recordPage('customer', 'invoice', invoice.id) : '/customer/billing';
  return {
    ...toCustomer(invoice, title),
    path,
    mail: {
      content: invoiceReminder(title, all, path, tone),
      attach: all.map(attachmentOf),
      letter: 'reminders',
    },
  };
}

/** The announcement to a customer of its statement; `id` is its latest invoice. */
export function statementForCustomer(sent: {
  id: string;
  customerId: string;
  sums: StatementFigures;
  period: { from: string; to: string };
  firmName: string;
}): Announcement {
  const path = `/customer/billing/statement?${new URLSearchParams(sent.period)}`;
  return {
    subject: 'invoice',
    subjectId: sent.id,
    to: { customer: sent.customerId },
    title: `Your statement through ${formatDate(sent.period.to)}`,
    path: '/customer/billing',
    mail: {
      content: statementSent(sent, path),
      attach: [`statement:${sent.customerId}/${sent.period.from}/${sent.period.to}`],
      letter: 'statements',
    },
  };
}

function toCustomer(invoice: AnnouncedInvoice, title: string) {
  return {
    ...about(invoice),
    to: { customer: invoice.customerId },
    title,
    path: recordPage('customer', 'invoice', invoice.id),
  };
}

function about(invoice: AnnouncedInvoice) {
  return { subject: 'invoice', subjectId: invoice.id } as const;
}

function attachmentOf(invoice: AnnouncedInvoice): string {
  return `invoice:${invoice.id}`;
}
