import { z } from 'zod';
import { SIDES } from '#app/access/author.ts';
import { field, ID, MOMENT, recordShape, TEXT } from '../shape.server.ts';
import { ticketMessages } from '../ticket/ticket-tables.ts';

/** A message on a ticket as machines see it. */
export const messageShape = recordShape({
  name: 'TicketMessage',
  about: 'One message of the conversation on a ticket.',
  table: ticketMessages,
  listed: { searched: [] },
  fields: {
    id: field(ticketMessages.id, ID, '5d8e1c5a-77f2-4b3c-b7a9-2e4f6a8c0d41'),
    ticketId: field(ticketMessages.ticketId, ID, '3f9b2f0a-93d4-4f0e-8f3c-6d1f8a2b7c31'),
    authorName: field(ticketMessages.authorName, TEXT, 'Marcus Tarryall'),
    authorSide: field(ticketMessages.authorSide, z.enum(SIDES), 'customer'),
    message: field(ticketMessages.message, TEXT, 'Thursday noon works too.'),
    isInternal: field(
      ticketMessages.isInternal,
      z.boolean().describe('A note of staff, which customers never see.'),
      false,
    ),
    createdAt: field(ticketMessages.createdAt, MOMENT, '2026-11-16T17:20:00.000Z'),
  },
});
