import { on } from '#app/access/verb-handlers.ts';
import { mergeTicket } from './merge-commands.server.ts';
import { ticketMergeVerbs } from './merge-verbs.ts';

/** The command behind the verb. */
export const ticketMergeHandlers = [
  on(
    ticketMergeVerbs.merge,
    (staff, merge, { ticketId }) => mergeTicket(staff, ticketId, merge),
    ({ number }) => `Merged into #${number}`,
  ),
];
