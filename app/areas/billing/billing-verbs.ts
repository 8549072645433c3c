import { verb } from '#app/platform/verb.ts';
import {
  invoiceEditSchema,
  invoiceSchema,
  invoiceStatusSchema,
  invoiceVersionSchema,
  paymentSchema,
} from './invoice-forms.ts';
import { entrySchema, reversalSchema } from './ledger-forms.ts';

/** What people do with transactions. */
export const transactionVerbs = {
  record: verb({
    path: '/admin/customers/:customerId/transactions',
    schema: entrySchema,
    done: 'Transaction recorded',
    failed: 'Failed to record transaction',
  }),
  reverse: verb({
    path: '/admin/customers/:customerId/transactions/:entryId/reverse',
    schema: reversalSchema,
    done: 'Transaction reversed',
    failed: 'Failed to reverse transaction',
  }),
};

/** What people do with invoices. */
export const invoiceVerbs = {
  create: verb({
    path: '/admin/invoices/new',
    schema: invoiceSchema,
    done: 'Invoice created successfully',
    failed: 'Failed to create invoice',
  }),
  edit: verb({
    path: '/admin/invoices/:invoiceId/edit',
    schema: invoiceEditSchema,
    done: 'Invoice updated',
    failed: 'Failed to update invoice',
  }),
  status: verb({
    path: '/admin/invoices/:invoiceId/status',
    schema: invoiceStatusSchema,
    done: 'Invoice updated',
    failed: 'Failed to update invoice',
  }),
  recordPayment: verb({
    path: '/admin/invoices/:invoiceId/payments',
    schema: paymentSchema,
    done: 'Payment recorded',
    failed: 'Failed to record payment',
  }),
  archive: verb({
    path: '/admin/invoices/:invoiceId/archive',
    schema: invoiceVersionSchema,
    done: 'Invoice archived',
    failed: 'Failed to archive invoice',
  }),
  restore: verb({
    path: '/admin/invoices/:invoiceId/restore',
    schema: invoiceVersionSchema,
    done: 'Invoice restored',
    failed: 'Failed to restore invoice',
  }),
};

/** What people do with payments. */
export const paymentVerbs = {
  takeBack: verb({
    path: '/admin/invoices/:invoiceId/payments/:paymentId/take-back',
    schema: invoiceVersionSchema,
    done: 'Payment taken back',
    failed: 'Failed to take back payment',
  }),
};
