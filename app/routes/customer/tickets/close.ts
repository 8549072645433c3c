import { z } from 'zod';
import { customerOf } from '#app/access/guards.server.ts';
import { closeTicket } from '#app/areas/tickets/ticket-commands.server.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/close';

export async function action({ request, params, context }: Route.ActionArgs) {
  const ticketId = idParam(params.ticketId);
  return answerForm(request, z.object({}), {
    handle: async () => {
      await closeTicket(customerOf(context), ticketId);
      return { kind: 'success', title: 'Ticket closed' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to close ticket' },
  });
}
