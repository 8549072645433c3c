import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';

/**
 * How the database reads the first rows of a table, those that match alone, in an order when it may neither sort nor read
 * the table through.
 */
export function planOfOrder(
  table: SQLWrapper,
  orderBy: SQL[],
  matching = sql`true`,
): Promise<string> {
  return unsafeOwnerTransaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_sort = off`);
    const order = sql.join(orderBy, sql`, `);
    return JSON.stringify(
      await rowsOf(
        tx,
        sql`explain select id from ${table} where ${matching} order by ${order} limit 5`,
      ),
    );
  });
}
