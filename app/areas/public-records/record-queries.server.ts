import { eq, type SQL } from 'drizzle-orm';
import type { Tx } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { standingCustomer } from '#app/records/customer/standing-customer.ts';
import type { Shape } from '#app/records/shape.server.ts';
import { RECORDS, type RecordKind } from './records.server.ts';

/** A record in its shape, with what was selected along. */
type Shaped<More> = Record<string, unknown> & { id: string } & { [Name in keyof More]: string };

/**
 * Rows in their shape, with what `more` selects along; their moments become ISO texts when they are written as JSON. A record
 * that may have no customer is found without one.
 */
export async function rowsInShape<More extends Record<string, SQL>>(
  tx: Tx,
  { table, customer, columns }: Shape,
  where: SQL | undefined,
  { orderBy = [], limit = 1 }: { orderBy?: SQL[]; limit?: number } = {},
  more?: More,
): Promise<Shaped<More>[]> {
  const rows = tx
    .select({ ...columns, ...more })
    .from(table)
    .$dynamic();
  const owner = customer && eq(customerProfiles.id, customer);
  if (owner && customer.notNull) rows.innerJoin(customerProfiles, owner);
  else if (owner) rows.leftJoin(customerProfiles, owner);
  const found = await rows
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);
  return found as Shaped<More>[];
}

/** One record in the shape of `records.ts`; null when there is none. For a merged customer, the customer it was merged into. */
export async function readRecord(
  tx: Tx,
  kind: RecordKind,
  id: string,
): Promise<Record<string, unknown> | null> {
  const shape: Shape = RECORDS[kind];
  const asked = kind === 'customer' ? standingCustomer(id) : id;
  const [row] = await rowsInShape(tx, shape, eq(shape.table.id, asked));
  return row ?? null;
}
