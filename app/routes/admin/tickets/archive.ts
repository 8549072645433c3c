import { z } from 'zod';
import { adminOf } from '#app/access/guards.server.ts';
import { archiveTicket } from '#app/areas/tickets/ticket-commands.server.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/archive';

export async function action({ request, params, context }: Route.ActionArgs) {
  const ticketId = idParam(params.ticketId);
  return answerForm(request, z.object({}), {
    handle: async () => {
      await archiveTicket(adminOf(context), ticketId);
      return { kind: 'success', title: 'Ticket archived' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to archive ticket' },
  });
}
