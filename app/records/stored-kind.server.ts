import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { StatusDisplay } from '#app/ui/StatusBadge.tsx';
import type { Shape } from './shape.server.ts';

/** What search reads of a record besides its words: its status, its day, and of an invoice its sum, what of it is open, and whether that was written off. */
type FoundState = {
  status: string;
  at: string | null;
  amount: string | null;
  open: string | null;
  isWrittenOff?: boolean | null;
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
  /** What machines see of it. */
  shape?: Shape;
  /** A person of the customer may keep one private that they made: the column of who did, and what counts their tries. */
  privacy?: { madeBy: string; tries: 'customer-message' | 'customer-document' };
  /**
   * What the SQL of `find_own_records` looks at in place of the title and the day of making; `versions` is a table of texts
   * (`v`) joined to the records (`r`).
   */
  searched?: { texts?: readonly string[]; newest?: string; versions?: string };
};

/** Reads a status as it is stored. */
export function shownAs(
  displays: Readonly<Record<string, StatusDisplay>>,
): (found: FoundState) => StatusDisplay | null {
  return ({ status }) => displays[status] ?? null;
}
