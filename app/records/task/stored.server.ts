import { sql } from 'drizzle-orm';
import { type StoredKind, shownAs } from '../stored-kind.server.ts';
import { taskShape } from './shape.server.ts';
import { TASK_STATUS_DISPLAY } from './task-status.ts';
import { tasks } from './task-tables.ts';

/** Where a task is stored, and what it is called. */
export const storedTask = {
  table: tasks,
  customer: tasks.customerId,
  name: sql`${tasks.title}`,
  shown: shownAs(TASK_STATUS_DISPLAY),
  shape: taskShape,
} satisfies StoredKind;
