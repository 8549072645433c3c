import { verb } from '#app/platform/verb.ts';

const forms = () => import('./refund-forms.ts');

/** The verbs that give money back by the provider that took it. */
export const refundVerbs = {
  refund: verb({
    path: '/admin/invoices/:invoiceId/payments/:paymentId/refund',
    needs: 'act-money',
    schema: async () => (await forms()).refundSchema,
    failed: 'Failed to refund the payment',
  }),
  giveBack: verb({
    path: '/admin/customers/:customerId/transactions/:entryId/give-back',
    needs: 'act-money',
    schema: async () => (await forms()).giveBackSchema,
    failed: 'Failed to give the money back',
  }),
};
