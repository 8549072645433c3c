import type { MailBlock, MailContent } from '#app/platform/mail/mail-content.ts';
import { addMoney, compareMoney, type Money } from '#app/platform/money.ts';
import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '#app/records/invoice/billing-status.ts';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import type { ReminderTone } from './due-reminders.ts';
import { paymentWords } from './invoice-words.ts';

/** What the emails about an invoice need to know. */
export type InvoiceForMail = {
  invoiceNumber: string;
  description: string | null;
  amount: string;
  /** What is still to be paid. */
  open: string;
  /** Calendar date, YYYY-MM-DD. */
  dueDate: string | null;
  companyName: string;
  purchaseOrder?: string | null;
};

/** The email that sends an invoice to the customer, with the PDF; `path` opens it in the portal. */
export function invoiceSent(invoice: InvoiceForMail, firmName: string, path: string): MailContent {
  return {
    subject: `Invoice ${invoice.invoiceNumber} from ${firmName}`,
    preview: previewOf(invoice),
    heading: `Invoice ${invoice.invoiceNumber}`,
    blocks: [
      { kind: 'text', text: 'Here is our invoice, attached and in the portal.' },
      factsOf(invoice),
      { kind: 'button', label: 'Open the invoice', href: path },
    ],
  };
}

/** What a correction took back, and with which credit note. */
export type Correction = { replaced: string; creditNote: string };

/** The email with the invoice that stands in for one that the customer has. */
export function invoiceCorrected(
  invoice: InvoiceForMail,
  { replaced, creditNote }: Correction,
  firmName: string,
  path: string,
): MailContent {
  return {
    subject: `Corrected: invoice ${invoice.invoiceNumber} from ${firmName}`,
    preview: previewOf(invoice),
    heading: `Invoice ${invoice.invoiceNumber} replaces ${replaced}`,
    blocks: [
      {
        kind: 'text',
        text: `We have corrected your invoice. Credit note ${creditNote} cancels ${replaced}. Please pay ${invoice.invoiceNumber}, which is attached.`,
      },
      factsOf(invoice),
      { kind: 'button', label: 'Open the invoice', href: path },
    ],
  };
}

/** The email that says in one line that an invoice was taken back. */
export function invoiceWithdrawn(line: string, path: string): MailContent {
  return {
    subject: line,
    preview: 'There is nothing to pay on it.',
    heading: line,
    blocks: [
      { kind: 'text', text: 'There is nothing to pay on it.' },
      { kind: 'button', label: 'Open billing', href: path },
    ],
  };
}

/** The email that reminds the customer of an overdue invoice. */
export function invoiceOverdue(invoice: InvoiceForMail, path: string): MailContent {
  return {
    subject: `Reminder: invoice ${invoice.invoiceNumber} is past due`,
    preview: previewOf(invoice),
    heading: `Invoice ${invoice.invoiceNumber} is past due`,
    blocks: [
      {
        kind: 'text',
        text: "We have not recorded the full payment of this invoice. If it is on its way, you don't need to do anything. If there is a problem, reply to this email.",
      },
      factsOf(invoice),
      { kind: 'button', label: 'Open the invoice', href: path },
    ],
  };
}

/** The email that tells the firm that an invoice is overdue. */
export function invoiceOverdueForFirm(invoice: InvoiceForMail, path: string): MailContent {
  return {
    subject: `Overdue: ${invoice.invoiceNumber}, ${invoice.companyName}`,
    preview: previewOf(invoice),
    heading: `${invoice.invoiceNumber} is overdue`,
    blocks: [
      {
        kind: 'text',
        text: `${invoice.companyName} was reminded. A new due date sets the invoice back to sent.`,
      },
      factsOf(invoice),
      { kind: 'button', label: 'Open the invoice', href: path },
    ],
  };
}

/** The email that confirms a payment to the customer. */
export function paymentReceived(
  invoice: InvoiceForMail,
  payment: { amount: string; method: PaymentMethod; paidOn: string },
  path: string,
): MailContent {
  const amount = formatMoney(payment.amount);
  return {
    subject: `Payment received, ${invoice.invoiceNumber}`,
    preview: `${amount}, ${paymentWords(payment)}`,
    heading: 'Payment received',
    blocks: [
      {
        kind: 'text',
        text: `We have recorded your payment on ${invoice.invoiceNumber}. Thank you.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Paid', amount],
          ...(payment.method === 'other'
            ? []
            : [['By', PAYMENT_METHOD_LABELS[payment.method]] as const]),
          ['On', formatDate(payment.paidOn)],
          ['Still open', formatMoney(invoice.open)],
        ],
      },
      { kind: 'button', label: 'Open the invoice', href: path },
    ],
  };
}

/** The email that tells the customer that a payment, or all of them, `amount` together, was reversed. */
export function paymentTakenBack(
  invoice: InvoiceForMail,
  amount: string,
  path: string,
): MailContent {
  const { invoiceNumber, open } = invoice;
  const isOpen = compareMoney(open, '0') > 0;
  const outcome = isOpen ? 'The amount is open again.' : 'There is nothing to pay on it.';
  return {
    subject: `Payment undone, ${invoiceNumber}`,
    preview: `${formatMoney(amount)} of ${invoiceNumber}. ${outcome}`,
    heading: 'Payment undone',
    blocks: [
      {
        kind: 'text',
        text: `We have undone the payment we had recorded on ${invoiceNumber}. ${outcome} If you didn't expect this, reply to this email.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Undone', formatMoney(amount)],
          ...(isOpen ? [['Still open', formatMoney(open)] as const] : []),
        ],
      },
      { kind: 'button', label: 'Open the invoice', href: path },
    ],
  };
}

