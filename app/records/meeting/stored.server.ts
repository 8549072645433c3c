import { sql } from 'drizzle-orm';
import { meetings } from '../meeting-tables.ts';
import type { StoredKind } from '../stored-kind.server.ts';

/** Where a meeting is stored, and what it is called. */
export const storedMeeting = {
  table: meetings,
  customer: meetings.customerId,
  name: sql`${meetings.title}`,
} satisfies StoredKind;
