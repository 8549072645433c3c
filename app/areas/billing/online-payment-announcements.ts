import type { Announcement } from '#app/areas/notices/announcement.ts';
import { recordPage } from '#app/records/kinds.ts';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import type { AnnouncedInvoice } from './invoice-announcements.ts';

// What people are notified of a payment that a provider takes. The receipt is that of any payment.

/** A bank works on a payment for days. Without email. */
export function underWayForBoth(
  invoice: AnnouncedInvoice,
  amount: string,
  days: string,
): Announcement[] {
  const sum = formatMoney(amount);
  return announced(invoice, {
    customer: `Payment under way: ${sum} of ${invoice.invoiceNumber}, ${days}`,
    staff: `Payment under way: ${sum} of ${invoice.invoiceNumber}, ${invoice.companyName}`,
  });
}

/** A payment did not come in. */
export function failedForBoth(
  invoice: AnnouncedInvoice,
  amount: string,
  reason: string,
): Announcement[] {
  const sum = formatMoney(amount);
  const { invoiceNumber } = invoice;
  return announced(invoice, {
    customer: `Payment failed: ${sum} of ${invoiceNumber}`,
    staff: `Payment failed: ${sum} of ${invoiceNumber}, ${invoice.companyName}`,
    text: `The payment of ${sum} on ${invoiceNumber} did not come in: ${reason} The invoice is open.`,
  });
}

/** Money came in for what was no longer owed. */
export function crossedForBoth(invoice: AnnouncedInvoice, amount: string): Announcement[] {
  const sum = formatMoney(amount);
  const { invoiceNumber } = invoice;
  return announced(invoice, {
    customer: `Kept for you: ${sum} more than ${invoiceNumber} needed`,
    staff: `Paid more than owed: ${sum} for ${invoiceNumber}, ${invoice.companyName}`,
    text: `${sum} came in for ${invoiceNumber}, where it was no longer owed. It is a prepayment on the account, for the next invoice or to be given back.`,
  });
}

/** The provider has a refund or a dispute of a payment that the books count: staff undo it once the money has left. */
export function contestedForStaff(invoice: AnnouncedInvoice, what: string): Announcement[] {
  const { invoiceNumber, companyName } = invoice;
  return announced(invoice, {
    staff: `Stripe reports ${what}: ${invoiceNumber}, ${companyName}`,
    text: `Stripe reports ${what} of the payment of ${invoiceNumber}. The books still count the payment. When the money has left, undo the payment on the invoice.`,
  });
}

function announced(
  invoice: AnnouncedInvoice,
  { customer, staff, text }: { customer?: string; staff: string; text?: string },
): Announcement[] {
  const about = { subject: 'invoice', subjectId: invoice.id } as const;
  const told = (title: string, side: 'customer' | 'admin') => {
    const path = recordPage(side, 'invoice', invoice.id);
    const content = text && {
      subject: title,
      preview: text,
      heading: title,
      blocks: [
        { kind: 'text' as const, text },
        { kind: 'button' as const, label: 'Open the invoice', href: path },
      ],
    };
    return { ...about, title, path, ...(content && { mail: { content } }) };
  };
  return [
    ...(customer ? [{ ...told(customer, 'customer'), to: { customer: invoice.customerId } }] : []),
    { ...told(staff, 'admin'), to: { staff: 'all' } },
  ];
}
