import { date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import { adminPolicy, ownRowsPolicy } from '#app/access/policies.ts';
import { customerProfiles } from '#app/areas/customers/customer-tables.ts';
import { createdAt, id, moment, oneOf } from '#app/platform/db/columns.ts';

/** How far a task is; it starts at the first (specification, section 4). */
export const TASK_STATUSES = ['pending', 'in_progress', 'completed', 'cancelled'] as const;
/** How much a task presses; medium by default. */
export const TASK_PRIORITIES = ['low', 'medium', 'high'] as const;

/** Pieces of work for a customer. */
export const tasks = pgTable(
  'tasks',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customerProfiles.id),
    title: text().notNull(),
    description: text(),
    priority: text({ enum: TASK_PRIORITIES }).notNull().default('medium'),
    dueDate: date({ mode: 'string' }),
    status: text({ enum: TASK_STATUSES }).notNull().default('pending'),
    createdBy: uuid().references(() => users.id),
    completedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('tasks_status', t.status, TASK_STATUSES),
    oneOf('tasks_priority', t.priority, TASK_PRIORITIES),
    index('tasks_customer_created').on(t.customerId, t.createdAt.desc(), t.id),
    index('tasks_created').on(t.createdAt.desc(), t.id),
    index('tasks_created_by').on(t.createdBy),
    adminPolicy('tasks'),
    ownRowsPolicy('tasks', t.customerId),
  ],
);
