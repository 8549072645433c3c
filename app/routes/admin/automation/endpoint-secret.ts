import { adminOf } from '#app/access/guards.server.ts';
import { renewSecret } from '#app/areas/webhooks/webhook-commands.server.ts';
import { versionSchema } from '#app/platform/forms/version-field.ts';
import { idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/endpoint-secret';
import { answerOnce } from './answer-once.server.ts';

export async function action({ request, params, context }: Route.ActionArgs) {
  const endpointId = idParam(params.endpointId);
  return answerOnce(request, versionSchema, {
    make: ({ version }) => renewSecret(adminOf(context), endpointId, version),
    done: { kind: 'success', title: 'New secret made' },
    failed: { kind: 'error', title: 'Error', description: 'Failed to create a new secret' },
  });
}
