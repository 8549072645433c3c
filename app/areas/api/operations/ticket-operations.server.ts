import { RECORDS } from '#app/areas/public-records/records.server.ts';
import { postMessage } from '#app/areas/tickets/message-commands.server.ts';
import { updateTicket } from '#app/areas/tickets/ticket-commands.server.ts';
import { createTicketForCustomer } from '#app/areas/tickets/ticket-opening-commands.server.ts';
import { messageQuery, newMessage, newTicket, ticketEdit, ticketQuery } from '../api-inputs.ts';
import { operation } from '../operation.server.ts';
import { getRecord, listMessages, listRecords } from '../record-queries.server.ts';
import { pageOf } from './page-of.ts';

const tag = 'Tickets';
const one = { path: '/tickets/:id', tag, response: RECORDS.ticket.schema } as const;
const messages = { path: '/tickets/:id/messages', tag } as const;

/** The API's operations on tickets and their conversations. */
export const ticketOperations = [
  operation({
    method: 'GET',
    path: '/tickets',
    id: 'listTickets',
    tag,
    summary: 'Lists tickets, the newest first.',
    query: ticketQuery,
    response: pageOf(RECORDS.ticket.schema),
    run: ({ actor, query }) => listRecords(actor, 'ticket', query),
  }),
  operation({
    method: 'POST',
    path: '/tickets',
    id: 'createTicket',
    tag,
    summary: 'Opens a ticket for a customer, who is notified.',
    body: newTicket,
    response: RECORDS.ticket.schema,
    async run({ actor, body, submissionId }) {
      const ticket = { ...body, uploads: [], submissionId };
      const { id } = await createTicketForCustomer(actor, ticket);
      return getRecord(actor, 'ticket', id);
    },
  }),
  operation({
    ...one,
    method: 'GET',
    id: 'getTicket',
    summary: 'Reads one ticket.',
    run: ({ actor, id }) => getRecord(actor, 'ticket', id),
  }),
  operation({
    ...one,
    method: 'PATCH',
    id: 'updateTicket',
    summary: 'Changes a ticket. The customer is notified of a new status.',
    body: ticketEdit,
    async run({ actor, id, body }) {
      await updateTicket(actor, id, body);
      return getRecord(actor, 'ticket', id);
    },
  }),
  operation({
    ...messages,
    method: 'GET',
    id: 'listTicketMessages',
    summary: 'Lists the messages and internal notes on a ticket, the newest first.',
    query: messageQuery,
    response: pageOf(RECORDS.ticketMessage.schema),
    run: ({ actor, id, query }) => listMessages(actor, id, query),
  }),
  operation({
    ...messages,
    method: 'POST',
    id: 'createTicketMessage',
    summary:
      'Writes a message to the customer, or an internal note. On a merged ticket it goes to the one that remains.',
    body: newMessage,
    response: RECORDS.ticketMessage.schema,
    async run({ actor, id, body, submissionId }) {
      const message = { ...body, uploads: [], submissionId };
      const messageId = await postMessage(actor, id, message);
      return getRecord(actor, 'ticketMessage', messageId);
    },
  }),
];
