import { nothing, verb } from '#app/platform/verb.ts';

/** The verbs for how a customer is billed. */
export const billingTermsVerbs = {
  save: verb({
    path: '/admin/customers/:customerId/billing-terms',
    needs: 'act-money',
    schema: async () => (await import('./billing-terms-forms.ts')).billingTermsSchema,
    done: 'Billing terms saved',
    failed: 'Failed to save billing terms',
  }),
};

const answerForms = () => import('./answer-forms.ts');

/** The verbs for what a customer says of an invoice. */
export const ownAnswerVerbs = {
  dispute: verb({
    path: '/customer/billing/invoices/:invoiceId/dispute',
    needs: 'act-money',
    schema: async () => (await answerForms()).disputeSchema,
    done: 'We will get back to you about this invoice',
    failed: 'Failed to send',
  }),
  promise: verb({
    path: '/customer/billing/invoices/:invoiceId/promise',
    needs: 'act-money',
    schema: async () => (await answerForms()).promiseSchema,
    done: 'Thank you for telling us',
    failed: 'Failed to send',
  }),
  withdraw: verb({
    path: '/customer/billing/invoices/:invoiceId/answers/:answerId/withdraw',
    needs: 'act-money',
    schema: nothing,
    done: 'Withdrawn',
    failed: 'Failed to withdraw',
  }),
};

/** The verbs of staff for what a customer said of an invoice, such as on the phone. */
export const answerVerbs = {
  dispute: verb({
    path: '/admin/invoices/:invoiceId/dispute',
    needs: 'act-money',
    schema: async () => (await answerForms()).disputeSchema,
    done: 'Dispute noted',
    failed: 'Failed to note the dispute',
  }),
  promise: verb({
    path: '/admin/invoices/:invoiceId/promise',
    needs: 'act-money',
    schema: async () => (await answerForms()).promiseSchema,
    done: 'Promise noted',
    failed: 'Failed to note the promise',
  }),
  settle: verb({
    path: '/admin/invoices/:invoiceId/answers/:answerId/settle',
    needs: 'act-money',
    schema: async () => (await answerForms()).settlementSchema,
    done: 'Answer sent',
    failed: 'Failed to send the answer',
  }),
};

/** The verb that sends chosen clients their statements. */
export const statementVerbs = {
  send: verb({
    path: '/admin/books/statements/send',
    needs: 'act-money',
    schema: async () => (await import('./statement-period.ts')).chosenClientsSchema,
    failed: 'Failed to send the statements',
  }),
};
