import { nothing, verb } from '#app/platform/verb.ts';

/** The verbs for identity providers, except those that need a fresh proof. */
export const ssoVerbs = {
  test: verb({
    path: '/admin/settings/sign-on/:providerId/test',
    needs: 'manage',
    schema: nothing,
    failed: 'Failed to test the provider',
  }),
};
