import { index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import { adminPolicy, ofSeenRecord, staffPolicies } from '#app/access/policies.ts';
import { createdAt, id, moment } from '#app/platform/db/columns.ts';
import { tickets } from './ticket-tables.ts';

/**
 * Until when staff have snoozed a ticket. No customer policy reaches it. Triggers of the migration remove it once the customer
 * writes, and when the ticket ends.
 */
export const ticketSnoozes = pgTable(
  'ticket_snoozes',
  {
    id: id(),
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    /** The firm's opening on the day that was chosen. Once it has passed, the row means nothing. */
    until: moment().notNull(),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('ticket_snoozes_ticket_unique').on(t.ticketId),
    index('ticket_snoozes_until').on(t.until, t.ticketId),
    index('ticket_snoozes_created_by').on(t.createdBy),
    adminPolicy('ticket_snoozes'),
    ...staffPolicies('ticket_snoozes', 'work', 'act-work', ofSeenRecord('tickets', t.ticketId)),
  ],
);
