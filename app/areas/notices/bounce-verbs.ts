import { nothing, verb } from '#app/platform/verb.ts';

/** What staff do about email that comes back from an address. */
export const bounceVerbs = {
  tryAgain: verb({
    path: '/admin/users/:userId/try-email',
    needs: 'manage',
    schema: nothing,
    failed: 'Failed to turn email to this address on again.',
  }),
};
