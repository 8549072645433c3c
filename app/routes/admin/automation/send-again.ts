import { adminOf } from '#app/access/guards.server.ts';
import { sendAgain } from '#app/areas/webhooks/delivery-commands.server.ts';
import { sendAgainSchema } from '#app/areas/webhooks/webhook-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/send-again';

export async function action({ request, params, context }: Route.ActionArgs) {
  const deliveryId = idParam(params.deliveryId);
  return answerForm(request, sendAgainSchema, {
    handle: async () => {
      await sendAgain(adminOf(context), deliveryId);
      return { kind: 'success', title: 'Delivery is on its way again' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to send again' },
  });
}
