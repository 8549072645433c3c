import { adminOf } from '#app/access/guards.server.ts';
import { saveCardAddress } from '#app/areas/webhooks/webhook-commands.server.ts';
import { cardSchema } from '#app/areas/webhooks/webhook-forms.ts';
import { answerForm } from '../../answer-form.server.ts';
import type { Route } from './+types/card';

/** Saves the address of an event's card; the texts are the specification's (sections 5 and 8). */
export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, cardSchema, {
    handle: async (address) => {
      await saveCardAddress(adminOf(context), address);
      return { kind: 'success', title: `Webhook saved for ${address.card}` };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to save webhook' },
  });
}
