import { nothing, verb } from '#app/platform/verb.ts';

const hoursForms = () => import('./hours-forms.ts');
const logoForms = () => import('./logo-forms.ts');

/** What people do with logos. */
export const logoVerbs = {
  save: verb({
    path: '/admin/settings/logo',
    needs: 'manage',
    schema: async () => (await logoForms()).logoSchema,
    done: 'Logo saved',
    failed: 'Failed to save the logo',
  }),
  remove: verb({
    path: '/admin/settings/logo/remove',
    needs: 'manage',
    schema: nothing,
    done: 'Logo removed',
    failed: 'Failed to remove the logo',
  }),
};

/** What people do with holidays. */
export const holidayVerbs = {
  create: verb({
    path: '/admin/settings/holidays/new',
    needs: 'manage',
    schema: async () => (await hoursForms()).holidaySchema,
    done: 'Holiday saved',
    failed: 'Failed to save the holiday',
  }),
  remove: verb({
    path: '/admin/settings/holidays/remove',
    needs: 'manage',
    schema: async () => (await hoursForms()).holidayRemovalSchema,
    done: 'Holiday removed',
    failed: 'Failed to remove the holiday',
  }),
  addFederal: verb({
    path: '/admin/settings/holidays/federal',
    needs: 'manage',
    schema: async () => (await hoursForms()).holidayYearSchema,
    failed: 'Failed to add the holidays',
  }),
};
