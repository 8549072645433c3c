import { and, eq, isNotNull, sql } from 'drizzle-orm';
import {
  type AgendaSources,
  CUSTOMER_ID,
  dated,
  TODAY,
  USER_ID,
} from '#app/access/agenda-source.server.ts';
import type { ClientFigures, DueSource } from '#app/access/client-records.server.ts';
import { MOST_COUNTED } from '#app/platform/db/page-request.ts';
import { type SearchIn, titled } from '#app/platform/db/search-source.server.ts';
import { isActiveTask, taskDueOrder, tasks } from '#app/records/task/task-tables.ts';

const task = { from: tasks, id: tasks.id, title: tasks.title } as const;

const ofFirm = {
  ...task,
  needs: 'work',
  version: tasks.version,
  customerId: tasks.customerId,
  personId: tasks.assigneeId,
} as const;

/** Tasks that ask someone to act: the firm's own, and those that a customer does. */
export const taskAgenda = {
  staff: [
    ...dated(ofFirm, and(isActiveTask(tasks), eq(tasks.side, 'firm')), tasks.dueDate),
    {
      ...ofFirm,
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
    {
      ...task,
      group: 'waiting',
      needs: 'work',
      where: and(isActiveTask(tasks), eq(tasks.side, 'customer')),
      order: tasks.dueDate,
      since: tasks.createdAt,
      customerId: tasks.customerId,
    },
  ],
  customer: [
    {
      ...task,
      group: 'needs',
      needs: 'act-work',
      where: and(
        eq(tasks.customerId, CUSTOMER_ID),
        isActiveTask(tasks),
        eq(tasks.side, 'customer'),
      ),
      order: tasks.dueDate,
      due: tasks.dueDate,
      since: tasks.createdAt,
      version: tasks.version,
    },
  ],
} satisfies AgendaSources;

/** Tasks by their title. */
export const taskSearch: SearchIn = () => ({
  ...titled(tasks),
  status: tasks.status,
  at: tasks.dueDate,
});

/** How many tasks are active with a customer, how many of them are overdue, and the first due date. */
export const taskFigures = (today: string) =>
  ({
    tasks: {
      from: tasks,
      where: isActiveTask(tasks),
      figures: {
        activeTasks: sql<number>`least(count(*), ${MOST_COUNTED})::int`,
        overdueTasks: sql<number>`least(count(*) filter (where ${tasks.dueDate} < ${today}::date), ${MOST_COUNTED})::int`,
        taskDueDate: sql<string | null>`min(${tasks.dueDate})::text`,
      },
      upTo: { most: MOST_COUNTED, order: tasks.dueDate },
      late: { name: 'overdue', late: 'overdueTasks', all: 'activeTasks' },
    },
  }) as const satisfies Record<string, ClientFigures>;

/** Active tasks with a due date. */
export const tasksDue = () =>
  ({
    task: {
      ...task,
      needs: 'work',
      words: 'Task due',
      where: and(isActiveTask(tasks), isNotNull(tasks.dueDate)),
      due: tasks.dueDate,
      customerId: tasks.customerId,
    },
  }) satisfies Record<string, DueSource>;
