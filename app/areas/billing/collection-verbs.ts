import { verb } from '#app/platform/verb.ts';

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
