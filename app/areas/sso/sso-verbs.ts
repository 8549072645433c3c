import { nothing, verb } from '#app/platform/verb.ts';

/** What people do with identity providers beside what asks for a fresh proof. */
export const ssoVerbs = {
  test: verb({
    path: '/admin/settings/sign-on/:providerId/test',
    needs: 'manage',
    schema: nothing,
    failed: 'Failed to test the provider',
  }),
};
