import { copyShown, verb } from '#app/platform/verb.ts';

const forms = () => import('./retainer-forms.ts');

/** The verbs for retainers. */
export const retainerVerbs = {
  create: verb({
    path: '/admin/retainers/new',
    creates: { label: 'Create Retainer', at: '/admin/retainers#new' },
    needs: 'act-money',
    schema: async () => (await forms()).retainerSchema,
    done: 'Retainer created',
    failed: 'Failed to create retainer',
  }),
  edit: verb({
    path: '/admin/retainers/:retainerId/edit',
    needs: 'act-money',
    schema: async () => (await forms()).retainerEditSchema,
    done: 'Retainer updated',
    failed: 'Failed to update retainer',
  }),
  addBlock: verb({
    path: '/admin/retainers/:retainerId/blocks',
    needs: 'act-money',
    schema: copyShown,
    done: 'Draft invoice created',
    failed: 'Failed to bill the retainer',
  }),
  end: verb({
    path: '/admin/retainers/:retainerId/end',
    needs: 'act-money',
    schema: async () => (await forms()).retainerEndSchema,
    done: 'Retainer ended',
    failed: 'Failed to end retainer',
  }),
};
