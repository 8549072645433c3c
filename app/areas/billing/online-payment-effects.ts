import type { FirmActor } from '#app/access/actor.ts';
import type { AnnouncedInvoice } from './invoice-announcements.ts';
import {
  contestedForStaff,
  crossedForBoth,
  failedForBoth,
  underWayForBoth,
} from './online-payment-announcements.ts';

/** What follows from what a provider says of a payment, besides that it came in. */
export const onlinePaymentEffects = {
  'invoice.payment_under_way': (
    { invoice, amount, days }: { invoice: AnnouncedInvoice; amount: string; days: string },
    _: FirmActor,
  ) => ({
    id: invoice.id,
    line: { number: invoice.invoiceNumber, amount },
    notices: underWayForBoth(invoice, amount, days),
  }),
  'invoice.payment_failed': (
    { invoice, amount, reason }: { invoice: AnnouncedInvoice; amount: string; reason: string },
    _: FirmActor,
  ) => ({
    id: invoice.id,
    line: { number: invoice.invoiceNumber, amount, reason },
    notices: failedForBoth(invoice, amount, reason),
  }),
  'invoice.payment_contested': (
    { invoice, reason }: { invoice: AnnouncedInvoice; reason: string },
    _: FirmActor,
  ) => ({
    id: invoice.id,
    line: { number: invoice.invoiceNumber, reason },
    notices: contestedForStaff(invoice, reason),
  }),
  'invoice.payment_crossed': (
    { invoice, amount }: { invoice: AnnouncedInvoice; amount: string },
    _: FirmActor,
  ) => ({
    id: invoice.id,
    line: { number: invoice.invoiceNumber, amount },
    notices: crossedForBoth(invoice, amount),
  }),
};
