import { nothing, verb } from '#app/platform/verb.ts';

/** The verbs for how a client pays. */
export const methodVerbs = {
  remove: verb({
    path: '/customer/billing/methods/:methodId/remove',
    needs: 'act-money',
    schema: nothing,
    done: 'Payment method removed',
    failed: 'Failed to remove the payment method',
  }),
  startAutopay: verb({
    path: '/customer/billing/methods/:methodId/autopay',
    needs: 'act-money',
    schema: nothing,
    done: 'Autopay is on',
    failed: 'Failed to turn autopay on',
  }),
  endAutopay: verb({
    path: '/customer/billing/autopay/end',
    needs: 'act-money',
    schema: nothing,
    done: 'Autopay is off',
    failed: 'Failed to turn autopay off',
  }),
};

/** What staff do for a client that asks them. */
export const clientAutopayVerbs = {
  end: verb({
    path: '/admin/customers/:customerId/autopay/end',
    needs: 'act-money',
    schema: nothing,
    done: 'Autopay is off',
    failed: 'Failed to turn autopay off',
  }),
};
