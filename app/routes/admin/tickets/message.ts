import { adminOf } from '#app/access/guards.server.ts';
import { postMessage } from '#app/areas/tickets/message-commands.server.ts';
import { staffMessageSchema } from '#app/areas/tickets/ticket-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/message';

export async function action({ request, params, context }: Route.ActionArgs) {
  const ticketId = idParam(params.ticketId);
  return answerForm(request, staffMessageSchema, {
    handle: async (message) => {
      await postMessage(adminOf(context), ticketId, message);
      return {
        kind: 'success',
        title: message.isInternal ? 'Internal note added' : 'Message sent',
      };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to send message' },
  });
}
