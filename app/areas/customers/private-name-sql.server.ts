import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';

/** What staff call the person whom a record is private to; null where it is the company's, and to customers. */
export function privateName(privateTo: PgColumn): SQL<string | null> {
  return sql<
    string | null
  >`(select coalesce(nullif(btrim(${users.name}), ''), ${users.email}) from ${users}
    where ${eq(users.id, privateTo)})`;
}
