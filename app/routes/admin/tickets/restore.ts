import { z } from 'zod';
import { adminOf } from '#app/access/guards.server.ts';
import { restoreTicket } from '#app/areas/tickets/ticket-commands.server.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/restore';

export async function action({ request, params, context }: Route.ActionArgs) {
  const ticketId = idParam(params.ticketId);
  return answerForm(request, z.object({}), {
    handle: async () => {
      await restoreTicket(adminOf(context), ticketId);
      return { kind: 'success', title: 'Ticket restored' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to restore ticket' },
  });
}
