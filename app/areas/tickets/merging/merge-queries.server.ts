import { and, desc, eq, ilike, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { likePattern } from '#app/platform/db/paging.server.ts';
import { OPEN_TICKET_STATUSES } from '#app/records/ticket/ticket-status.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import { numbered } from '../ticket-queries.server.ts';
import type { NamedTicket } from './merged-sql.server.ts';

const MOST_OPTIONS = 20;

/**
 * Returns the tickets into which one can be merged, by number or part of the title, last changed first: the open ones of the
 * same customer that the same people see.
 * @throws NotFoundError
 */
export async function findMergeOptions(
  actor: AdminActor,
  ticketId: string,
  search: string,
): Promise<NamedTicket[]> {
  const pattern = likePattern(search);
  return asActor(actor, async (tx) => {
    const [ticket] = await tx
      .select({ customerId: tickets.customerId, privateTo: tickets.privateTo })
      .from(tickets)
      .where(eq(tickets.id, ticketId));
    if (!ticket) throw new NotFoundError();
    return tx
      .select({ id: tickets.id, number: tickets.number, title: tickets.title })
      .from(tickets)
      .where(
        and(
          eq(tickets.customerId, ticket.customerId),
          inArray(tickets.status, [...OPEN_TICKET_STATUSES]),
          isNull(tickets.archivedAt),
          ne(tickets.id, ticketId),
          sql`${tickets.privateTo} is not distinct from ${ticket.privateTo}`,
          pattern ? or(ilike(tickets.title, pattern), numbered(search)) : undefined,
        ),
      )
      .orderBy(desc(tickets.updatedAt), desc(tickets.id))
      .limit(MOST_OPTIONS);
  });
}
