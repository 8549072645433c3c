import type { Announcement } from '#app/areas/notices/announcement.ts';
import { addMoney } from '#app/platform/money.ts';
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

/** Money of a payment was given back. */
export function refundedForBoth(
  invoice: AnnouncedInvoice,
  { amount, fee, reason, isOpen }: { amount: string; fee: string; reason: string; isOpen: boolean },
): Announcement[] {
  const sum = formatMoney(amount);
  const { invoiceNumber } = invoice;
  const withFee =
    fee === '0.00'
      ? ''
      : ` With it goes the card fee of ${formatMoney(fee)}, ${formatMoney(addMoney(amount, fee))} in all.`;
  const left = isOpen ? ` ${formatMoney(invoice.open)} of the invoice is open.` : '';
  return announced(invoice, {
    customer: `Refund of ${sum} for ${invoiceNumber}`,
    staff: `Refunded: ${sum} of ${invoiceNumber}, ${invoice.companyName}`,
    text: `${sum} of the payment for ${invoiceNumber} was refunded: ${reason}.${withFee} It arrives where the payment came from, in up to ten business days.${left}`,
  });
}

/** A refund did not arrive. The client is told where they had heard of it. */
export function refundFailed(
  invoice: AnnouncedInvoice,
  { amount, reason, wasTold }: { amount: string; reason: string; wasTold: boolean },
): Announcement[] {
  const sum = formatMoney(amount);
  const { invoiceNumber, companyName } = invoice;
  return [
    ...announced(invoice, {
      staff: `Refund failed: ${sum} of ${invoiceNumber}, ${companyName}`,
      text: `The refund of ${sum} for ${invoiceNumber} failed: ${reason}. The books have the money as before. Please pay the client in another way.`,
    }),
    ...(wasTold
      ? announced(invoice, {
          customer: `Refund of ${sum} for ${invoiceNumber} did not arrive`,
          text: `The refund of ${sum} for ${invoiceNumber} could not be delivered, so the money is with us again. We will contact you about another way.`,
        })
      : []),
  ];
}

/** A bank gave back what it had taken. The client gets a receipt again. */
export function disputeWonForStaff(invoice: AnnouncedInvoice, amount: string): Announcement[] {
  const { invoiceNumber, companyName } = invoice;
  return announced(invoice, {
    staff: `Dispute won: ${formatMoney(amount)} of ${invoiceNumber}, ${companyName}`,
    text: `The dispute of the payment for ${invoiceNumber} was decided for the firm, and ${formatMoney(amount)} is back.`,
  });
}

/** The provider has a refund or a dispute of a payment that the books don't have as such: staff look after it. */
export function contestedForStaff(invoice: AnnouncedInvoice, what: string): Announcement[] {
  const { invoiceNumber, companyName } = invoice;
  return announced(invoice, {
    staff: `Stripe reports ${what}: ${invoiceNumber}, ${companyName}`,
    text: `Stripe reports ${what} of the payment of ${invoiceNumber}, and that payment does not stand in the books, or not whole. Please check what was undone by hand.`,
  });
}

function announced(
  invoice: AnnouncedInvoice,
  { customer, staff, text }: { customer?: string; staff?: string; text?: string },
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
    ...(staff ? [{ ...told(staff, 'admin'), to: { staff: 'all' } } as const] : []),
  ];
}
