import { nothing, verb } from '#app/platform/verb.ts';

const hoursForms = () => import('./hours-forms.ts');
const logoForms = () => import('./logo-forms.ts');
const proofForms = () => import('./proof-forms.ts');

/** The verbs for logos. */
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

/** The verbs for holidays. */
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

/** The verbs for the people on the public page. */
export const personVerbs = {
  create: verb({
    path: '/admin/settings/people/new',
    needs: 'manage',
    schema: async () => (await proofForms()).personSchema,
    done: 'Person added',
    failed: 'Failed to save the person',
  }),
  edit: verb({
    path: '/admin/settings/people/:personId/edit',
    needs: 'manage',
    schema: async () => (await proofForms()).personSchema,
    done: 'Person updated',
    failed: 'Failed to save the person',
  }),
  moveUp: verb({
    path: '/admin/settings/people/:personId/up',
    needs: 'manage',
    schema: nothing,
    done: 'Order saved',
    failed: 'Failed to save the order',
  }),
  remove: verb({
    path: '/admin/settings/people/:personId/remove',
    needs: 'manage',
    schema: nothing,
    done: 'Person removed',
    failed: 'Failed to remove the person',
  }),
};

/** The verbs for the public page of promises. */
export const promisePageVerbs = {
  show: verb({
    path: '/admin/settings/promises/show',
    needs: 'manage',
    schema: nothing,
    done: 'The page of promises is on',
    failed: 'Failed to turn the page on',
  }),
  hide: verb({
    path: '/admin/settings/promises/hide',
    needs: 'manage',
    schema: nothing,
    done: 'The page of promises is off',
    failed: 'Failed to turn the page off',
  }),
};

/** The verbs for the client story. */
export const storyVerbs = {
  save: verb({
    path: '/admin/settings/story',
    needs: 'manage',
    schema: async () => (await proofForms()).storySchema,
    done: 'Story published',
    failed: 'Failed to save the story',
  }),
  remove: verb({
    path: '/admin/settings/story/remove',
    needs: 'manage',
    schema: nothing,
    done: 'Story removed',
    failed: 'Failed to remove the story',
  }),
};

/** The verb for the fees of the public page. */
export const feeVerbs = {
  save: verb({
    path: '/admin/settings/fees',
    needs: 'manage',
    schema: async () => (await proofForms()).feesSchema,
    done: 'Fees saved',
    failed: 'Failed to save the fees',
  }),
};
