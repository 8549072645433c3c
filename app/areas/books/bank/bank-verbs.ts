import { copyShown, nothing, verb } from '#app/platform/verb.ts';

const forms = () => import('./bank-forms.ts');

/** The verbs for bank accounts and their files. */
export const bankVerbs = {
  createAccount: verb({
    path: '/admin/books/bank/accounts/new',
    creates: { label: 'Add Bank Account', at: '/admin/books/bank#new' },
    needs: 'act-money',
    schema: async () => (await forms()).bankAccountSchema,
    done: 'Bank account added',
    failed: 'Failed to add the bank account',
  }),
  editAccount: verb({
    path: '/admin/books/bank/accounts/:bankAccountId/edit',
    needs: 'act-money',
    schema: async () => (await forms()).bankAccountEditSchema,
    done: 'Bank account updated',
    failed: 'Failed to update the bank account',
  }),
  addFile: verb({
    path: '/admin/books/bank/files/new',
    needs: 'act-money',
    schema: async () => (await forms()).bankFileSchema,
    failed: 'Failed to read the file',
  }),
  setColumns: verb({
    path: '/admin/books/bank/files/:bankFileId/columns',
    needs: 'act-money',
    schema: async () => (await forms()).bankColumnsSchema,
    failed: 'Failed to read the file',
  }),
  removeFile: verb({
    path: '/admin/books/bank/files/:bankFileId/remove',
    needs: 'act-money',
    schema: nothing,
    done: 'File removed',
    failed: 'Failed to remove the file',
  }),
};

/** The verbs for lines of bank files. */
export const bankLineVerbs = {
  confirm: verb({
    path: '/admin/books/bank/lines/:bankLineId/confirm',
    needs: 'act-money',
    schema: async () => (await forms()).lineSettlementSchema,
    done: 'Payment recorded',
    failed: 'Failed to record the payment',
  }),
  target: verb({
    path: '/admin/books/bank/lines/:bankLineId/target',
    needs: 'act-money',
    schema: async () => (await forms()).lineTargetSchema,
    done: 'Line recorded',
    failed: 'Failed to record the line',
  }),
  confirmClear: verb({
    path: '/admin/books/bank/confirm-clear',
    needs: 'act-money',
    schema: nothing,
    failed: 'Failed to record the payments',
  }),
  ignore: verb({
    path: '/admin/books/bank/lines/:bankLineId/ignore',
    needs: 'act-money',
    schema: async () => (await forms()).ignoredLineSchema,
    done: 'Line ignored',
    failed: 'Failed to ignore the line',
  }),
  reopen: verb({
    path: '/admin/books/bank/lines/:bankLineId/reopen',
    needs: 'act-money',
    schema: copyShown,
    done: 'Line is open again',
    failed: 'Failed to undo',
  }),
};
