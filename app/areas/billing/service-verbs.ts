import { copyShown, verb } from '#app/platform/verb.ts';

const forms = () => import('./service-forms.ts');

/** The verbs for the catalog of services. */
export const serviceVerbs = {
  create: verb({
    path: '/admin/books/services/new',
    creates: { label: 'Add Service', at: '/admin/books/services#new' },
    needs: 'act-money',
    schema: async () => (await forms()).serviceSchema,
    done: 'Service added',
    failed: 'Failed to add the service',
  }),
  edit: verb({
    path: '/admin/books/services/:serviceId/edit',
    needs: 'act-money',
    schema: async () => (await forms()).serviceEditSchema,
    done: 'Service updated',
    failed: 'Failed to update the service',
  }),
  archive: verb({
    path: '/admin/books/services/:serviceId/archive',
    needs: 'act-money',
    schema: copyShown,
    done: 'Service archived',
    failed: 'Failed to archive the service',
  }),
  restore: verb({
    path: '/admin/books/services/:serviceId/restore',
    needs: 'act-money',
    schema: copyShown,
    done: 'Service restored',
    failed: 'Failed to restore the service',
  }),
};
