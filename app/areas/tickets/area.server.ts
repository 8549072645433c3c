import type { Area } from '#app/access/area.server.ts';
import { on } from '#app/access/verb-handlers.ts';
import { setOwnPrivacy } from '#app/areas/customers/privacy-commands.server.ts';
import { addressOf } from '#app/platform/verb.ts';
import { TICKET_STATUS_DISPLAY } from '#app/records/ticket/ticket-status.ts';
import { answerArticleHandlers } from './answers/answer-article-handlers.server.ts';
import { ticketMergeHandlers } from './merging/merge-handlers.server.ts';
import { answerTicket, postMessage } from './message-commands.server.ts';
import { ratingHandlers } from './ratings/rating-handlers.server.ts';
import { savedReplyHandlers } from './replies/saved-reply-handlers.server.ts';
import { snoozeHandlers } from './snoozes/snooze-handlers.server.ts';
import { ticketSplitHandlers } from './splitting/split-handlers.server.ts';
import {
  archiveTicket,
  closeTicket,
  reopenTicket,
  restoreTicket,
  setTicketPrivacy,
  setTicketStatus,
  updateTicket,
} from './ticket-commands.server.ts';
import { createTicketForCustomer } from './ticket-opening-commands.server.ts';
import { ticketOperations } from './ticket-operations.server.ts';
import {
  openTicketFigures,
  ticketAgenda,
  ticketSearch,
  ticketsDue,
  ticketsOfClient,
} from './ticket-sources-sql.server.ts';
import { ticketVerbs } from './ticket-verbs.ts';
import { withdrawTicketAnswer } from './ticket-withdrawal-commands.server.ts';

/** The command behind each verb. */
const handlers = [
  on(ticketVerbs.write, (customer, message, { ticketId }) =>
    postMessage(customer, ticketId, message),
  ),
  on(ticketVerbs.close, (customer, _, { ticketId }) => closeTicket(customer, ticketId)),
  on(ticketVerbs.reopen, (customer, _, { ticketId }) => reopenTicket(customer, ticketId)),
  on(ticketVerbs.keepPrivate, (customer, _, { ticketId }) =>
    setOwnPrivacy(customer, 'ticket', ticketId, true),
  ),
  on(ticketVerbs.openToCompany, (customer, _, { ticketId }) =>
    setOwnPrivacy(customer, 'ticket', ticketId, false),
  ),
  on(ticketVerbs.withdraw, (staff, { reason }, { ticketId }) =>
    withdrawTicketAnswer(staff, ticketId, reason),
  ),
  on(ticketVerbs.create, createTicketForCustomer),
  on(
    ticketVerbs.answer,
    async (staff, answer, { ticketId }) => ({
      ticketId,
      moved: await answerTicket(staff, ticketId, answer),
    }),
    ({ ticketId, moved }, { isInternal }) => {
      if (isInternal) return 'Internal note added';
      if (!moved) return 'Message sent';
      const { number, before, after, version, messageId } = moved;
      return {
        kind: 'success',
        title: 'Message sent',
        description: `#${number} is now ${TICKET_STATUS_DISPLAY[after].label}.`,
        undo: {
          action: addressOf(ticketVerbs.status, { ticketId }),
          values: { status: before, version: String(version), seenMessageId: messageId },
        },
      };
    },
  ),
  on(ticketVerbs.edit, (staff, edit, { ticketId }) => updateTicket(staff, ticketId, edit)),
  on(ticketVerbs.status, (staff, change, { ticketId }) => setTicketStatus(staff, ticketId, change)),
  on(ticketVerbs.assign, (staff, change, { ticketId }) => updateTicket(staff, ticketId, change)),
  on(ticketVerbs.privacy, (staff, change, { ticketId }) =>
    setTicketPrivacy(staff, ticketId, change),
  ),
  on(ticketVerbs.archive, (staff, _, { ticketId }) => archiveTicket(staff, ticketId)),
  on(ticketVerbs.restore, (staff, _, { ticketId }) => restoreTicket(staff, ticketId)),
];

/** What this area is to the house. */
export const ticketsArea = {
  handlers: [
    handlers,
    answerArticleHandlers,
    ticketMergeHandlers,
    ratingHandlers,
    savedReplyHandlers,
    snoozeHandlers,
    ticketSplitHandlers,
  ].flat(),
  found: { ticket: ticketSearch },
  asks: { ticket: ticketAgenda },
  figures: openTicketFigures,
  shows: ticketsOfClient,
  due: ticketsDue,
  operations: ticketOperations,
} satisfies Area;
