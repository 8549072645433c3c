import { adminOf } from '#app/access/guards.server.ts';
import { archiveEndpoint } from '#app/areas/webhooks/webhook-commands.server.ts';
import { endpointVersionSchema } from '#app/areas/webhooks/webhook-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/endpoint-archive';

export async function action({ request, params, context }: Route.ActionArgs) {
  const endpointId = idParam(params.endpointId);
  return answerForm(request, endpointVersionSchema, {
    handle: async ({ version }) => {
      await archiveEndpoint(adminOf(context), endpointId, version);
      return { kind: 'success', title: 'Webhook archived' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to archive webhook' },
  });
}
