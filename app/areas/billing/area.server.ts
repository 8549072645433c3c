import type { Area } from '#app/access/area.server.ts';
import { on } from '#app/access/verb-handlers.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { formatCount } from '#app/ui/everywhere/format.ts';
import {
  disputeInvoice,
  promisePayment,
  settleAnswer,
  withdrawInvoiceAnswer,
} from './answer-commands.server.ts';
import { saveBillingTerms } from './billing-terms-commands.server.ts';
import { billingTermsOperations } from './billing-terms-operations.server.ts';
import { invoiceVerbs, paymentVerbs, reminderVerbs, transactionVerbs } from './billing-verbs.ts';
import {
  answerVerbs,
  billingTermsVerbs,
  ownAnswerVerbs,
  statementVerbs,
} from './collection-verbs.ts';
import { updateInvoice } from './correction-commands.server.ts';
import { creditInvoice } from './credit-commands.server.ts';
import { archiveInvoice, createInvoice, restoreInvoice } from './invoice-commands.server.ts';
import { invoiceOperations } from './invoice-operations.server.ts';
import { invoiceSums } from './invoice-queries.server.ts';
import {
  invoiceAgenda,
  invoiceFigures,
  invoiceSearch,
  invoicesDue,
} from './invoice-sources-sql.server.ts';
import { recordEntry, reverseEntry } from './ledger-commands.server.ts';
import { overdueInvoicesJob } from './overdue-jobs.server.ts';
import { openPayLinks } from './pay-link-hash.server.ts';
import { recordPayment, setInvoiceStatus, takeBackPayment } from './payment-commands.server.ts';
import {
  invoiceAttachment,
  issuedAttachment,
  statementAttachment,
} from './pdf/billing-pdf.server.ts';
import { receiptAttachment } from './pdf/receipt-pdf.server.ts';
import { remindCustomer } from './reminder-commands.server.ts';
import { remindersJob } from './reminder-jobs.server.ts';
import {
  archiveService,
  createService,
  restoreService,
  updateService,
} from './service-commands.server.ts';
import { serviceVerbs } from './service-verbs.ts';
import { sendStatement, sendStatements } from './statement-commands.server.ts';
import { monthlyStatementsJob } from './statement-jobs.server.ts';
import { defaultStatementPeriod } from './statement-period.ts';
import { writeOffInvoice } from './write-off-commands.server.ts';

/** The command behind each verb. */
const handlers = [
  on(transactionVerbs.record, (staff, entry, { customerId }) =>
    recordEntry(staff, customerId, entry),
  ),
  on(transactionVerbs.reverse, (staff, reversal, { customerId, entryId }) =>
    reverseEntry(staff, customerId, entryId, reversal),
  ),
  on(
    reminderVerbs.remind,
    (staff, _, { customerId }) => remindCustomer(staff, customerId, firmDay()),
    (count) => `Reminded of ${formatCount(count, 'invoice', 'invoices')}`,
  ),
  on(reminderVerbs.sendStatement, (staff, _, { customerId }) =>
    sendStatement(staff, customerId, firmDay()),
  ),
  on(
    statementVerbs.send,
    (staff, { customers }) => sendStatements(staff, customers, defaultStatementPeriod(firmDay())),
    (count) => `${formatCount(count, 'statement', 'statements')} sent`,
  ),
  on(billingTermsVerbs.save, (staff, terms, { customerId }) =>
    saveBillingTerms(staff, customerId, terms),
  ),
  on(ownAnswerVerbs.dispute, (person, said, { invoiceId }) =>
    disputeInvoice(person, invoiceId, said),
  ),
  on(ownAnswerVerbs.promise, (person, said, { invoiceId }) =>
    promisePayment(person, invoiceId, said),
  ),
  on(ownAnswerVerbs.withdraw, (person, _, { invoiceId, answerId }) =>
    withdrawInvoiceAnswer(person, invoiceId, answerId),
  ),
  on(answerVerbs.dispute, (staff, said, { invoiceId }) => disputeInvoice(staff, invoiceId, said)),
  on(answerVerbs.promise, (staff, said, { invoiceId }) => promisePayment(staff, invoiceId, said)),
  on(answerVerbs.settle, (staff, answer, { invoiceId, answerId }) =>
    settleAnswer(staff, invoiceId, answerId, answer),
  ),
  on(invoiceVerbs.create, createInvoice),
  on(invoiceVerbs.edit, (staff, edit, { invoiceId }) => updateInvoice(staff, invoiceId, edit)),
  on(
    invoiceVerbs.status,
    (staff, change, { invoiceId }) => setInvoiceStatus(staff, invoiceId, change),
    (sentTo) => (sentTo ? `Sent to ${sentTo}` : 'Invoice updated'),
  ),
  on(invoiceVerbs.credit, (staff, credit, { invoiceId }) =>
    creditInvoice(staff, invoiceId, credit),
  ),
  on(invoiceVerbs.recordPayment, (staff, payment, { invoiceId }) =>
    recordPayment(staff, invoiceId, payment),
  ),
  on(invoiceVerbs.writeOff, (staff, writeOff, { invoiceId }) =>
    writeOffInvoice(staff, invoiceId, writeOff),
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
  on(serviceVerbs.create, createService),
  on(serviceVerbs.edit, (staff, edit, { serviceId }) => updateService(staff, serviceId, edit)),
  on(serviceVerbs.archive, (staff, { version }, { serviceId }) =>
    archiveService(staff, serviceId, version),
  ),
  on(serviceVerbs.restore, (staff, { version }, { serviceId }) =>
    restoreService(staff, serviceId, version),
  ),
];

/** What this area is to the house. */
export const billingArea = {
  handlers,
  open: openPayLinks,
  jobs: [overdueInvoicesJob, remindersJob, monthlyStatementsJob],
  serve() {
    invoiceSums.start();
  },
  attachments: {
    invoice: invoiceAttachment,
    issued: issuedAttachment,
    statement: statementAttachment,
    receipt: receiptAttachment,
  },
  found: { invoice: invoiceSearch },
  asks: { invoice: invoiceAgenda },
  figures: invoiceFigures,
  due: invoicesDue,
  operations: [...invoiceOperations, ...billingTermsOperations],
} satisfies Area;
