import { eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type AdminActor, deciderIdOf, type StaffOrFirm } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import {
  earlierSubmission,
  type Submission,
  submissionOf,
} from '#app/access/earlier-submission.server.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { changesOf } from '#app/areas/activity/changes.ts';
import { chosenCustomer } from '#app/areas/customers/chosen-customer-queries.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { dropNotices } from '#app/areas/notices/notice-commands.server.ts';
import { blanksAsNull } from '#app/platform/db/blanks-as-null.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import type { TaskStatus } from '#app/records/task/task-status.ts';
import { tasks } from '#app/records/task/task-tables.ts';
import { checkAssignee, checkProject } from './task-choice-queries.server.ts';
import { taskEffects } from './task-effects.ts';
import {
  type NewTask,
  type TaskEdit,
  type TaskStatusChange,
  taskFieldsSchema,
} from './task-forms.ts';
import { lockedTask } from './task-rows.server.ts';

/**
 * Creates a pending task and notifies the customer and the assignee, once no matter how often the form is sent. Returns its id.
 * @throws RefusedError when the customer, project or assignee is no longer available.
 */
export async function createTask(
  actor: AdminActor,
  { customerId, submissionId, ...task }: NewTask,
): Promise<string> {
  const submission = submissionOf(submissionId, { ...task, customerId });
  return asActor(actor, async (tx) => {
    const earlier = await earlierSubmission(tx, tasks, submission);
    if (earlier) return earlier;
    const companyName = await chosenCustomer(tx, customerId);
    const columns = columnsOf(task);
    if (columns.projectId) await checkProject(tx, columns.projectId, customerId);
    if (columns.assigneeId) await checkAssignee(tx, columns.assigneeId, customerId);
    const row = { ...columns, customerId, companyName, isOfNewProject: false };
    return insertTask(tx, actor, row, submission);
  });
}

/**
 * Creates a task of a project in the caller's transaction, without announcing it: the project's own announcement covers its
 * tasks. Returns the task's id.
 */
export function createTaskIn(
  tx: Tx,
  actor: StaffOrFirm,
  task: Pick<NewTask, 'title' | 'side' | 'dueDate' | 'assigneeId'> & {
    projectId: string;
    customerId: string;
  },
  companyName: string,
): Promise<string> {
  const { customerId, ...words } = task;
  const columns = columnsOf({ priority: 'medium', ...words });
  return insertTask(tx, actor, { ...columns, customerId, companyName, isOfNewProject: true });
}

async function insertTask(
  tx: Tx,
  actor: StaffOrFirm,
  {
    companyName,
    isOfNewProject,
    ...columns
  }: ReturnType<typeof columnsOf> & {
    customerId: string;
    companyName: string;
    isOfNewProject: boolean;
  },
  submission?: Submission,
): Promise<string> {
  const [made] = await tx
    .insert(tasks)
    .values({ ...columns, createdBy: deciderIdOf(actor), ...submission })
    .returning({ id: tasks.id });
  if (!made) throw new Error('The task was not made.');
  const task = { ...columns, ...made, companyName, isOfNewProject };
  await happened(tx, actor, taskEffects, 'task.created', task);
  return made.id;
}

/**
 * Edits a task. Notifies a new assignee, and the customer when the task moves to their side.
 * @throws NotFoundError, ChangedMeanwhileError when `version` is no longer the row's, RefusedError for an archived task or when
 * the project or assignee is no longer available.
 */
export async function updateTask(
  actor: AdminActor,
  id: string,
  { version, ...task }: TaskEdit,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const before = await lockedTask(tx, id, { version });
    const columns = columnsOf(task);
    // What was chosen before may stay, also when it could not be chosen now.
    if (columns.projectId && columns.projectId !== before.projectId) {
      await checkProject(tx, columns.projectId, before.customerId);
    }
    const isNewAssignee = columns.assigneeId !== before.assigneeId;
    if (columns.assigneeId && isNewAssignee) {
      await checkAssignee(tx, columns.assigneeId, before.customerId);
    }
    await tx
      .update(tasks)
      .set({ ...columns, ...nextVersion(tasks) })
      .where(eq(tasks.id, id));
    await happened(tx, actor, taskEffects, 'task.updated', {
      task: { ...before, ...columns },
      changes: changesOf(before, columns),
      isNewForCustomer: columns.side === 'customer' && before.side === 'firm',
      isNewAssignee,
    });
  });
}

/**
 * Sets a task's status; any status can follow any other (specification, section 4). Completing it records the time; reopening
 * it clears the time.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError for an archived task.
 */
export async function setTaskStatus(
  actor: AdminActor,
  id: string,
  { status, version }: TaskStatusChange,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const before = await lockedTask(tx, id, { version });
    if (before.status === status) return;
    await tx
      .update(tasks)
      .set({ status, completedAt: completedAtFor(status), ...nextVersion(tasks) })
      .where(eq(tasks.id, id));
    const event = status === 'completed' ? 'task.completed' : 'task.status_changed';
    const moved = { task: before, before: before.status, after: status };
    await happened(tx, actor, taskEffects, event, moved);
  });
}

/**
 * Removes a task from both sides' lists; its content remains.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError when it is already archived.
 */
export async function archiveTask(actor: AdminActor, id: string, version: number): Promise<void> {
  await asActor(actor, async (tx) => {
    const { title } = await lockedTask(tx, id, { version });
    await tx
      .update(tasks)
      .set({ archivedAt: sql`now()`, ...nextVersion(tasks) })
      .where(eq(tasks.id, id));
    await logActivity(tx, actor, {
      action: 'task.archived',
      entityType: 'task',
      entityId: id,
      metadata: { title },
    });
    await dropNotices(tx, 'task', id, 'customer');
  });
}

/** Restores an archived task as it was. @throws NotFoundError, ChangedMeanwhileError, RefusedError when it is not archived. */
export async function restoreTask(actor: AdminActor, id: string, version: number): Promise<void> {
  await asActor(actor, async (tx) => {
    const { title } = await lockedTask(tx, id, { version, expected: 'archived' });
    await tx
      .update(tasks)
      .set({ archivedAt: null, ...nextVersion(tasks) })
      .where(eq(tasks.id, id));
    await logActivity(tx, actor, {
      action: 'task.restored',
      entityType: 'task',
      entityId: id,
      metadata: { title },
    });
  });
}

/** The completion time that goes with a status. */
export function completedAtFor(status: TaskStatus): SQL | null {
  return status === 'completed' ? sql`now()` : null;
}

/** The columns of a form's fields. Only the firm's own work has an assignee. */
function columnsOf(task: z.output<typeof taskFieldsSchema>) {
  const columns = blanksAsNull(taskFieldsSchema, task);
  return { ...columns, assigneeId: task.side === 'firm' ? columns.assigneeId : null };
}
