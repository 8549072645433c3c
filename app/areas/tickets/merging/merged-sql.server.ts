import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { tickets } from '#app/records/ticket/ticket-tables.ts';

/** Another ticket, as a ticket names it. */
export type NamedTicket = { id: string; number: number; title: string };

const MOST_NAMED = 50;
const NAMED = sql`json_build_object('id', o.id, 'number', o.number, 'title', o.title)`;

/** The number of the ticket that a column refers to, if the reader may see that ticket. */
export function numberOf(ticketId: AnyPgColumn): SQL<number | null> {
  return sql<number | null>`(select o.number from tickets o where o.id = ${sql`${ticketId}`})`;
}

/** The ticket that a column refers to, if the reader may see it. */
export function namedTicket(ticketId: AnyPgColumn): SQL<NamedTicket | null> {
  return sql<NamedTicket | null>`(select ${NAMED} from tickets o where o.id = ${sql`${ticketId}`})`;
}

/** The tickets that were merged into this one, as far as the reader may see them, the oldest first. */
export const MERGED_HERE = sql<NamedTicket[]>`(select coalesce(json_agg(m.named), '[]'::json) from
  (select ${NAMED} as named from tickets o where o.merged_into = ${sql`${tickets.id}`} order by o.number limit ${MOST_NAMED}) m)`;

/** The ticket whose message this one was split from, if the reader may see it. */
export const SPLIT_FROM = sql<NamedTicket | null>`(select ${NAMED} from ticket_messages s
  join tickets o on o.id = s.ticket_id where s.split_into = ${sql`${tickets.id}`})`;
