import {
  and,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type AdminActor, may } from '#app/access/actor.ts';
import { users } from '#app/access/auth-tables.ts';
import type { StaffSphere } from '#app/access/staff-rights.ts';
import { OPEN_REQUEST } from '#app/areas/documents/request-queries.server.ts';
import { isUnansweredProposal } from '#app/areas/proposals/proposal-sql.server.ts';
import { firmZone } from '#app/platform/firm-clock.server.ts';
import { documentRequests } from '#app/records/document/document-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { isExpected, MEETING_STATUSES } from '#app/records/meeting/meeting-status.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import { isOpenProject, projectMilestones, projects } from '#app/records/project/project-tables.ts';
import { proposals } from '#app/records/proposal/proposal-tables.ts';
import { staffCustomers } from '#app/records/staff/staff-tables.ts';
import { isActiveTask, tasks } from '#app/records/task/task-tables.ts';
import { OPEN_TICKET_STATUSES } from '#app/records/ticket/ticket-status.ts';
import { dueOrder, ticketMessages, tickets } from '#app/records/ticket/ticket-tables.ts';
import type { NextKind } from './next-thing.ts';

/** What of each kind is looked at, the first due on top, to say which customers are due first. */
const MOST_LOOKED_AT = 300;
/** The tickets that changed last, among whose messages the last word is. */
const TICKETS_LOOKED_AT = 5;

/** What can be due next with a customer. `due` is a date, or a moment if `isMoment`; `order` is that of an index. */
type DueSource = {
  kind: NextKind;
  needs: StaffSphere;
  from: SQLWrapper;
  where: SQL | undefined;
  id: PgColumn;
  title: PgColumn;
  due: SQLWrapper;
  isMoment?: true;
  customerId: PgColumn;
};

function dueSources(actor: AdminActor, today: string): DueSource[] {
  const sources: DueSource[] = [
    {
      kind: 'ticket',
      needs: 'work',
      from: tickets,
      where: and(
        inArray(tickets.status, [...OPEN_TICKET_STATUSES]),
        isNull(tickets.archivedAt),
        lt(dueOrder(tickets), sql`'9999-12-31 00:00:00+00'::timestamptz`),
      ),
      id: tickets.id,
      title: tickets.title,
      due: dueOrder(tickets),
      isMoment: true,
      customerId: tickets.customerId,
    },
    {
      kind: 'task',
      needs: 'work',
      from: tasks,
      where: and(isActiveTask(tasks), isNotNull(tasks.dueDate)),
      id: tasks.id,
      title: tasks.title,
      due: tasks.dueDate,
      customerId: tasks.customerId,
    },
    {
      kind: 'milestone',
      needs: 'work',
      from: sql`${projectMilestones} join ${projects} on ${eq(projects.id, projectMilestones.projectId)}`,
      where: and(
        isNull(projectMilestones.completedAt),
        isNotNull(projectMilestones.dueDate),
        isOpenProject(projects),
      ),
      id: projects.id,
      title: projectMilestones.title,
      due: projectMilestones.dueDate,
      customerId: projects.customerId,
    },
    {
      kind: 'meeting',
      needs: 'work',
      from: meetings,
      where: and(
        isNull(meetings.archivedAt),
        inArray(meetings.status, MEETING_STATUSES.filter(isExpected)),
        gt(meetings.meetingDate, sql`now()`),
      ),
      id: meetings.id,
      title: meetings.title,
      due: meetings.meetingDate,
      isMoment: true,
      customerId: meetings.customerId,
    },
    {
      kind: 'document_request',
      needs: 'work',
      from: documentRequests,
      where: and(OPEN_REQUEST, isNotNull(documentRequests.dueDate)),
      id: documentRequests.id,
      title: documentRequests.title,
      due: documentRequests.dueDate,
      customerId: documentRequests.customerId,
    },
    {
      kind: 'proposal',
      needs: 'money',
      from: proposals,
      where: and(
        isUnansweredProposal(today),
        isNull(proposals.archivedAt),
        isNotNull(proposals.validUntil),
      ),
      id: proposals.id,
      title: proposals.title,
      due: proposals.validUntil,
      customerId: proposals.customerId,
    },
    {
      kind: 'invoice',
      needs: 'money',
      from: invoices,
      where: and(
        sql`${invoices.status} in ('sent', 'overdue') and ${invoices.archivedAt} is null`,
        isNotNull(invoices.dueDate),
      ),
      id: invoices.id,
      title: invoices.invoiceNumber,
      due: invoices.dueDate,
      customerId: invoices.customerId,
    },
  ];
  return sources.filter(({ needs }) => may(actor, needs));
}

