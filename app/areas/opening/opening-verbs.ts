import { nothing, verb } from '#app/platform/verb.ts';

/** The verbs of a firm's first day. */
export const openingVerbs = {
  publish: verb({
    path: '/admin/settings/publish',
    needs: 'manage',
    schema: nothing,
    done: 'Your site is open to visitors',
    failed: 'Failed to publish the site',
  }),
  importClients: verb({
    path: '/admin/customers/import',
    creates: { label: 'Import Clients', at: '/admin/customers#import' },
    needs: 'manage',
    schema: async () => (await import('./clients/client-import-forms.ts')).clientImportSchema,
    failed: 'Failed to import the clients',
  }),
  fillSample: verb({
    path: '/admin/sample/fill',
    needs: 'manage',
    schema: nothing,
    done: 'The sample client is there',
    failed: 'Failed to add the sample client',
  }),
  removeSample: verb({
    path: '/admin/sample/remove',
    needs: 'manage',
    schema: nothing,
    done: 'The sample client is gone',
    failed: 'Failed to remove the sample client',
  }),
};
