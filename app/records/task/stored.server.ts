import { sql } from 'drizzle-orm';
import type { StoredKind } from '../stored-kind.server.ts';
import { tasks } from '../task-tables.ts';

/** Where a task is stored, and what it is called. */
export const storedTask = {
  table: tasks,
  customer: tasks.customerId,
  name: sql`${tasks.title}`,
} satisfies StoredKind;
