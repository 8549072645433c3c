import { adminOf } from '#app/access/guards.server.ts';
import { createApiKey } from '#app/areas/api-keys/api-key-commands.server.ts';
import { apiKeySchema } from '#app/areas/api-keys/api-key-forms.ts';
import type { Route } from './+types/key-new';
import { answerOnce } from './answer-once.server.ts';

export async function action({ request, context }: Route.ActionArgs) {
  return answerOnce(request, apiKeySchema, {
    make: (key) => createApiKey(adminOf(context), key),
    done: { kind: 'success', title: 'API key created successfully' },
    failed: { kind: 'error', title: 'Error', description: 'Failed to create API key' },
  });
}
