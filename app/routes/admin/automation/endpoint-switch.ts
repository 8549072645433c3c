import { adminOf } from '#app/access/guards.server.ts';
import { switchEndpoint } from '#app/areas/webhooks/webhook-commands.server.ts';
import { endpointSwitchSchema } from '#app/areas/webhooks/webhook-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/endpoint-switch';

export async function action({ request, params, context }: Route.ActionArgs) {
  const endpointId = idParam(params.endpointId);
  return answerForm(request, endpointSwitchSchema, {
    handle: async (change) => {
      await switchEndpoint(adminOf(context), endpointId, change);
      return { kind: 'success', title: `Webhook turned ${change.turn}` };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to update webhook' },
  });
}
