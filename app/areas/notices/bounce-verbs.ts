import { nothing, verb } from '#app/platform/verb.ts';

/** The verbs for addresses whose email bounces. */
export const bounceVerbs = {
  tryAgain: verb({
    path: '/admin/users/:userId/try-email',
    needs: 'manage',
    schema: nothing,
    failed: 'Failed to turn email to this address on again.',
  }),
};
