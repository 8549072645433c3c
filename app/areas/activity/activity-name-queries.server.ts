import { inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { kbCategories } from '#app/records/article/knowledge-tables.ts';
import { companies } from '#app/records/company/company-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { projects } from '#app/records/project/project-tables.ts';
import { tasks } from '#app/records/task/task-tables.ts';

type Named = { table: PgTable; id: PgColumn; name: SQL<string> };

const person: Named = {
  table: users,
  id: users.id,
  name: sql`coalesce(nullif(${users.name}, ''), ${users.email})`,
};

/** Fields of a record that hold the id of another one, and what that is called. */
const REFERENCES: Record<string, Named> = {
  userId: person,
  assigneeId: person,
  customerId: {
    table: customerProfiles,
    id: customerProfiles.id,
    name: sql`${customerProfiles.displayName}`,
  },
  companyId: { table: companies, id: companies.id, name: sql`${companies.name}` },
  projectId: { table: projects, id: projects.id, name: sql`${projects.title}` },
  taskId: { table: tasks, id: tasks.id, name: sql`${tasks.title}` },
  categoryId: { table: kbCategories, id: kbCategories.id, name: sql`${kbCategories.name}` },
};

/** The names of the records whose ids are in lines of the log, by id; one query for each kind that occurs. */
export async function namesIn(
  tx: Tx,
  lines: readonly { metadata: Record<string, unknown> }[],
): Promise<Record<string, string>> {
  const asked = new Map<Named, Set<string>>();
  for (const { metadata } of lines) {
    for (const fields of [metadata, metadata.before, metadata.after]) {
      if (typeof fields !== 'object' || fields === null) continue;
      for (const [field, value] of Object.entries(fields)) {
        const named = Object.hasOwn(REFERENCES, field) ? REFERENCES[field] : undefined;
        if (!named || typeof value !== 'string') continue;
        asked.set(named, (asked.get(named) ?? new Set()).add(value));
      }
    }
  }
  const names: Record<string, string> = {};
  for (const [{ table, id, name }, ids] of asked) {
    const found = await tx
      .select({ id: sql<string>`${id}`, name })
      .from(table)
      .where(inArray(id, [...ids]));
    for (const each of found) names[each.id] = each.name;
  }
  return names;
}
