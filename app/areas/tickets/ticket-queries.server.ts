import { and, eq, ilike, inArray, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { isOfCustomerNamed } from '#app/areas/customers/customer-name-sql.server.ts';
import { ownRecordCondition } from '#app/areas/customers/own-record-queries.server.ts';
import { privateName } from '#app/areas/customers/private-name-sql.server.ts';
import { isUnread } from '#app/areas/notices/notice-queries.server.ts';
import { listPage } from '#app/platform/db/list-page.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import type { SortKey } from '#app/platform/db/paging.server.ts';
import { firmDayEndsIn } from '#app/platform/firm-clock.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import {
  isOpenTicket,
  OPEN_TICKET_STATUSES,
  oneOrNone,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  type TicketPriority,
} from '#app/records/ticket/ticket-status.ts';
import { dueOrder, tickets } from '#app/records/ticket/ticket-tables.ts';
import { numberOf } from './merging/merged-sql.server.ts';
import { isSnoozed, snoozedUntil } from './snoozes/snooze-sql.server.ts';

/** The sorts of the lists of tickets, as their addresses name them. */
export const TICKET_SORTS = {
  created: { by: tickets.createdAt, type: 'timestamptz' },
  updated: { by: tickets.updatedAt, type: 'timestamptz' },
  due: { by: dueOrder(tickets), type: 'timestamptz' },
} as const satisfies Record<string, SortKey>;

type TicketSort = keyof typeof TICKET_SORTS;

/** The filters of a customer's list: open tickets, or one status. */
export const OWN_TICKET_FILTERS = ['active', ...TICKET_STATUSES] as const;
type OwnTicketFilter = (typeof OWN_TICKET_FILTERS)[number];

const TICKET_FILTERS = [...OWN_TICKET_FILTERS, 'snoozed'] as const;

const TICKET_DUE = ['overdue', 'today', 'new'] as const;
type TicketDue = (typeof TICKET_DUE)[number];

/**
 * The filters of the back office's list of tickets. Null means all, 'active' those that are neither resolved, closed nor
 * snoozed, 'snoozed' those that staff have snoozed, which an open status leaves out too. `due` is by when an answer is due.
 */
export type TicketFilter = {
  status: (typeof TICKET_FILTERS)[number] | null;
  due: TicketDue | null;
  priority: TicketPriority | null;
  assignee: 'mine' | 'unassigned' | null;
  archived: boolean;
};

/**
 * Reads the filters from an address; an invalid one filters nothing. Without a status the list shows what is still to be done;
 * a search, the archive and what is due include every status.
 */
export function ticketFilterOf(params: URLSearchParams): TicketFilter {
  const archived = params.get('show') === 'archived';
  const status = oneOrNone(params.get('status'), ['all', ...TICKET_FILTERS]);
  const due = oneOrNone(params.get('due'), TICKET_DUE);
  const isNarrow = !archived && due === null && !params.get('q')?.trim();
  return {
    status: status === 'all' ? null : (status ?? (isNarrow ? 'active' : null)),
    due,
    priority: oneOrNone(params.get('priority'), TICKET_PRIORITIES),
    assignee: oneOrNone(params.get('assignee'), ['mine', 'unassigned']),
    archived,
  };
}

const assignee = alias(users, 'assignee');

/** What a row of both sides' lists holds. */
const rowColumns = {
  id: tickets.id,
  number: tickets.number,
  title: tickets.title,
  category: tickets.category,
  priority: tickets.priority,
  status: tickets.status,
  answerDueAt: tickets.answerDueAt,
  waitingSince: tickets.waitingSince,
  createdAt: tickets.createdAt,
  updatedAt: tickets.updatedAt,
  version: tickets.version,
  privateTo: tickets.privateTo,
  mergedNumber: numberOf(tickets.mergedInto),
  isUnread: isUnread('ticket', tickets.id),
};

