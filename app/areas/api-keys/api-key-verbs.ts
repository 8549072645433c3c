import { verb } from '#app/platform/verb.ts';
import { revokeSchema } from './api-key-forms.ts';

/** What people do with api keys. */
export const apiKeyVerbs = {
  revoke: verb({
    path: '/admin/automation/keys/:keyId/revoke',
    schema: revokeSchema,
    done: 'API key revoked',
    failed: 'Failed to revoke API key',
  }),
};
