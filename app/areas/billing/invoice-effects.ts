import type { AdminActor, FirmActor } from '#app/access/actor.ts';
import type { changesOf } from '#app/areas/activity/changes.ts';
import type { Effect } from '#app/areas/events/event-effects.ts';
import type { StatusChange } from '#app/areas/notices/announcement.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import type { EffectsOf } from '#app/records/events.ts';
import type { InvoiceStatus } from '#app/records/invoice/billing-status.ts';
import type { invoiceEvents } from '#app/records/invoice/events.ts';
import { formatDate } from '#app/ui/everywhere/format.ts';
import { answerForCustomer, answerWithdrawn, saidOfInvoice } from './answer-announcements.ts';
import type { ReminderTone } from './due-reminders.ts';
import {
  type AnnouncedInvoice,
  cancelledForCustomer,
  correctedForCustomer,
  creditedForCustomer,
  invoiceSentToCustomer,
  overdueForBoth,
  paidByCustomer,
  type ReceivedPayment,
  remindedOf,
  returnedForBoth,
  statementForCustomer,
  takenBackFromCustomer,
  withdrawnFromCustomer,
} from './invoice-announcements.ts';
import { onlinePaymentEffects } from './online-payment-effects.ts';
import { payPathOf } from './pay-link-hash.server.ts';

type SaidOfInvoice = {
  invoice: AnnouncedInvoice;
  said: Parameters<typeof saidOfInvoice>[1];
  /** Whether staff wrote down what they heard. */
  isHeard: boolean;
};

type Payment = ReceivedPayment;

