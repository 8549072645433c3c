import { adminOf } from '#app/access/guards.server.ts';
import { revokeApiKey } from '#app/areas/api-keys/api-key-commands.server.ts';
import { revokeSchema } from '#app/areas/api-keys/api-key-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/key-revoke';

export async function action({ request, params, context }: Route.ActionArgs) {
  const keyId = idParam(params.keyId);
  return answerForm(request, revokeSchema, {
    handle: async () => {
      await revokeApiKey(adminOf(context), keyId);
      return { kind: 'success', title: 'API key revoked' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to revoke API key' },
  });
}
