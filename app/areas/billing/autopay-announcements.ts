import type { Announcement } from '#app/areas/notices/announcement.ts';
import { recordPage } from '#app/records/kinds.ts';
import { formatDate } from '#app/ui/everywhere/format.ts';
import {
  type AnnouncedDebit,
  autopayAnnounced,
  autopayWithdrawn,
  debitTitle,
} from './autopay-mails.ts';
import type { AnnouncedInvoice } from './invoice-announcements.ts';

// What people are notified of invoices that are taken by themselves. No one looks for these, so each is emailed.

/** The announcement to a client of what is taken on which day. */
export function debitForCustomer(invoice: AnnouncedInvoice, debit: AnnouncedDebit): Announcement {
  const title = debitTitle(invoice, debit);
  const path = recordPage('customer', 'invoice', invoice.id);
  return {
    ...about(invoice),
    to: { customer: invoice.customerId },
    title,
    path,
    mail: {
      always: true,
      letter: 'invoices',
      content: autopayAnnounced(invoice, debit),
    },
  };
}

/** The announcement to a client that what was announced is not taken, and why. */
export function debitWithdrawn(
  invoice: AnnouncedInvoice,
  { amount, day, reason }: { amount: string; day: string; reason: string },
): Announcement {
  const title = `No autopay for ${invoice.invoiceNumber} on ${formatDate(day)}`;
  const path = recordPage('customer', 'invoice', invoice.id);
  return {
    ...about(invoice),
    to: { customer: invoice.customerId },
    title,
    path,
    mail: {
      always: true,
      letter: 'invoices',
      content: autopayWithdrawn(invoice, { amount, day, reason }, path),
    },
  };
}

/** The announcement to both sides that autopay rests, and why. */
export function autopayPausedForBoth(invoice: AnnouncedInvoice, reason: string): Announcement[] {
  const { invoiceNumber, companyName } = invoice;
  const own = '/customer/billing/methods';
  const title = 'Autopay is paused';
  const text = `${reason} Nothing more is taken by autopay until you choose a payment method and turn it on again. ${invoiceNumber} can be paid online at any time.`;
  const staff = recordPage('admin', 'invoice', invoice.id);
  const staffTitle = `Autopay paused: ${companyName}`;
  return [
    {
      ...about(invoice),
      to: { customer: invoice.customerId },
      title,
      path: own,
      mail: {
        always: true,
        letter: 'invoices',
        content: words(title, text, own, 'Payment methods'),
      },
    },
    {
      ...about(invoice),
      to: { staff: 'all' },
      title: staffTitle,
      path: staff,
      mail: {
        content: words(staffTitle, `${reason} ${companyName} was told as well.`, staff, OPEN),
      },
    },
  ];
}

const OPEN = 'Open the invoice';

function about({ id }: AnnouncedInvoice) {
  return { subject: 'invoice', subjectId: id } as const;
}

function words(title: string, text: string, href: string, label: string) {
  return {
    subject: title,
    preview: text,
    heading: title,
    blocks: [
      { kind: 'text' as const, text },
      { kind: 'button' as const, label, href },
    ],
  };
}
