import { sql } from 'drizzle-orm';
import { type StoredKind, shownAs } from '../stored-kind.server.ts';
import { PROJECT_STATUS_DISPLAY } from './project-status.ts';
import { projects } from './project-tables.ts';

/** Where a project is stored, and what it is called. */
export const storedProject = {
  table: projects,
  customer: projects.customerId,
  name: sql`${projects.title}`,
  shown: shownAs(PROJECT_STATUS_DISPLAY),
} satisfies StoredKind;
