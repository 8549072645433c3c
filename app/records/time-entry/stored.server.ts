import { sql } from 'drizzle-orm';
import type { StoredKind } from '../stored-kind.server.ts';
import { timeEntries } from './time-tables.ts';

/** Where a time entry is stored, and what it is called. */
export const storedTimeEntry = {
  table: timeEntries,
  customer: timeEntries.customerId,
  name: sql`coalesce(${timeEntries.description}, '')`,
} satisfies StoredKind;
