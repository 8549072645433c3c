import { sql } from 'drizzle-orm';
import { boolean, index, pgPolicy, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import {
  actingCustomerId,
  adminPolicy,
  currentUserId,
  customerRole,
  hangsOn,
  ofSeenRecord,
  staffPolicies,
} from '#app/access/policies.ts';
import { createdAt, id, moment } from '#app/platform/db/columns.ts';
import { tickets } from './ticket-tables.ts';

/**
 * Customers' ratings of resolved tickets: one row for each ticket that was asked about. Staff can write only the link's hash,
 * and no role removes a row; the migration grants each role its columns.
 */
export const ticketRatings = pgTable(
  'ticket_ratings',
  {
    id: id(),
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    /** SHA-256 of the secret in the email's link; null where no email has asked. */
    tokenHash: text(),
    /** The answer; null until there is one. */
    isGood: boolean(),
    word: text(),
    /** Who answered in the portal; null where the link did. */
    answeredBy: uuid().references(() => users.id),
    answeredAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('ticket_ratings_ticket_unique').on(t.ticketId),
    uniqueIndex('ticket_ratings_token_unique').on(t.tokenHash),
    index('ticket_ratings_answered_by').on(t.answeredBy).where(sql`${t.answeredBy} is not null`),
    // What a period's figure is read from.
    index('ticket_ratings_answered')
      .on(t.answeredAt, t.isGood, t.ticketId)
      .where(sql`${t.answeredAt} is not null`),
    adminPolicy('ticket_ratings'),
    ...staffPolicies('ticket_ratings', 'work', 'act-work', ofSeenRecord('tickets', t.ticketId)),
    pgPolicy('ticket_ratings_customer_read', {
      for: 'select',
      to: customerRole,
      using: hangsOn(
        'tickets',
        t.ticketId,
        sql`customer_id = ${actingCustomerId('work')} and archived_at is null`,
      ),
    }),
    pgPolicy('ticket_ratings_customer_add', {
      for: 'insert',
      to: customerRole,
      withCheck: sql`${t.tokenHash} is null and ${t.answeredBy} = ${currentUserId} and ${hangsOn('tickets', t.ticketId, sql`customer_id = ${actingCustomerId('act-work')} and archived_at is null and resolved_at is not null`)}`,
    }),
    pgPolicy('ticket_ratings_customer_change', {
      for: 'update',
      to: customerRole,
      using: hangsOn(
        'tickets',
        t.ticketId,
        sql`customer_id = ${actingCustomerId('act-work')} and archived_at is null and resolved_at is not null`,
      ),
      withCheck: sql`${t.answeredBy} = ${currentUserId}`,
    }),
  ],
);
