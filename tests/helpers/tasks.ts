import { and, asc, eq } from 'drizzle-orm';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { activityLogs } from '#app/areas/activity/activity-tables.ts';
import { createTask } from '#app/areas/tasks/task-commands.server.ts';
import { type NewTask, taskSchema } from '#app/areas/tasks/task-forms.ts';
import { tasks } from '#app/areas/tasks/task-tables.ts';
import { makeCustomer, makeUser } from '#app/demo/makers.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { queuedAnnouncements } from './database.ts';

/** The firm as the tests of tasks name it. */
export const FIRM = {
  name: 'Plenum',
  email: 'hello@plenum.example',
  url: 'https://plenum.example',
};

/** Two members of staff and two customers. */
export type TaskCast = {
  ann: AdminActor;
  ben: AdminActor;
  customer: CustomerActor;
  other: CustomerActor;
};

/** Makes the people that tasks are about. */
export async function makeTaskCast(): Promise<TaskCast> {
  const ids = await unsafeOwnerTransaction(async (tx) => ({
    ann: (await makeUser(tx, { role: 'admin', name: 'Ann' })).id,
    ben: (await makeUser(tx, { role: 'admin', name: 'Ben' })).id,
    customer: (await makeCustomer(tx, { name: 'Carla' })).user.id,
    other: (await makeCustomer(tx)).user.id,
  }));
  return {
    ann: await actorOf('admin', ids.ann),
    ben: await actorOf('admin', ids.ben),
    customer: await actorOf('customer', ids.customer),
    other: await actorOf('customer', ids.other),
  };
}

async function actorOf<Kind extends 'admin' | 'customer'>(kind: Kind, id: string) {
  const actor = await unsafeActorOfUser(id);
  if (actor.kind !== kind) throw new Error(`${id} is no ${kind}.`);
  return actor as Extract<typeof actor, { kind: Kind }>;
}

/** Ann creates a task for the customer, filled in as a form would. Returns its id. */
export function create({ ann, customer }: TaskCast, given: Partial<NewTask> = {}) {
  const task = { customerId: customer.customerId, title: 'Rate letter', ...given };
  return createTask(ann, taskSchema.parse(task), FIRM);
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

/** What people are told of a task, oldest first. */
export async function toldOf(id: string) {
  return (await queuedAnnouncements()).filter(({ subjectId }) => subjectId === id);
}
