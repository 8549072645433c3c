import { and, asc, eq } from 'drizzle-orm';
import { createTask } from '#app/areas/tasks/task-commands.server.ts';
import { type NewTask, taskSchema } from '#app/areas/tasks/task-forms.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import { tasks } from '#app/records/task/task-tables.ts';
import type { Cast } from './cast.ts';

/** Ann creates a task for the customer, filled in as a form would. Returns its id. */
export function create({ ann, customer }: Cast, given: Partial<NewTask> = {}) {
  const task = { customerId: customer.customerId, title: 'Rate letter', ...given };
  return createTask(ann, taskSchema.parse(task));
}

/** A task's row past row-level security. */
export async function read(id: string) {
  const [task] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(tasks).where(eq(tasks.id, id)),
  );
  if (!task) throw new Error('The task is gone.');
  return task;
}

/** The lines of the activity log about a task, oldest first. */
export function actionsOn(id: string) {
  return unsafeOwnerTransaction((tx) =>
    tx
      .select({ action: activityLogs.action, userId: activityLogs.userId })
      .from(activityLogs)
      .where(and(eq(activityLogs.entityType, 'task'), eq(activityLogs.entityId, id)))
      .orderBy(asc(activityLogs.createdAt)),
  );
}
