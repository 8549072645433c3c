import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';

/** The name, for staff, of the person to whom a record is private; null if it is the company's, and for customers. */
export function privateName(privateTo: PgColumn): SQL<string | null> {
  return sql<
    string | null
  >`(select coalesce(nullif(btrim(${users.name}), ''), ${users.email}) from ${users}
    where ${eq(users.id, privateTo)})`;
}
