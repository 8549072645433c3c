import { customerOf } from '#app/access/guards.server.ts';
import { postMessage } from '#app/areas/tickets/message-commands.server.ts';
import { messageSchema } from '#app/areas/tickets/ticket-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/message';

export async function action({ request, params, context }: Route.ActionArgs) {
  const ticketId = idParam(params.ticketId);
  return answerForm(request, messageSchema, {
    handle: async (message) => {
      await postMessage(customerOf(context), ticketId, message);
      return { kind: 'success', title: 'Message sent' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to send message' },
  });
}
