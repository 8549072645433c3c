import { adminOf } from '#app/access/guards.server.ts';
import { updateTicket } from '#app/areas/tickets/ticket-commands.server.ts';
import { ticketAssigneeSchema } from '#app/areas/tickets/ticket-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/assignee';

export async function action({ request, params, context }: Route.ActionArgs) {
  const ticketId = idParam(params.ticketId);
  return answerForm(request, ticketAssigneeSchema, {
    handle: async (change) => {
      await updateTicket(adminOf(context), ticketId, change);
      return { kind: 'success', title: 'Ticket updated' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to update ticket' },
  });
}
