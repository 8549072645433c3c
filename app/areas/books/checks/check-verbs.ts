import { copyShown, verb } from '#app/platform/verb.ts';

const forms = () => import('./check-forms.ts');

/** The verbs for checks, and for deposits of them. */
export const checkVerbs = {
  enter: verb({
    path: '/admin/invoices/:invoiceId/checks',
    needs: 'act-money',
    schema: async () => (await forms()).checkSchema,
    done: 'Check entered',
    failed: 'Failed to enter the check',
  }),
  deposit: verb({
    path: '/admin/books/deposits/new',
    creates: { label: 'Make Deposit', at: '/admin/books/deposits#new' },
    needs: 'act-money',
    schema: async () => (await forms()).depositSchema,
    failed: 'Failed to make the deposit',
  }),
  undoDeposit: verb({
    path: '/admin/books/deposits/:depositId/undo',
    needs: 'act-money',
    schema: copyShown,
    done: 'Deposit taken apart',
    failed: 'Failed to take the deposit apart',
  }),
};
