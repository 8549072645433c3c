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

/** A new key: it is shown once, so that it answers by a route of its own. */
export const newApiKey = {
  needs: 'manage',
  creates: { label: 'Create API Key', at: '/admin/automation/keys#new' },
} as const;
