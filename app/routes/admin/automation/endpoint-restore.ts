import { adminOf } from '#app/access/guards.server.ts';
import { restoreEndpoint } from '#app/areas/webhooks/webhook-commands.server.ts';
import { endpointVersionSchema } from '#app/areas/webhooks/webhook-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/endpoint-restore';

export async function action({ request, params, context }: Route.ActionArgs) {
  const endpointId = idParam(params.endpointId);
  return answerForm(request, endpointVersionSchema, {
    handle: async ({ version }) => {
      await restoreEndpoint(adminOf(context), endpointId, version);
      return { kind: 'success', title: 'Webhook restored' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to restore webhook' },
  });
}
