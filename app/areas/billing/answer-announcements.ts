import type { Announcement } from '#app/areas/notices/announcement.ts';
import type { MailContent } from '#app/platform/mail/mail-content.ts';
import type { InvoiceAnswerKind } from '#app/records/invoice/invoice-answers.ts';
import { recordPage } from '#app/records/kinds.ts';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import type { AnnouncedInvoice } from './invoice-announcements.ts';

type Said = { kind: InvoiceAnswerKind; words: string | null; promisedOn: string | null };

/** The announcement to staff of what a customer says of an invoice. */
export function saidOfInvoice(invoice: AnnouncedInvoice, said: Said): Announcement {
  const { invoiceNumber, companyName, open } = invoice;
  const what = said.promisedOn ? `Pays on ${formatDate(said.promisedOn)}` : 'Disputed';
  const title = `${what}: ${invoiceNumber}, ${companyName}`;
  const path = recordPage('admin', 'invoice', invoice.id);
  const content: MailContent = {
    subject: title,
    preview: said.words ?? formatMoney(open),
    heading: what,
    blocks: [
      {
        kind: 'text',
        text: said.promisedOn
          ? `${companyName} will pay ${invoiceNumber} on ${formatDate(said.promisedOn)}. No reminder goes until that day is over.`
          : `${companyName} disputes ${invoiceNumber}. No reminder goes until you have answered.`,
      },
      {
        kind: 'facts',
        rows: [
          ...(said.words ? [['They say', said.words] as const] : []),
          ['Open', formatMoney(open)],
        ],
      },
      { kind: 'button', label: 'Open the invoice', href: path },
    ],
  };
  return { ...about(invoice), to: { staff: 'all' }, title, path, mail: { content } };
}

/** The announcement to staff that a customer withdrew what it said of an invoice. Without email. */
export function answerWithdrawn(invoice: AnnouncedInvoice): Announcement {
  const title = `Withdrawn: what ${invoice.companyName} said about ${invoice.invoiceNumber}`;
  const path = recordPage('admin', 'invoice', invoice.id);
  return { ...about(invoice), to: { staff: 'all' }, title, path };
}

/** The announcement to a customer of the firm's answer to what it said of an invoice. */
export function answerForCustomer(invoice: AnnouncedInvoice, settlement: string): Announcement {
  const title = `Our answer about invoice ${invoice.invoiceNumber}`;
  const path = recordPage('customer', 'invoice', invoice.id);
  const content: MailContent = {
    subject: title,
    preview: settlement,
    heading: title,
    blocks: [
      { kind: 'text', text: settlement },
      { kind: 'button', label: 'Open the invoice', href: path },
    ],
  };
  return {
    ...about(invoice),
    to: { customer: invoice.customerId },
    title,
    path,
    mail: { content },
  };
}

function about({ id }: AnnouncedInvoice) {
  return { subject: 'invoice', subjectId: id } as const;
}
