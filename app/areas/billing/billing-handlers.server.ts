import { on } from '#app/access/verb-handlers.ts';
import { invoiceVerbs, paymentVerbs, transactionVerbs } from './billing-verbs.ts';
import {
  archiveInvoice,
  createInvoice,
  restoreInvoice,
  updateInvoice,
} from './invoice-commands.server.ts';
import { recordEntry, reverseEntry } from './ledger-commands.server.ts';
import { recordPayment, setInvoiceStatus, takeBackPayment } from './payment-commands.server.ts';

/** The command behind each verb. */
export const billingHandlers = [
  on(transactionVerbs.record, (staff, entry, { customerId }) =>
    recordEntry(staff, customerId, entry),
  ),
  on(transactionVerbs.reverse, (staff, reversal, { customerId, entryId }) =>
    reverseEntry(staff, customerId, entryId, reversal),
  ),
  on(invoiceVerbs.create, createInvoice),
  on(invoiceVerbs.edit, (staff, edit, { invoiceId }) => updateInvoice(staff, invoiceId, edit)),
  on(
    invoiceVerbs.status,
    (staff, change, { invoiceId }) => setInvoiceStatus(staff, invoiceId, change),
    (sentTo) => (sentTo ? `Sent to ${sentTo}` : 'Invoice updated'),
  ),
  on(invoiceVerbs.recordPayment, (staff, payment, { invoiceId }) =>
    recordPayment(staff, invoiceId, payment),
  ),
  on(paymentVerbs.takeBack, (staff, { version }, { invoiceId, paymentId }) =>
    takeBackPayment(staff, invoiceId, paymentId, version),
  ),
  on(invoiceVerbs.archive, (staff, { version }, { invoiceId }) =>
    archiveInvoice(staff, invoiceId, version),
  ),
  on(invoiceVerbs.restore, (staff, { version }, { invoiceId }) =>
    restoreInvoice(staff, invoiceId, version),
  ),
];
