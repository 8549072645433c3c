import { and, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import {
  type AgendaSources,
  CUSTOMER_ID,
  DAY_ENDS,
  dated,
} from '#app/access/agenda-source.server.ts';
import type { ClientFigures, DueSource } from '#app/access/client-records.server.ts';
import { type SearchIn, titled } from '#app/platform/db/search-source.server.ts';
import { OPEN_TICKET_STATUSES } from '#app/records/ticket/ticket-status.ts';
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

const isOpen = and(inArray(tickets.status, [...OPEN_TICKET_STATUSES]), isNull(tickets.archivedAt));

/** How many tickets are open with a customer, and the earliest promise of an answer. */
export const openTicketFigures = () =>
  ({
    tickets: {
      from: tickets,
      where: isOpen,
      figures: {
        openTickets: sql<number>`count(*)::int`,
        answerDueAt: sql<
          string | null
        >`min(${tickets.answerDueAt}) filter (where ${tickets.status} <> 'waiting')`,
      },
    },
  }) satisfies Record<string, ClientFigures>;

/** Open tickets that a message can go to from a client's page. */
const TICKETS = 10;

/** An open ticket to write on, and the newest message on it. */
export type OpenConversation = {
  id: string;
  number: number;
  title: string;
  version: number;
  seenMessageId: string | null;
};

/** The open tickets of a customer, the one that changed last on top. */
export const ticketsOfClient = (customerId: string) => ({
  tickets: sql<
    OpenConversation[]
  >`(select coalesce(json_agg(t), '[]') from (select t.id, t.number, t.title, t.version,
      (select m.id from ${ticketMessages} m where m.ticket_id = t.id order by m.created_at desc, m.id desc limit 1) as "seenMessageId"
    from ${tickets} t where t.customer_id = ${customerId} and t.archived_at is null and ${inArray(sql`t.status`, [...OPEN_TICKET_STATUSES])}
    order by t.updated_at desc, t.id desc limit ${TICKETS}) t)`,
});

/** Replies that are due. */
export const ticketsDue = () =>
  ({
    ticket: {
      needs: 'work',
      words: 'Reply due',
      from: tickets,
      where: and(isOpen, lt(DUE, sql`'9999-12-31 00:00:00+00'::timestamptz`)),
      id: tickets.id,
      title: tickets.title,
      due: DUE,
      isMoment: true,
      customerId: tickets.customerId,
    },
  }) satisfies Record<string, DueSource>;
