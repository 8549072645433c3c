import { copyShown, verb } from '#app/platform/verb.ts';

const forms = () => import('./contract-forms.ts');

/** The verbs for contracts. */
export const contractVerbs = {
  sign: verb({
    path: '/customer/contracts/:contractId/sign',
    needs: 'sign',
    schema: async () => (await forms()).signatureSchema,
    failed: 'Failed to sign the agreement',
  }),
  create: verb({
    path: '/admin/contracts/new',
    creates: { label: 'Create Contract', at: '/admin/contracts#new' },
    needs: 'act-money',
    schema: async () => (await forms()).contractSchema,
    done: 'Contract created successfully',
    failed: 'Failed to create contract',
  }),
  edit: verb({
    path: '/admin/contracts/:contractId/edit',
    needs: 'act-money',
    schema: async () => (await forms()).contractEditSchema,
    done: 'Contract updated',
    failed: 'Failed to update contract',
  }),
  status: verb({
    path: '/admin/contracts/:contractId/status',
    needs: 'act-money',
    schema: async () => (await forms()).contractStatusSchema,
    failed: 'Failed to update contract status',
  }),
  archive: verb({
    path: '/admin/contracts/:contractId/archive',
    needs: 'act-money',
    schema: copyShown,
    done: 'Contract archived',
    failed: 'Failed to update contract',
  }),
  restore: verb({
    path: '/admin/contracts/:contractId/restore',
    needs: 'act-money',
    schema: copyShown,
    done: 'Contract restored',
    failed: 'Failed to update contract',
  }),
};
