import { and, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { ticketSnoozes } from '#app/records/ticket/ticket-snooze-tables.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';

/** Whether staff have snoozed the ticket, and its day has not begun. */
export function isSnoozed(ticketId: AnyPgColumn): SQL {
  return sql`exists (select from ticket_snoozes s where s.ticket_id = ${sql`${ticketId}`} and s.until > now())`;
}

/** Until when the ticket is snoozed; null if it is not. */
export function snoozedUntil(ticketId: AnyPgColumn) {
  return sql<Date | null>`(select s.until from ticket_snoozes s where s.ticket_id = ${sql`${ticketId}`} and s.until > now())`.mapWith(
    ticketSnoozes.until,
  );
}

/** A current ticket that waits for its customer, who was asked something, and is not set aside. */
export const WAITS_IN_QUEUE = and(
  sql`${tickets.status} = 'waiting'`,
  isNotNull(tickets.waitingSince),
  isNull(tickets.archivedAt),
  not(isSnoozed(tickets.id)),
);
