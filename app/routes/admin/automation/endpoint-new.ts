import { adminOf } from '#app/access/guards.server.ts';
import { createEndpoint } from '#app/areas/webhooks/webhook-commands.server.ts';
import { endpointSchema } from '#app/areas/webhooks/webhook-forms.ts';
import type { Route } from './+types/endpoint-new';
import { answerOnce } from './answer-once.server.ts';

export async function action({ request, context }: Route.ActionArgs) {
  return answerOnce(request, endpointSchema, {
    make: async (endpoint) => (await createEndpoint(adminOf(context), endpoint)).secret,
    done: { kind: 'success', title: 'Webhook created successfully' },
    failed: { kind: 'error', title: 'Error', description: 'Failed to create webhook' },
  });
}
