import type { MailContent } from '#app/platform/mail/mail-content.ts';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import type { InvoiceForMail } from './invoice-mails.ts';

/** The email with a credit note over a part of an invoice. */
export function invoiceCredited(
  { invoiceNumber, open }: InvoiceForMail,
  { number, amount, reason }: { number: string; amount: string; reason: string },
  path: string,
): MailContent {
  const rest = `${formatMoney(open)} of ${invoiceNumber} is still to be paid.`;
  return {
    subject: `Credit note ${number} for invoice ${invoiceNumber}`,
    preview: `${formatMoney(amount)}. ${rest}`,
    heading: `Credit note ${number}`,
    blocks: [
      {
        kind: 'text',
        text: `We have credited ${formatMoney(amount)} of invoice ${invoiceNumber}. ${rest} The credit note is attached.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Credited', formatMoney(amount)],
          ['Why', reason],
          ['Still open', formatMoney(open)],
        ],
      },
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
