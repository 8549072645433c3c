import { copyShown, nothing, verb } from '#app/platform/verb.ts';

const invoiceForms = () => import('./invoice-forms.ts');
const creditForms = () => import('./credit-forms.ts');
const ledgerForms = () => import('./ledger-forms.ts');

/** The verbs for transactions. */
export const transactionVerbs = {
  record: verb({
    path: '/admin/customers/:customerId/transactions',
    needs: 'act-money',
    schema: async () => (await ledgerForms()).entrySchema,
    done: 'Transaction recorded',
    failed: 'Failed to record transaction',
  }),
  reverse: verb({
    path: '/admin/customers/:customerId/transactions/:entryId/reverse',
    needs: 'act-money',
    schema: async () => (await ledgerForms()).reversalSchema,
    done: 'Transaction reversed',
    failed: 'Failed to reverse transaction',
  }),
};

/** The verbs that write to a customer about what it owes. */
export const reminderVerbs = {
  remind: verb({
    path: '/admin/customers/:customerId/remind',
    needs: 'act-money',
    schema: nothing,
    failed: 'Failed to send the reminder',
  }),
  sendStatement: verb({
    path: '/admin/customers/:customerId/statement/send',
    needs: 'act-money',
    schema: nothing,
    done: 'Statement sent',
    failed: 'Failed to send the statement',
  }),
};

/** The verbs for invoices. */
export const invoiceVerbs = {
  create: verb({
    path: '/admin/invoices/new',
    creates: { label: 'Create Invoice', at: '/admin/invoices#new' },
    needs: 'act-money',
    schema: async () => (await invoiceForms()).invoiceSchema,
    done: 'Invoice created successfully',
    failed: 'Failed to create invoice',
  }),
  edit: verb({
    path: '/admin/invoices/:invoiceId/edit',
    needs: 'act-money',
    schema: async () => (await invoiceForms()).invoiceEditSchema,
    done: 'Invoice updated',
    failed: 'Failed to update invoice',
  }),
  status: verb({
    path: '/admin/invoices/:invoiceId/status',
    needs: 'act-money',
    schema: async () => (await invoiceForms()).invoiceStatusSchema,
    failed: 'Failed to update invoice',
  }),
  credit: verb({
    path: '/admin/invoices/:invoiceId/credit',
    needs: 'act-money',
    schema: async () => (await creditForms()).creditSchema,
    done: 'Credit note issued',
    failed: 'Failed to issue the credit note',
  }),
  recordPayment: verb({
    path: '/admin/invoices/:invoiceId/payments',
    needs: 'act-money',
    schema: async () => (await invoiceForms()).paymentSchema,
    done: 'Payment recorded',
    failed: 'Failed to record payment',
  }),
  writeOff: verb({
    path: '/admin/invoices/:invoiceId/write-off',
    needs: 'act-money',
    schema: async () => (await invoiceForms()).writeOffSchema,
    done: 'Written off',
    failed: 'Failed to write off the invoice',
  }),
  archive: verb({
    path: '/admin/invoices/:invoiceId/archive',
    needs: 'act-money',
    schema: copyShown,
    done: 'Invoice archived',
    failed: 'Failed to archive invoice',
  }),
  restore: verb({
    path: '/admin/invoices/:invoiceId/restore',
    needs: 'act-money',
    schema: copyShown,
    done: 'Invoice restored',
    failed: 'Failed to restore invoice',
  }),
};

/** The verbs for payments. */
export const paymentVerbs = {
  takeBack: verb({
    path: '/admin/invoices/:invoiceId/payments/:paymentId/take-back',
    needs: 'act-money',
    schema: copyShown,
    done: 'Payment undone',
    failed: 'Failed to undo payment',
  }),
};
