import { on } from '#app/access/verb-handlers.ts';
import { addressOf } from '#app/platform/verb.ts';
import { snoozeTicket, wakeTicket } from './snooze-commands.server.ts';
import { snoozeVerbs } from './snooze-verbs.ts';

/** The command behind each verb. */
export const snoozeHandlers = [
  on(
    snoozeVerbs.snooze,
    async (staff, until, { ticketId }) => {
      await snoozeTicket(staff, ticketId, until);
      return ticketId;
    },
    (ticketId) => ({
      kind: 'success',
      title: 'Ticket snoozed',
      undo: { action: addressOf(snoozeVerbs.wake, { ticketId }), values: {} },
    }),
  ),
  on(snoozeVerbs.wake, (staff, _, { ticketId }) => wakeTicket(staff, ticketId)),
];
