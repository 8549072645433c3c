import { and, eq, ilike, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { isOfCustomerNamed } from '#app/areas/customers/customer-name-sql.server.ts';
import { isUnread } from '#app/areas/notices/notice-queries.server.ts';
import { anyHolds, isShown, listPage } from '#app/platform/db/list-page.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import { COUNTED, type SortKey } from '#app/platform/db/paging.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { projects } from '#app/records/project/project-tables.ts';
import {
  isActiveTask,
  taskDueOrder,
  taskPriorityOrder,
  tasks,
} from '#app/records/task/task-tables.ts';
import type { OwnTaskFilters, TaskFilters } from './task-filters.ts';

/** The sorts of both lists of tasks, as their addresses name them. */
export const TASK_SORTS = {
  created: { by: tasks.createdAt, type: 'timestamptz' },
  due: { by: taskDueOrder(tasks), type: 'date' },
  priority: { by: taskPriorityOrder(tasks), type: 'integer' },
} as const satisfies Record<string, SortKey>;

type TaskSort = keyof typeof TASK_SORTS;

/**
 * Tasks of all customers, filtered and searched by title, company name and contact name, with how many match. `today` is the
 * firm's calendar date.
 */
export async function listTasks(
  actor: AdminActor,
  request: PageRequest,
  { filters, today }: { filters: TaskFilters; today: string },
) {
  return asActor(actor, (tx) =>
    listPage(tx, {
      table: tasks,
      sort: TASK_SORTS[request.sort as TaskSort],
      request,
      filters: and(
        isShown(
          filters.show === 'overdue' ? 'open' : filters.show,
          tasks.archivedAt,
          inArray(tasks.status, ['pending', 'in_progress']),
        ),
        filters.show === 'overdue' ? isOverdue(today) : undefined,
        filters.status ? eq(tasks.status, filters.status) : undefined,
        filters.priority ? eq(tasks.priority, filters.priority) : undefined,
        filters.side ? eq(tasks.side, filters.side) : undefined,
        filters.assignee === 'mine' ? eq(tasks.assigneeId, actor.userId) : undefined,
        filters.assignee === 'unassigned'
          ? and(eq(tasks.side, 'firm'), isNull(tasks.assigneeId))
          : undefined,
      ),
      search: async (pattern) => [
        ilike(tasks.title, pattern),
        await isOfCustomerNamed(tx, tasks.customerId, pattern),
      ],
      rows: (cursor) =>
        tx
          .select({
            id: tasks.id,
            title: tasks.title,
            customerId: tasks.customerId,
            companyName: customerProfiles.displayName,
            contactName: customerProfiles.contactName,
            projectTitle: projects.title,
            side: tasks.side,
            assigneeName: nameOrEmail,
            priority: tasks.priority,
            dueDate: tasks.dueDate,
            status: tasks.status,
            archivedAt: tasks.archivedAt,
            version: tasks.version,
            createdAt: tasks.createdAt,
            isUnread: isUnread('task', tasks.id),
            cursor,
          })
          .from(tasks)
          .innerJoin(customerProfiles, eq(customerProfiles.id, tasks.customerId))
          .leftJoin(projects, eq(projects.id, tasks.projectId))
          .leftJoin(users, eq(users.id, tasks.assigneeId)),
    }),
  );
}

/** One task of the back office's list. */
export type TaskRow = Awaited<ReturnType<typeof listTasks>>['rows'][number];

/** The customer's own tasks, filtered and searched by title, description and project, with how many match. */
export async function listOwnTasks(
  actor: CustomerActor,
  request: PageRequest,
  filters: OwnTaskFilters,
) {
  return asActor(actor, (tx) =>
    listPage(tx, {
      table: tasks,
      sort: TASK_SORTS[request.sort as TaskSort],
      request,
      filters: and(
        eq(tasks.customerId, actor.customerId),
        filters.show === 'active' ? isActiveTask(tasks) : isNull(tasks.archivedAt),
        filters.show === 'completed' ? eq(tasks.status, 'completed') : undefined,
        filters.side ? eq(tasks.side, filters.side) : undefined,
      ),
      holding: (pattern) => anyHolds(pattern, tasks.title, tasks.description, projects.title),
      rows: (cursor) =>
        tx
          .select({
            id: tasks.id,
            title: tasks.title,
            projectTitle: projects.title,
            side: tasks.side,
            priority: tasks.priority,
            dueDate: tasks.dueDate,
            status: tasks.status,
            version: tasks.version,
            createdAt: tasks.createdAt,
            isUnread: isUnread('task', tasks.id),
            cursor,
          })
          .from(tasks)
          .leftJoin(projects, eq(projects.id, tasks.projectId)),
      counted: tx.select(COUNTED).from(tasks).leftJoin(projects, eq(projects.id, tasks.projectId)),
    }),
  );
}

/** One task of the portal's list. */
export type OwnTaskRow = Awaited<ReturnType<typeof listOwnTasks>>['rows'][number];

function isOverdue(today: string): SQL | undefined {
  return and(lt(tasks.dueDate, today), inArray(tasks.status, ['pending', 'in_progress']));
}

// An account made with an e-mail alone has no name.
const nameOrEmail = sql<string | null>`coalesce(nullif(${users.name}, ''), ${users.email})`;
