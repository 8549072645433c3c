import { nothingSchema, verb } from '#app/platform/verb.ts';
import { holidayRemovalSchema, holidaySchema, holidayYearSchema } from './hours-forms.ts';
import { logoSchema } from './logo-forms.ts';

/** What people do with logos. */
export const logoVerbs = {
  save: verb({
    path: '/admin/settings/logo',
    schema: logoSchema,
    done: 'Logo saved',
    failed: 'Failed to save the logo',
  }),
  remove: verb({
    path: '/admin/settings/logo/remove',
    schema: nothingSchema,
    done: 'Logo removed',
    failed: 'Failed to remove the logo',
  }),
};

/** What people do with holidays. */
export const holidayVerbs = {
  create: verb({
    path: '/admin/settings/holidays/new',
    schema: holidaySchema,
    done: 'Holiday saved',
    failed: 'Failed to save the holiday',
  }),
  remove: verb({
    path: '/admin/settings/holidays/remove',
    schema: holidayRemovalSchema,
    done: 'Holiday removed',
    failed: 'Failed to remove the holiday',
  }),
  addFederal: verb({
    path: '/admin/settings/holidays/federal',
    schema: holidayYearSchema,
    failed: 'Failed to add the holidays',
  }),
};
