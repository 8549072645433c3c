import { adminOf } from '#app/access/guards.server.ts';
import { saveCardAddress } from '#app/areas/webhooks/webhook-commands.server.ts';
import { cardSchema } from '#app/areas/webhooks/webhook-forms.ts';
import { answerForm } from '../../answer-form.server.ts';
import type { Route } from './+types/card';

const DESCRIPTIONS = {
  'on again': 'It had been turned off because it failed, and is on again.',
  off: 'It stays turned off. Turn it on on the page of its deliveries.',
} as const;

/** Saves the address of an event's card; the texts are the specification's (sections 5 and 8). */
export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, cardSchema, {
    handle: async (address) => {
      const state = await saveCardAddress(adminOf(context), address);
      const title = `Webhook saved for ${address.card}`;
      return state === 'on'
        ? { kind: 'success', title }
        : { kind: 'success', title, description: DESCRIPTIONS[state] };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to save webhook' },
  });
}
