import { adminOf } from '#app/access/guards.server.ts';
import { setTicketStatus } from '#app/areas/tickets/ticket-commands.server.ts';
import { ticketStatusSchema } from '#app/areas/tickets/ticket-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/status';

export async function action({ request, params, context }: Route.ActionArgs) {
  const ticketId = idParam(params.ticketId);
  return answerForm(request, ticketStatusSchema, {
    handle: async (change) => {
      await setTicketStatus(adminOf(context), ticketId, change);
      return { kind: 'success', title: 'Ticket updated' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to update ticket' },
  });
}
