import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import {
  type AgendaSources,
  CUSTOMER_ID,
  DAY_ENDS,
  dated,
} from '#app/access/agenda-source.server.ts';
import { type SearchIn, titled } from '#app/platform/db/search-source.server.ts';
import { dueOrder, ticketMessages, tickets } from '#app/records/ticket/ticket-tables.ts';
import { WAITS_IN_QUEUE } from './snoozes/snooze-sql.server.ts';

/** When the firm last wrote to the customer on a ticket; null if it never did. */
function firmWroteLast(ticketId: SQL): SQL {
  return sql`(select max(${ticketMessages.createdAt}) from ${ticketMessages}
    where ${ticketMessages.ticketId} = ${ticketId} and ${ticketMessages.authorSide} = 'firm'
      and not ${ticketMessages.isInternal})`;
}

const DUE = dueOrder(tickets);

const ticket = {
  from: tickets,
  id: tickets.id,
  title: tickets.title,
  note: sql`'#' || ${tickets.number}`,
} as const;

/** Tickets that ask someone to act. */
export const ticketAgenda = {
  staff: [
    ...dated(
      { ...ticket, needs: 'work', customerId: tickets.customerId, personId: tickets.assigneeId },
      isNull(tickets.archivedAt),
      DUE,
      true,
    ),
    {
      ...ticket,
      group: 'new',
      needs: 'work',
      where: and(
        isNull(tickets.archivedAt),
        isNull(tickets.firstResponseAt),
        sql`${DUE} >= ${DAY_ENDS} and ${DUE} < '9999-12-31'`,
      ),
      order: DUE,
      due: DUE,
      customerId: tickets.customerId,
    },
    {
      ...ticket,
      group: 'waiting',
      needs: 'work',
      where: WAITS_IN_QUEUE,
      order: tickets.updatedAt,
      since: tickets.updatedAt,
      shownSince: firmWroteLast,
      customerId: tickets.customerId,
    },
  ],
  customer: [
    {
      ...ticket,
      group: 'needs',
      needs: 'act-work',
      where: and(
        eq(tickets.customerId, CUSTOMER_ID),
        sql`${tickets.status} = 'waiting'`,
        isNull(tickets.archivedAt),
      ),
      // Its messages are found by way of all tickets that the person may read.
      since: tickets.updatedAt,
    },
  ],
} satisfies AgendaSources;

/** Tickets by their title or number. */
export const ticketSearch: SearchIn = (_, { number }) => ({
  ...titled(tickets),
  ...(number !== null && { numbered: eq(tickets.number, number) }),
  title: sql`'#' || ${tickets.number} || ' ' || ${tickets.title} || case when ${tickets.mergedInto} is null then '' else ' (merged)' end`,
  status: tickets.status,
  at: tickets.createdAt,
});
