import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  pgPolicy,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import {
  adminPolicy,
  currentCustomerId,
  currentUserId,
  customerRole,
  ownRowsPolicy,
} from '#app/access/policies.ts';
import { customerProfiles } from '#app/areas/customers/customer-tables.ts';
import { createdAt, id, oneOf } from '#app/platform/db/columns.ts';
import { TICKET_CATEGORIES, TICKET_PRIORITIES, TICKET_STATUSES } from './ticket-status.ts';

/** Requests of customers. */
export const tickets = pgTable(
  'tickets',
  {
    id: id(),
    number: integer().notNull().generatedAlwaysAsIdentity({ startWith: 1001 }),
    customerId: uuid()
      .notNull()
      .references(() => customerProfiles.id),
    title: text().notNull(),
    description: text().notNull(),
    category: text({ enum: TICKET_CATEGORIES }).notNull().default('general'),
    priority: text({ enum: TICKET_PRIORITIES }).notNull().default('medium'),
    status: text({ enum: TICKET_STATUSES }).notNull().default('open'),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('tickets_status', t.status, TICKET_STATUSES),
    oneOf('tickets_priority', t.priority, TICKET_PRIORITIES),
    oneOf('tickets_category', t.category, TICKET_CATEGORIES),
    uniqueIndex('tickets_number_unique').on(t.number),
    index('tickets_customer_created').on(t.customerId, t.createdAt.desc(), t.id),
    index('tickets_status_created').on(t.status, t.createdAt.desc(), t.id),
    index('tickets_created').on(t.createdAt.desc(), t.id),
    adminPolicy('tickets'),
    ownRowsPolicy('tickets', t.customerId),
    pgPolicy('tickets_customer_add', {
      for: 'insert',
      to: customerRole,
      withCheck: sql`${t.customerId} = ${currentCustomerId} and ${t.status} = 'open'`,
    }),
  ],
);

/** The conversation on a ticket. Internal notes are the staff's own: no customer policy reaches them. */
export const ticketMessages = pgTable(
  'ticket_messages',
  {
    id: id(),
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    message: text().notNull(),
    isInternal: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index('ticket_messages_ticket_created').on(t.ticketId, t.createdAt, t.id),
    index('ticket_messages_user').on(t.userId),
    adminPolicy('ticket_messages'),
    pgPolicy('ticket_messages_customer_read', {
      for: 'select',
      to: customerRole,
      using: sql`not ${t.isInternal} and ${t.ticketId} in (select id from tickets where customer_id = ${currentCustomerId})`,
    }),
    pgPolicy('ticket_messages_customer_add', {
      for: 'insert',
      to: customerRole,
      withCheck: sql`not ${t.isInternal} and ${t.userId} = ${currentUserId} and ${t.ticketId} in (select id from tickets where customer_id = ${currentCustomerId})`,
    }),
  ],
);
