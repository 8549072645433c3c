import { adminOf } from '#app/access/guards.server.ts';
import { ticketForCustomerSchema } from '#app/areas/tickets/ticket-forms.ts';
import { createTicketForCustomer } from '#app/areas/tickets/ticket-opening.server.ts';
import { answerForm } from '../../answer-form.server.ts';
import type { Route } from './+types/new';

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, ticketForCustomerSchema, {
    handle: async (ticket) => {
      await createTicketForCustomer(adminOf(context), ticket);
      return { kind: 'success', title: 'Ticket created successfully!' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to create ticket' },
  });
}
