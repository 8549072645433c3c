import type { MailBlock, MailContent } from '#app/platform/mail/mail-content.ts';
import { compareMoney, subtractMoney } from '#app/platform/money.ts';
import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '#app/records/invoice/billing-status.ts';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { paymentWords } from './invoice-words.ts';

/** What the emails about an invoice need to know. */
export type InvoiceForMail = {
  invoiceNumber: string;
  description: string | null;
  /** With tax. */
  amount: string;
  tax?: string | undefined;
  /** What is still to be paid. */
  open: string;
  /** Calendar date, YYYY-MM-DD. */
  dueDate: string | null;
  companyName: string;
  purchaseOrder?: string | null;
};

/**
 * The email that sends an invoice to the customer, with the PDF; `path` opens it in the portal, `payPath` is where it is paid without an
 * account, if it can be.
 */
export function invoiceSent(
  invoice: InvoiceForMail,
  firmName: string,
  path: string,
  payPath: string | null = null,
): MailContent {
  return {
    subject: `Invoice ${invoice.invoiceNumber} from ${firmName}`,
    preview: previewOf(invoice),
    heading: `Invoice ${invoice.invoiceNumber}`,
    blocks: [
      { kind: 'text', text: 'Here is our invoice, attached and in the portal.' },
      factsOf(invoice),
      ...payBlock(payPath),
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
  payPath: string | null = null,
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
      ...payBlock(payPath),
      { kind: 'button', label: 'Open the invoice', href: path },
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

/** The email that tells the customer that their payment came back from the bank, and why. */
export function paymentReturned(
  { invoiceNumber, open }: InvoiceForMail,
  { amount, reason }: { amount: string; reason: string },
  path: string,
): MailContent {
  return {
    subject: `Payment came back, ${invoiceNumber}`,
    preview: `${formatMoney(amount)} of ${invoiceNumber} is open again.`,
    heading: 'Payment came back',
    blocks: [
      {
        kind: 'text',
        text: `The bank returned the payment that we had recorded on ${invoiceNumber}. The amount is open again. Please ask your bank why, and pay in another way.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Came back', formatMoney(amount)],
          ['The bank says', reason],
          ['Still open', formatMoney(open)],
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

function payBlock(payPath: string | null): MailBlock[] {
  return payPath ? [{ kind: 'button', label: 'Pay online', href: payPath }] : [];
}

function previewOf({ open, dueDate }: InvoiceForMail): string {
  return `${formatMoney(open)}${dueDate ? `, due ${formatDate(dueDate)}` : ''}`;
}

function factsOf(invoice: InvoiceForMail): MailBlock {
  const { description, amount, open, dueDate, purchaseOrder, tax = '0.00' } = invoice;
  return {
    kind: 'facts',
    rows: [
      ...(description ? [['For', description] as const] : []),
      ...(purchaseOrder ? [['Purchase order', purchaseOrder] as const] : []),
      ...(tax !== '0.00'
        ? [
            ['Before tax', formatMoney(subtractMoney(amount, tax))] as const,
            ['Tax', formatMoney(tax)] as const,
          ]
        : []),
      ['Amount', formatMoney(amount)],
      ...(open === amount ? [] : [['Still open', formatMoney(open)] as const]),
      ...(dueDate ? [['Due', formatDate(dueDate)] as const] : []),
    ],
  };
}
