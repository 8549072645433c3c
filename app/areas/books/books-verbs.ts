import { nothing, verb } from '#app/platform/verb.ts';

const forms = () => import('./books-forms.ts');

/** The verbs for months and batches of the books. */
export const bookVerbs = {
  close: verb({
    path: '/admin/books/close',
    needs: 'act-money',
    schema: async () => (await forms()).closeSchema,
    failed: 'Failed to close the month',
  }),
  reopen: verb({
    path: '/admin/books/reopen',
    needs: 'act-money',
    schema: async () => (await forms()).reopenSchema,
    done: 'Month reopened',
    failed: 'Failed to reopen the month',
  }),
  write: verb({
    path: '/admin/books/batches/:batchId/files',
    needs: 'act-money',
    schema: nothing,
    failed: 'Failed to write the files',
  }),
};

/** The verbs for the chart of accounts. */
export const chartAccountVerbs = {
  create: verb({
    path: '/admin/books/accounts/new',
    creates: { label: 'Add Account', at: '/admin/books/accounts#new' },
    needs: 'act-money',
    schema: async () => (await forms()).accountSchema,
    done: 'Account added',
    failed: 'Failed to add the account',
  }),
  edit: verb({
    path: '/admin/books/accounts/:chartAccountId/edit',
    needs: 'act-money',
    schema: async () => (await forms()).accountEditSchema,
    done: 'Account updated',
    failed: 'Failed to update the account',
  }),
};