/** When something is due, as text in the order of time: the firm's day, and the time of day where there is one. */
function turnOf({ due, isMoment }: DueSource): SQL {
  return isMoment
    ? sql`to_char(${due} at time zone ${firmZone()}, 'YYYY-MM-DD"T"HH24:MI:SS.US') collate "C"`
    : sql`(${due})::text collate "C"`;
}

/**
 * A query of the customers with whom something is due, as `id` and `turn`, when the first of it is. It looks at the first few
 * hundred of each kind that the reader sees: a customer whose turn comes after all of those is not among them.
 */
export function dueFirst(actor: AdminActor, today: string): SQL {
  const each = dueSources(actor, today).map(
    (
      source,
    ) => sql`(select ${source.customerId} as id, ${turnOf(source)} as turn from ${source.from}
      where ${source.where ?? sql`true`} and ${source.customerId} is not null order by ${source.due} limit ${MOST_LOOKED_AT})`,
  );
  return sql`(select due.id, min(due.turn) as turn from (${sql.join(each, sql` union all `)}) due group by due.id)`;
}

/** What is due next with a customer, as JSON (`NextThing`); null if nothing is. */
export function nextThingOf(actor: AdminActor, customerId: SQL, today: string): SQL {
  const each = dueSources(actor, today).map(
    (
      source,
    ) => sql`(select ${source.kind}::text as kind, ${source.id} as id, ${source.title}::text as title,
        to_json(${source.due}) #>> '{}' as due, ${turnOf(source)} as turn
      from ${source.from} where ${source.where ?? sql`true`} and ${eq(source.customerId, customerId)}
      order by ${source.due}, ${source.id} limit 1)`,
  );
  return sql`(select json_build_object('kind', l.kind, 'id', l.id, 'title', l.title, 'due', l.due)
    from (${sql.join(each, sql` union all `)}) l order by l.turn, l.id limit 1)`;
}

/** The latest message between the firm and a customer, or the ticket that began without one, as JSON (`LastWord`). */
export function lastWordOf(customerId: SQL): SQL {
  return sql`(select json_build_object('by', w.by, 'side', w.side, 'at', w.at)
    from (select t.id, t.author_name, t.author_side, t.created_at from ${tickets} t
      where t.customer_id = ${customerId} and t.archived_at is null
      order by t.updated_at desc, t.id desc limit ${TICKETS_LOOKED_AT}) t
    cross join lateral (
      (select m.author_name as by, m.author_side as side, m.created_at as at from ${ticketMessages} m
        where m.ticket_id = t.id and not m.is_internal order by m.created_at desc, m.id desc limit 1)
      union all (select t.author_name, t.author_side, t.created_at)) w
    order by w.at desc limit 1)`;
}

/** The names of the staff assigned to a customer, who was assigned first on top, as a JSON array. */
export function leadersOf(customerId: SQL): SQL {
  return sql`(select coalesce(json_agg(coalesce(nullif(btrim(u.name), ''), u.email) order by a.created_at, u.email), '[]')
    from ${staffCustomers} a join ${users} u on u.id = a.user_id
    where a.customer_id = ${customerId} and u.deactivated_at is null)`;
}
