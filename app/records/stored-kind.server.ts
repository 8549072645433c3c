import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** A kind of record of customers in the database: its table, whose a row is, and what people call it. */
export type StoredKind = {
  table: PgTable &
    Record<'id', PgColumn> &
    Partial<Record<'status' | 'archivedAt' | 'privateTo', PgColumn>>;
  customer: PgColumn;
  name: SQL;
};
