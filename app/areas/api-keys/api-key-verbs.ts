import { verb } from '#app/platform/verb.ts';

const forms = () => import('./api-key-forms.ts');

/** What people do with api keys. */
export const apiKeyVerbs = {
  revoke: verb({
    path: '/admin/automation/keys/:keyId/revoke',
    schema: async () => (await forms()).revokeSchema,
    done: 'API key revoked',
    failed: 'Failed to revoke API key',
  }),
};
