import { adminOf } from '#app/access/guards.server.ts';
import { updateEndpoint } from '#app/areas/webhooks/webhook-commands.server.ts';
import { endpointEditSchema } from '#app/areas/webhooks/webhook-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/endpoint-edit';

export async function action({ request, params, context }: Route.ActionArgs) {
  const endpointId = idParam(params.endpointId);
  return answerForm(request, endpointEditSchema, {
    handle: async (edit) => {
      await updateEndpoint(adminOf(context), endpointId, edit);
      return { kind: 'success', title: 'Webhook updated successfully' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to update webhook' },
  });
}