/** What follows from what happens to invoices. */
export const invoiceEffects = {
  'invoice.reminded': (
    {
      invoice,
      all,
      tone,
    }: { invoice: AnnouncedInvoice; all: readonly AnnouncedInvoice[]; tone: ReminderTone },
    _: AdminActor | FirmActor,
  ) => ({
    id: invoice.id,
    line: { number: invoice.invoiceNumber },
    notices: [all.length > 0 && remindedOf(invoice, all, tone)],
  }),
  'invoice.statement_sent': (
    sent: { companyName: string } & Parameters<typeof statementForCustomer>[0],
    _: AdminActor | FirmActor,
  ) => ({
    id: sent.id,
    line: { company: sent.companyName, ...sent.period },
    notices: [statementForCustomer(sent)],
  }),
  'invoice.credited': (
    {
      invoice,
      credit,
    }: { invoice: AnnouncedInvoice; credit: Parameters<typeof creditedForCustomer>[1] },
    _: AdminActor,
  ) => ({
    id: invoice.id,
    line: {
      number: invoice.invoiceNumber,
      amount: credit.amount,
      creditNote: credit.number,
      reason: credit.reason,
    },
    notices: [creditedForCustomer(invoice, credit)],
  }),
  'invoice.updated': (
    {
      invoice,
      changes,
      releasedEntries,
      replaced,
      creditNote,
    }: {
      invoice: AnnouncedInvoice;
      changes: ReturnType<typeof changesOf>;
      releasedEntries: number;
      /** The number that the customer has, of an invoice that was out; null for a draft. */
      replaced: string | null;
      creditNote: string | null;
    },
    _: AdminActor,
  ) => ({
    id: invoice.id,
    line: {
      number: invoice.invoiceNumber,
      ...changes,
      ...(releasedEntries > 0 && { releasedEntries }),
      ...(creditNote && { replaced, creditNote }),
    },
    notices: [
      replaced !== null &&
        creditNote !== null &&
        correctedForCustomer(invoice, { replaced, creditNote }, firmNow().name, payPathOf(invoice)),
    ],
  }),
  'invoice.status_changed': ({
    invoice,
    undonePayments,
    isTakenFromCustomer,
    creditNote,
    ...change
  }: {
    invoice: AnnouncedInvoice;
    before: InvoiceStatus;
    after: InvoiceStatus;
    /** What was paid until then; `change` where the customer has not heard of it. */
    undonePayments: { amount: string; open: string; change: StatusChange | undefined } | null;
    isTakenFromCustomer: boolean;
    /** What took back the invoice that the customer has; null where there was none. */
    creditNote: string | null;
  }) => ({
    id: invoice.id,
    line: { number: invoice.invoiceNumber, ...change, ...(creditNote && { creditNote }) },
    notices: [
      undonePayments && {
        ...takenBackFromCustomer({ ...invoice, open: undonePayments.open }, undonePayments.amount),
        change: undonePayments.change,
      },
      isTakenFromCustomer && { ...cancelledForCustomer(invoice, creditNote), change },
      change.after === 'draft' &&
        creditNote !== null && { ...withdrawnFromCustomer(invoice, creditNote), change },
    ],
    drops: change.after === 'draft' && ({ subject: 'invoice', audience: 'customer' } as const),
  }),
  'invoice.sent': ({ invoice, change }: { invoice: AnnouncedInvoice; change: StatusChange }) => ({
    id: invoice.id,
    notices: [{ ...invoiceSentToCustomer(invoice, firmNow().name, payPathOf(invoice)), change }],
  }),
  // By a status, which can be undone unless the customer has heard of an earlier payment, or by a payment.
  'invoice.paid': ({
    invoice,
    payment,
    status,
    change,
  }: {
    invoice: AnnouncedInvoice;
    payment: Payment;
    status?: StatusChange;
    change?: StatusChange | undefined;
  }) => ({
    id: invoice.id,
    line: status ? { number: invoice.invoiceNumber, ...status } : ofPayment(invoice, payment),
    notices: [{ ...paidByCustomer(invoice, payment), change }],
  }),
  'invoice.payment_recorded': ({
    invoice,
    payment,
  }: {
    invoice: AnnouncedInvoice;
    payment: Payment;
  }) => ({
    id: invoice.id,
    line: ofPayment(invoice, payment),
    notices: [paidByCustomer(invoice, payment)],
  }),
  ...onlinePaymentEffects,
  'invoice.payment_taken_back': ({
    invoice,
    payment: { amount, method },
  }: {
    invoice: AnnouncedInvoice;
    payment: Pick<Payment, 'amount' | 'method'>;
  }) => ({
    id: invoice.id,
    line: { number: invoice.invoiceNumber, amount, method },
    notices: [takenBackFromCustomer(invoice, amount)],
  }),
  'invoice.payment_returned': ({
    invoice,
    payment: { amount, method },
    reason,
  }: {
    invoice: AnnouncedInvoice;
    payment: Pick<Payment, 'amount' | 'method'>;
    reason: string;
  }) => ({
    id: invoice.id,
    line: { number: invoice.invoiceNumber, amount, method, reason },
    notices: returnedForBoth(invoice, { amount, reason }),
  }),
  'invoice.written_off': ({
    invoice: { id, invoiceNumber: number },
    ...line
  }: {
    invoice: { id: string; invoiceNumber: string };
    amount: string;
    tax: string | null;
    reason: string;
  }) => ({ id, line: { number, ...line } }),
  'invoice.write_off_undone': ({
    invoice: { id, invoiceNumber: number },
    payment: { amount },
  }: {
    invoice: { id: string; invoiceNumber: string };
    payment: { amount: string };
  }) => ({ id, line: { number, amount } }),
  'invoice.disputed': ({ invoice, said, isHeard }: SaidOfInvoice) => ({
    id: invoice.id,
    line: { number: invoice.invoiceNumber, isHeard },
    notices: [!isHeard && saidOfInvoice(invoice, said)],
  }),
  'invoice.payment_promised': ({ invoice, said, isHeard }: SaidOfInvoice) => ({
    id: invoice.id,
    line: {
      number: invoice.invoiceNumber,
      isHeard,
      day: said.promisedOn && formatDate(said.promisedOn),
    },
    notices: [!isHeard && saidOfInvoice(invoice, said)],
  }),
  'invoice.answer_withdrawn': ({ invoice }: { invoice: AnnouncedInvoice }) => ({
    id: invoice.id,
    line: { number: invoice.invoiceNumber },
    notices: [answerWithdrawn(invoice)],
  }),
  'invoice.answer_settled': ({
    invoice,
    settlement,
  }: {
    invoice: AnnouncedInvoice;
    settlement: string;
  }) => ({
    id: invoice.id,
    line: { number: invoice.invoiceNumber },
    notices: [answerForCustomer(invoice, settlement)],
  }),
  'invoice.overdue': (
    { isEmailed, ...invoice }: AnnouncedInvoice & { isEmailed: boolean },
    _: FirmActor,
  ) => ({
    id: invoice.id,
    line: { number: invoice.invoiceNumber, due: invoice.dueDate, open: invoice.open },
    notices: overdueForBoth(invoice, isEmailed),
  }),
} satisfies EffectsOf<typeof invoiceEvents, Effect>;

function ofPayment({ invoiceNumber: number, open }: AnnouncedInvoice, payment: Payment) {
  return { number, ...payment, open };
}
