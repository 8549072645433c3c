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
};
