import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  date,
  foreignKey,
  index,
  pgPolicy,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import { SIDES } from '#app/access/author.ts';
import {
  actingCustomerId,
  adminPolicy,
  currentUserId,
  customerRole,
  firmAddPolicy,
  firmMadePolicy,
  hangsOn,
  ofSeenCustomer,
  ofSeenRecord,
  ownRowsPolicy,
  staffPolicies,
} from '#app/access/policies.ts';
import { createdAt, id, moment, oneOf, submission, version } from '#app/platform/db/columns.ts';
import { trigramIndex } from '#app/platform/db/trigram-index.ts';
import { customerProfiles } from '../customer/customer-tables.ts';
import { projects } from '../project/project-tables.ts';
import { TASK_PRIORITIES, TASK_STATUSES } from './task-status.ts';

/** Tasks with work left to do, in the words of their indexes: neither completed, canceled nor archived. */
export function isActiveTask(t: { status: AnyPgColumn; archivedAt: AnyPgColumn }): SQL {
  return sql`${t.status} in ('pending', 'in_progress') and ${t.archivedAt} is null`;
}

/** The order of due dates. Tasks without one, and canceled ones, come last. */
export function taskDueOrder(t: { status: AnyPgColumn; dueDate: AnyPgColumn }): SQL {
  return sql`coalesce(case when ${t.status} <> 'cancelled' then ${t.dueDate} end, 'infinity'::date)`;
}

/** The order of priorities: the higher, the larger. */
export function taskPriorityOrder(t: { priority: AnyPgColumn }): SQL {
  return sql`(case ${t.priority} when 'high' then 3 when 'medium' then 2 else 1 end)`;
}

/** Pieces of work for a customer, on the firm's side or the customer's. */
export const tasks = pgTable(
  'tasks',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customerProfiles.id),
    projectId: uuid(),
    title: text().notNull(),
    description: text(),
    priority: text({ enum: TASK_PRIORITIES }).notNull().default('medium'),
    dueDate: date({ mode: 'string' }),
    status: text({ enum: TASK_STATUSES }).notNull().default('pending'),
    /** Whose work it is. */
    side: text({ enum: SIDES }).notNull().default('firm'),
    /** The member of staff who does it; only for tasks on the firm's side. */
    assigneeId: uuid().references(() => users.id),
    createdBy: uuid().references(() => users.id),
    completedAt: moment(),
    archivedAt: moment(),
    version: version(),
    ...submission(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('tasks_submission_unique').on(t.submissionId),
    oneOf('tasks_status', t.status, TASK_STATUSES),
    oneOf('tasks_priority', t.priority, TASK_PRIORITIES),
    oneOf('tasks_side', t.side, SIDES),
    unique('tasks_id_customer_unique').on(t.id, t.customerId),
    foreignKey({
      name: 'tasks_project_of_customer',
      columns: [t.projectId, t.customerId],
      foreignColumns: [projects.id, projects.customerId],
    }),
    index('tasks_customer_created').on(t.customerId, t.createdAt, t.id),
    // The portal's figure is read from this alone.
    index('tasks_active_of_customer').on(t.customerId, t.dueDate).where(isActiveTask(t)),
    // What is due next, of everybody and of one person: few are active among all.
    index('tasks_active_due').on(t.dueDate, t.id).where(isActiveTask(t)),
    index('tasks_active_due_order').on(taskDueOrder(t), t.id).where(isActiveTask(t)),
    index('tasks_active_priority_order').on(taskPriorityOrder(t), t.id).where(isActiveTask(t)),
    index('tasks_active_of_assignee')
      .on(t.assigneeId, taskDueOrder(t), t.id)
      .where(isActiveTask(t)),
    index('tasks_created').on(t.createdAt, t.id),
    index('tasks_status_created').on(t.status, t.createdAt, t.id),
    index('tasks_due').on(t.dueDate, t.id),
    index('tasks_due_order').on(taskDueOrder(t), t.id),
    index('tasks_priority_order').on(taskPriorityOrder(t), t.id),
    index('tasks_assignee').on(t.assigneeId),
    index('tasks_project').on(t.projectId, t.customerId),
    index('tasks_created_by').on(t.createdBy),
    index('tasks_archived').on(taskDueOrder(t), t.id).where(sql`${t.archivedAt} is not null`),
    trigramIndex('tasks', t.title),
    adminPolicy('tasks'),
    firmMadePolicy('tasks', ['engagement set-up'], t.createdAt),
    firmAddPolicy('tasks', ['engagement set-up']),
    ...staffPolicies('tasks', 'work', 'act-work', ofSeenCustomer(t.customerId)),
    ownRowsPolicy('tasks', t.customerId, 'work', sql`${t.archivedAt} is null`),
    // A customer completes and reopens what is on their side; the migration grants the columns that move, and no others.
    pgPolicy('tasks_customer_complete', {
      for: 'update',
      to: customerRole,
      using: sql`${t.customerId} = ${actingCustomerId('act-work')} and ${t.side} = 'customer' and ${t.archivedAt} is null`,
      withCheck: sql`${t.customerId} = ${actingCustomerId('act-work')} and ${t.side} = 'customer'`,
    }),
  ],
);

/** What both sides write on a task. */
export const taskComments = pgTable(
  'task_comments',
  {
    id: id(),
    taskId: uuid()
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    authorName: text().notNull(),
    authorSide: text({ enum: SIDES }).notNull(),
    text: text().notNull(),
    ...submission(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('task_comments_submission_unique').on(t.submissionId),
    index('task_comments_task_created').on(t.taskId, t.createdAt, t.id),
    index('task_comments_user').on(t.userId),
    adminPolicy('task_comments'),
    ...staffPolicies('task_comments', 'work', 'act-work', ofSeenRecord('tasks', t.taskId)),
    pgPolicy('task_comments_customer_read', {
      for: 'select',
      to: customerRole,
      using: hangsOn(
        'tasks',
        t.taskId,
        sql`customer_id = ${actingCustomerId('work')} and archived_at is null`,
      ),
    }),
    pgPolicy('task_comments_customer_add', {
      for: 'insert',
      to: customerRole,
      withCheck: sql`${t.userId} = ${currentUserId} and ${t.authorSide} = 'customer' and ${hangsOn('tasks', t.taskId, sql`customer_id = ${actingCustomerId('act-work')} and archived_at is null`)}`,
    }),
  ],
);
