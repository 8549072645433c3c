import { nothing, verb } from '#app/platform/verb.ts';

/** What people do with api keys. */
export const apiKeyVerbs = {
  revoke: verb({
    path: '/admin/automation/keys/:keyId/revoke',
    needs: 'manage',
    schema: nothing,
    done: 'API key revoked',
    failed: 'Failed to revoke API key',
  }),
};
