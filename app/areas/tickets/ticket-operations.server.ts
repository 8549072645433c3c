import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { AdminActor } from '#app/access/actor.ts';
import { operation } from '#app/access/operation.server.ts';
import {
  archived,
  customerId,
  queryFields,
  seenVersion,
} from '#app/areas/public-records/api-inputs.ts';
import {
  getRecord,
  type ListQuery,
  listRecords,
} from '#app/areas/public-records/listed-record-queries.server.ts';
import { pageOf } from '#app/areas/public-records/page-of.ts';
import { RECORDS } from '#app/areas/public-records/records.server.ts';
import {
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
} from '#app/records/ticket/ticket-status.ts';
import { ticketMessages } from '#app/records/ticket/ticket-tables.ts';
import { postMessage } from './message-commands.server.ts';
import { updateTicket } from './ticket-commands.server.ts';
import { staffMessageSchema, ticketForCustomerSchema } from './ticket-forms.ts';
import { createTicketForCustomer } from './ticket-opening-commands.server.ts';

const ticketQuery = z.strictObject({
  ...queryFields,
  status: z.enum(TICKET_STATUSES).optional(),
  priority: z.enum(TICKET_PRIORITIES).optional(),
  customerId,
  archived,
});

const messageQuery = z.strictObject({
  limit: queryFields.limit,
  after: queryFields.after,
});

const ticket = ticketForCustomerSchema.shape;

const newTicket = z
  .strictObject({
    customerId: ticket.customerId,
    title: ticket.title,
    description: ticket.description,
    category: ticket.category,
    priority: ticket.priority,
    assigneeId: z.uuid().nullable().default(null),
  })
  .meta({ id: 'NewTicket', description: 'A ticket that is opened for a customer.' });

const ticketEdit = z
  .strictObject({
    title: ticket.title.optional(),
    category: z.enum(TICKET_CATEGORIES).optional(),
    priority: z.enum(TICKET_PRIORITIES).optional(),
    status: z.enum(TICKET_STATUSES).optional(),
    assigneeId: z.uuid().nullable().optional(),
    version: seenVersion,
    seenMessageId: z.uuid().optional().meta({
      description:
        'The newest message on the ticket that you have read. A ticket is not resolved or closed if its customer has written after it, or at all where none is given.',
    }),
  })
  .meta({ id: 'TicketEdit', description: 'What changes on a ticket.' });

const newMessage = z
  .strictObject({
    message: staffMessageSchema.shape.message,
    isInternal: staffMessageSchema.shape.isInternal,
  })
  .meta({ id: 'NewTicketMessage', description: 'A message of staff, or an internal note.' });

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

/** One page of a ticket's conversation, newest message first. @throws NotFoundError */
async function listMessages(actor: AdminActor, ticketId: string, query: ListQuery) {
  await getRecord(actor, 'ticket', ticketId);
  return listRecords(actor, 'ticketMessage', query, eq(ticketMessages.ticketId, ticketId));
}
