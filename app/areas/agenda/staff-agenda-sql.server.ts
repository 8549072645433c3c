import {
  and,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { IS_UNANSWERED } from '#app/areas/inquiries/inquiry-sql.server.ts';
import { isUpcoming } from '#app/areas/meetings/meeting-queries.server.ts';
import { isUnansweredProposal } from '#app/areas/proposals/proposal-sql.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { customerDocuments } from '#app/records/document/document-tables.ts';
import { projectInquiries } from '#app/records/inquiry/inquiry-tables.ts';
import { isExpected, MEETING_STATUSES } from '#app/records/meeting/meeting-status.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import { projectMilestones, projects } from '#app/records/project/project-tables.ts';
import { asksForChanges, proposals } from '#app/records/proposal/proposal-tables.ts';
import { isActiveTask, taskDueOrder, tasks } from '#app/records/task/task-tables.ts';
import { dueOrder, tickets } from '#app/records/ticket/ticket-tables.ts';
import type { AgendaSource } from './agenda-statement-sql.server.ts';
import { DAY_ENDS, NOW, TODAY, USER_ID } from './agenda-values-sql.server.ts';
import { moneySources } from './money-agenda-sql.server.ts';
import { monthlyFileSources } from './monthly-agenda-sql.server.ts';
import { receivedSources } from './received-agenda-sql.server.ts';
import { waitingSources } from './waiting-agenda-sql.server.ts';

/** Days of meetings ahead that are shown. */
const MEETING_DAYS = 7;

/** What a member of staff has to do, each with the right that shows it. A new kind of record needs a further entry. */
export function staffSources(): AgendaSource[] {
  return [
    ...workSources(),
    ...newSources(),
    ...waitingSources(),
    ...monthlyFileSources(),
    ...moneySources(),
    ...receivedSources(),
  ];
}

type Dated = Omit<AgendaSource, 'group' | 'where' | 'order' | 'due'>;

/** What is overdue and what is due today, of a column of dates (or of moments, which pass within a day). */
function dated(
  source: Dated,
  where: SQL | undefined,
  due: SQLWrapper,
  isMoment = false,
): AgendaSource[] {
  const over = sql`${due} < ${isMoment ? NOW : TODAY}`;
  const soon = isMoment ? sql`${due} >= ${NOW} and ${due} < ${DAY_ENDS}` : sql`${due} = ${TODAY}`;
  return [
    { ...source, group: 'overdue', where: and(where, over), order: due, due },
    { ...source, group: 'today', where: and(where, soon), order: due, due },
  ];
}

function workSources(): AgendaSource[] {
  const task = {
    kind: 'task',
    needs: 'work',
    from: tasks,
    id: tasks.id,
    title: tasks.title,
    version: tasks.version,
    customerId: tasks.customerId,
    personId: tasks.assigneeId,
  } as const;
  return [
    ...dated(
      {
        kind: 'ticket',
        needs: 'work',
        from: tickets,
        id: tickets.id,
        title: tickets.title,
        note: sql`'#' || ${tickets.number}`,
        customerId: tickets.customerId,
        personId: tickets.assigneeId,
      },
      isNull(tickets.archivedAt),
      dueOrder(tickets),
      true,
    ),
    ...dated(task, and(isActiveTask(tasks), eq(tasks.side, 'firm')), tasks.dueDate),
    {
      ...task,
      group: 'mine',
      where: and(
        isActiveTask(tasks),
        eq(tasks.assigneeId, USER_ID),
        // Without a date it is due last, as in the index.
        sql`${taskDueOrder(tasks)} > ${TODAY}`,
      ),
      order: sql`${taskDueOrder(tasks)}, ${tasks.id}`,
      due: tasks.dueDate,
    },
    ...dated(
      {
        kind: 'milestone',
        needs: 'work',
        from: sql`${projectMilestones} join ${projects} on ${eq(projects.id, projectMilestones.projectId)}`,
        id: projects.id,
        title: projectMilestones.title,
        note: projects.title,
        customerId: projects.customerId,
      },
      and(
        isNull(projectMilestones.completedAt),
        inArray(projects.status, ['planning', 'active']),
        isNull(projects.archivedAt),
      ),
      projectMilestones.dueDate,
    ),
    ...dated(
      {
        kind: 'document',
        needs: 'work',
        from: customerDocuments,
        id: customerDocuments.id,
        title: customerDocuments.title,
        customerId: customerDocuments.customerId,
      },
      and(isNotNull(customerDocuments.lookDueAt), isNull(customerDocuments.archivedAt)),
      customerDocuments.lookDueAt,
      true,
    ),
    {
      group: 'meetings',
      kind: 'meeting',
      needs: 'work',
      from: meetings,
      where: and(
        isUpcoming(NOW),
        lt(meetings.meetingDate, sql`${DAY_ENDS} + make_interval(hours => ${24 * MEETING_DAYS})`),
        inArray(meetings.status, MEETING_STATUSES.filter(isExpected)),
        isNull(meetings.archivedAt),
      ),
      order: meetings.meetingDate,
      id: meetings.id,
      title: meetings.title,
      due: meetings.meetingDate,
      customerId: meetings.customerId,
    },
  ];
}

function newSources(): AgendaSource[] {
  const inquiry = {
    kind: 'inquiry',
    needs: 'site',
    from: projectInquiries,
    id: projectInquiries.id,
    title: projectInquiries.company,
    note: sql`${projectInquiries.firstName} || ' ' || ${projectInquiries.lastName}`,
  } as const;
  return [
    ...dated(inquiry, IS_UNANSWERED, projectInquiries.dueAt, true),
    {
      ...inquiry,
      group: 'new',
      where: and(IS_UNANSWERED, gte(projectInquiries.dueAt, DAY_ENDS)),
      order: projectInquiries.dueAt,
      due: projectInquiries.dueAt,
    },
    {
      group: 'new',
      kind: 'registration',
      needs: 'manage',
      from: customerProfiles,
      where: and(
        eq(customerProfiles.approvalStatus, 'pending'),
        isNull(customerProfiles.archivedAt),
      ),
      order: customerProfiles.createdAt,
      id: customerProfiles.id,
      title: customerProfiles.displayName,
      note: customerProfiles.contactName,
      since: customerProfiles.createdAt,
    },
    {
      group: 'new',
      kind: 'proposal',
      needs: 'money',
      from: proposals,
      where: and(
        isUnansweredProposal(TODAY),
        isNull(proposals.archivedAt),
        asksForChanges(proposals),
      ),
      order: proposals.sentAt,
      id: proposals.id,
      title: proposals.title,
      since: proposals.sentAt,
      customerId: proposals.customerId,
    },
  ];
}
