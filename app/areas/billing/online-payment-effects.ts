import type { AdminActor, FirmActor } from '#app/access/actor.ts';
import { autopayEffects } from './autopay-effects.ts';
import type { AnnouncedInvoice } from './invoice-announcements.ts';
import {
  contestedForStaff,
  crossedForBoth,
  disputeWonForStaff,
  failedForBoth,
  refundedForBoth,
  refundFailed,
  underWayForBoth,
} from './online-payment-announcements.ts';

type InvoiceNamed = Pick<AnnouncedInvoice, 'id' | 'invoiceNumber'>;

/** What follows from what a provider says of a payment, besides that it came in. */
export const onlinePaymentEffects = {
  ...autopayEffects,
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
  'invoice.refund_asked': (
    { invoice, amount, reason }: { invoice: InvoiceNamed; amount: string; reason: string },
    _: AdminActor,
  ) => ({ id: invoice.id, line: { number: invoice.invoiceNumber, amount, reason } }),
  'invoice.payment_refunded': (
    {
      invoice,
      amount,
      fee,
      reason,
      isOpen,
    }: {
      invoice: AnnouncedInvoice;
      amount: string;
      /** The part of a card's fee that goes back with it. */
      fee: string;
      reason: string;
      /** Whether something is open of the invoice then. */
      isOpen: boolean;
    },
    _: FirmActor,
  ) => ({
    id: invoice.id,
    line: { number: invoice.invoiceNumber, amount, reason },
    notices: refundedForBoth(invoice, { amount, fee, reason, isOpen }),
  }),
  'invoice.refund_failed': (
    {
      invoice,
      amount,
      reason,
      wasTold,
    }: {
      invoice: AnnouncedInvoice;
      amount: string;
      reason: string;
      /** Whether the client has heard that the money is on its way. */
      wasTold: boolean;
    },
    _: FirmActor,
  ) => ({
    id: invoice.id,
    line: { number: invoice.invoiceNumber, amount, reason },
    notices: refundFailed(invoice, { amount, reason, wasTold }),
  }),
  'invoice.dispute_won': (
    { invoice, amount }: { invoice: AnnouncedInvoice; amount: string },
    _: FirmActor,
  ) => ({
    id: invoice.id,
    line: { number: invoice.invoiceNumber, amount },
    notices: disputeWonForStaff(invoice, amount),
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