/** Returns every customer's tickets with how many match, filtered and searched by title, number, company and contact. */
export async function listTickets(actor: AdminActor, request: PageRequest, filter: TicketFilter) {
  const { status } = filter;
  const isQueue =
    status === 'active' || (status !== null && status !== 'snoozed' && isOpenTicket(status));
  return asActor(actor, (tx) =>
    listPage(tx, {
      table: tickets,
      sort: TICKET_SORTS[request.sort as TicketSort],
      request,
      filters: and(
        filter.archived ? isNotNull(tickets.archivedAt) : isNull(tickets.archivedAt),
        status === 'snoozed' ? isSnoozed(tickets.id) : hasStatus(status),
        isQueue ? not(isSnoozed(tickets.id)) : undefined,
        filter.due ? isDue(filter.due, new Date()) : undefined,
        filter.priority ? eq(tickets.priority, filter.priority) : undefined,
        filter.assignee === 'mine' ? eq(tickets.assigneeId, actor.userId) : undefined,
        filter.assignee === 'unassigned' ? isNull(tickets.assigneeId) : undefined,
      ),
      search: async (pattern) => [
        ilike(tickets.title, pattern),
        numbered(request.search),
        await isOfCustomerNamed(tx, tickets.customerId, pattern),
      ],
      rows: (cursor) =>
        tx
          .select({
            ...rowColumns,
            customerId: tickets.customerId,
            companyName: customerProfiles.displayName,
            contactName: customerProfiles.contactName,
            assigneeName: sql<
              string | null
            >`coalesce(nullif(trim(${assignee.name}), ''), ${assignee.email})`,
            privateName: privateName(tickets.privateTo),
            archivedAt: tickets.archivedAt,
            snoozedUntil: snoozedUntil(tickets.id),
            newestMessageId: newestMessageId(tickets.id),
            cursor,
          })
          .from(tickets)
          .innerJoin(customerProfiles, eq(customerProfiles.id, tickets.customerId))
          .leftJoin(assignee, eq(assignee.id, tickets.assigneeId)),
    }),
  );
}

/** One row of the back office's list of tickets. */
export type TicketRow = Awaited<ReturnType<typeof listTickets>>['rows'][number];

/** Returns the customer's own tickets with how many match, filtered by status and searched by title and number. */
export async function listOwnTickets(
  actor: CustomerActor,
  request: PageRequest,
  show: OwnTicketFilter | null,
) {
  return asActor(actor, (tx) =>
    listPage(tx, {
      table: tickets,
      sort: TICKET_SORTS[request.sort as TicketSort],
      request,
      filters: and(eq(tickets.customerId, actor.customerId), hasStatus(show)),
      holding: async (pattern) =>
        or(
          await ownRecordCondition(
            tx,
            'ticket',
            tickets.id,
            pattern,
            ilike(tickets.title, pattern),
          ),
          numbered(request.search),
        ),
      rows: (cursor) => tx.select({ ...rowColumns, cursor }).from(tickets),
    }),
  );
}

/** One row of a customer's list of tickets. */
export type OwnTicketRow = Awaited<ReturnType<typeof listOwnTickets>>['rows'][number];

/** The newest message on a ticket, which decides whether someone knows all of them. */
function newestMessageId(ticketId: AnyPgColumn) {
  return sql<
    string | null
  >`(select m.id from ticket_messages m where m.ticket_id = ${sql`${ticketId}`}
    order by m.created_at desc, m.id desc limit 1)`;
}

/** A condition on the ticket whose number the search names, as "1042" or "#1042". */
export function numbered(search: string): SQL | undefined {
  const number = /^#?(\d{1,9})$/.exec(search.trim())?.[1];
  return number ? eq(tickets.number, Number(number)) : undefined;
}

/** Whether an answer is overdue at `now`, due on the rest of the firm's day, or the first one and due later, as Today says it. */
function isDue(due: TicketDue, now: Date): SQL {
  const [at, dayEnds] = [now, new Date(now.getTime() + firmDayEndsIn(now))].map(
    (each) => sql`${each.toISOString()}::timestamptz`,
  );
  const order = dueOrder(tickets);
  if (due === 'overdue') return sql`${order} < ${at}`;
  if (due === 'today') return sql`${order} >= ${at} and ${order} < ${dayEnds}`;
  return sql`${tickets.firstResponseAt} is null and ${order} >= ${dayEnds} and ${order} < '9999-12-31'`;
}

function hasStatus(status: OwnTicketFilter | null): SQL | undefined {
  if (status === 'active') return inArray(tickets.status, [...OPEN_TICKET_STATUSES]);
  return status ? eq(tickets.status, status) : undefined;
}
