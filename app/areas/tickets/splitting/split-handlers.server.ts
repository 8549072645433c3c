import { on } from '#app/access/verb-handlers.ts';
import { splitMessage } from './split-commands.server.ts';
import { ticketSplitVerbs } from './split-verbs.ts';

/** The command behind the verb. */
export const ticketSplitHandlers = [
  on(
    ticketSplitVerbs.split,
    (staff, split, { ticketId }) => splitMessage(staff, ticketId, split),
    ({ number }) => `Ticket #${number} created`,
  ),
];
