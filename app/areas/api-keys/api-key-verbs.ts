import { nothing, verb } from '#app/platform/verb.ts';

/** The verbs for API keys. */
export const apiKeyVerbs = {
  revoke: verb({
    path: '/admin/automation/keys/:keyId/revoke',
    needs: 'manage',
    schema: nothing,
    done: 'API key revoked',
    failed: 'Failed to revoke API key',
  }),
};

/** The verb that creates a key. The key is shown once, so a route of its own answers it. */
export const newApiKey = {
  needs: 'manage',
  creates: { label: 'Create API Key', at: '/admin/automation/keys#new' },
} as const;
