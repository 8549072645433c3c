import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { StatusDisplay } from '#app/ui/StatusBadge.tsx';

/** What search reads of a record besides its words: its status, its day, and of an invoice its sum and what of it is open. */
type FoundState = {
  status: string;
  at: string | null;
  amount: string | null;
  open: string | null;
};

/** A kind of record of customers in the database: its table, whose a record is, and what people call it. */
export type StoredKind = {
  table: PgTable &
    Record<'id', PgColumn> &
    Partial<Record<'status' | 'archivedAt' | 'privateTo', PgColumn>>;
  customer: PgColumn;
  name: SQL;
  /** The status that people read of one that search found, on the firm's calendar date. */
  shown?: (found: FoundState, today: string) => StatusDisplay | null;
};

/** Reads a status as it is stored. */
export function shownAs(
  displays: Readonly<Record<string, StatusDisplay>>,
): (found: FoundState) => StatusDisplay | null {
  return ({ status }) => displays[status] ?? null;
}