function previewOf({ open, dueDate }: InvoiceForMail): string {
  return `${formatMoney(open)}${dueDate ? `, due ${formatDate(dueDate)}` : ''}`;
}

const IF_ON_ITS_WAY = "If it is on its way, you don't need to do anything.";
const SAY_SO = 'On its page you can tell us when you will pay, or why you dispute it.';

/** What a reminder says, by how late it is. */
const REMINDER_WORDS: Record<ReminderTone, string> = {
  ahead: `A note ahead of time: the invoices below are due soon. ${IF_ON_ITS_WAY}`,
  first: `We have not recorded the full payment of the invoices below. ${IF_ON_ITS_WAY} If there is a problem, reply to this email. ${SAY_SO}`,
  later: `The invoices below are still open after our last reminder. Please pay them now. ${SAY_SO}`,
  last: `The invoices below have been past due for a while. Please pay them today, or reply to this email so that we can settle what is in the way. ${SAY_SO}`,
};

/** The email that reminds a customer of all that is due soon or past due; `path` opens it. */
export function invoiceReminder(
  subject: string,
  all: readonly InvoiceForMail[],
  path: string,
  tone: ReminderTone,
): MailContent {
  const sum = formatMoney(addMoney('0.00', ...all.map(({ open }) => open)));
  const line = `${sum} is ${tone === 'ahead' ? 'due soon' : 'past due'}`;
  return {
    subject,
    preview: `${line}.`,
    heading: line,
    blocks: [
      { kind: 'text', text: REMINDER_WORDS[tone] },
      {
        kind: 'facts',
        rows: all.map((invoice) => [invoice.invoiceNumber, restOf(invoice)] as const),
      },
      { kind: 'button', label: all.length === 1 ? 'Open the invoice' : 'Open billing', href: path },
    ],
  };
}

/** What is open of an invoice, of how much where it was paid in part, and when it is due. */
function restOf({ open, amount, dueDate }: InvoiceForMail): string {
  const rest =
    open === amount ? formatMoney(open) : `${formatMoney(open)} of ${formatMoney(amount)}`;
  return `${rest}${dueDate ? `, due ${formatDate(dueDate)}` : ''}`;
}

/** What a statement adds up to. */
export type StatementFigures = {
  opening: Money;
  invoices: Money;
  payments: Money;
  credits: Money;
  closing: Money;
};

/** The email with a statement; `path` downloads it. */
export function statementSent(
  {
    sums,
    period,
    firmName,
  }: { sums: StatementFigures; period: { from: string; to: string }; firmName: string },
  path: string,
): MailContent {
  const { opening, invoices, payments, credits, closing } = sums;
  return {
    subject: `Your statement from ${firmName}`,
    preview: `${formatMoney(closing)} on ${formatDate(period.to)}`,
    heading: 'Your statement',
    blocks: [
      {
        kind: 'text',
        text: 'Here is the statement of your account, attached and in the portal: what was invoiced, what was paid, and what is open. Below zero is what you have paid ahead.',
      },
      {
        kind: 'facts',
        rows: [
          ['Period', `${formatDate(period.from)} to ${formatDate(period.to)}`],
          ['Opening balance', formatMoney(opening)],
          ['Invoices', formatMoney(invoices)],
          ['Payments', formatMoney(payments)],
          ['Credits', formatMoney(credits)],
          ['Closing balance', formatMoney(closing)],
        ],
      },
      { kind: 'button', label: 'Open the statement', href: path },
    ],
  };
}

function factsOf(invoice: InvoiceForMail): MailBlock {
  const { description, amount, open, dueDate, purchaseOrder } = invoice;
  return {
    kind: 'facts',
    rows: [
      ...(description ? [['For', description] as const] : []),
      ...(purchaseOrder ? [['Purchase order', purchaseOrder] as const] : []),
      ['Amount', formatMoney(amount)],
      ...(open === amount ? [] : [['Still open', formatMoney(open)] as const]),
      ...(dueDate ? [['Due', formatDate(dueDate)] as const] : []),
    ],
  };
}
