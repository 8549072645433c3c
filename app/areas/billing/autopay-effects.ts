import type { FirmActor } from '#app/access/actor.ts';
import { formatDate } from '#app/ui/everywhere/format.ts';
import { autopayPausedForBoth, debitForCustomer, debitWithdrawn } from './autopay-announcements.ts';
import type { AnnouncedDebit } from './autopay-mails.ts';
import type { AnnouncedInvoice } from './invoice-announcements.ts';

/** What follows from what autopay does with an invoice, besides paying it. */
export const autopayEffects = {
  'invoice.autopay_announced': (
    { invoice, debit }: { invoice: AnnouncedInvoice; debit: AnnouncedDebit },
    _: FirmActor,
  ) => ({
    id: invoice.id,
    line: {
      number: invoice.invoiceNumber,
      amount: debit.amount,
      day: formatDate(debit.day),
    },
    notices: [debitForCustomer(invoice, debit)],
  }),
  'invoice.autopay_withdrawn': (
    {
      invoice,
      debit,
    }: { invoice: AnnouncedInvoice; debit: { amount: string; day: string; reason: string } },
    _: FirmActor,
  ) => ({
    id: invoice.id,
    line: { number: invoice.invoiceNumber, amount: debit.amount, reason: debit.reason },
    notices: [debitWithdrawn(invoice, debit)],
  }),
  'invoice.autopay_paused': (
    { invoice, reason }: { invoice: AnnouncedInvoice; reason: string },
    _: FirmActor,
  ) => ({
    id: invoice.id,
    line: { number: invoice.invoiceNumber, reason },
    notices: autopayPausedForBoth(invoice, reason),
  }),
};
