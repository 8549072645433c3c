import { sql } from 'drizzle-orm';
import { projects } from '../project-tables.ts';
import type { StoredKind } from '../stored-kind.server.ts';

/** Where a project is stored, and what it is called. */
export const storedProject = {
  table: projects,
  customer: projects.customerId,
  name: sql`${projects.title}`,
} satisfies StoredKind;
