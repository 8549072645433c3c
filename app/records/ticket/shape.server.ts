import { z } from 'zod';
import { SIDES } from '#app/access/author.ts';
import { customerProfiles } from '../customer/customer-tables.ts';
import {
  customerFields,
  field,
  ID,
  MOMENT,
  recordShape,
  TEXT,
  timeFields,
} from '../shape.server.ts';
import { TICKET_CATEGORIES, TICKET_PRIORITIES, TICKET_STATUSES } from './ticket-status.ts';
import { tickets } from './ticket-tables.ts';

/** A ticket as machines see it. */
export const ticketShape = recordShape({
  name: 'Ticket',
  about: 'A request of a customer.',
  table: tickets,
  customer: tickets.customerId,
  listed: {
    searched: [tickets.title, customerProfiles.displayName, customerProfiles.contactName],
  },
  fields: {
    id: field(tickets.id, ID, '3f9b2f0a-93d4-4f0e-8f3c-6d1f8a2b7c31'),
    number: field(tickets.number, z.int().describe('The number that people know it by.'), 1042),
    ...customerFields(tickets.customerId),
    contactName: field(customerProfiles.contactName, TEXT, 'Marcus Tarryall'),
    title: field(tickets.title, TEXT, 'Rate letter for the hospital agreement'),
    description: field(
      tickets.description,
      TEXT,
      'The board wants the new labor rates in writing before Friday.',
    ),
    category: field(tickets.category, z.enum(TICKET_CATEGORIES), 'billing'),
    priority: field(tickets.priority, z.enum(TICKET_PRIORITIES), 'high'),
    status: field(tickets.status, z.enum(TICKET_STATUSES), 'open'),
    openedBy: field(tickets.authorSide, z.enum(SIDES), 'customer'),
    assigneeId: field(tickets.assigneeId, ID.nullable(), null),
    answerDueAt: field(tickets.answerDueAt, MOMENT.nullable(), '2026-11-17T15:04:05.000Z'),
    firstResponseAt: field(tickets.firstResponseAt, MOMENT.nullable(), null),
    resolvedAt: field(tickets.resolvedAt, MOMENT.nullable(), null),
    mergedInto: field(
      tickets.mergedInto,
      ID.nullable().describe(
        'The ticket that it was merged into, which takes what is written to it; else null.',
      ),
      null,
    ),
    ...timeFields(tickets),
  },
});
