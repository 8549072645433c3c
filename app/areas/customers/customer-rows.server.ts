import { sql } from 'drizzle-orm';
import { RefusedError } from '#app/access/refusals.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';

/** Refuses while this customer, whose row is locked, is one of the two accounts of an unfinished merge. @throws RefusedError */
export async function refuseWhileMerging(tx: Tx, customerId: string): Promise<void> {
  const running = await rowsOf(
    tx,
    sql`select from account_merges where state <> 'done' and ${customerId} in (source_id, target_id) limit 1`,
  );
  if (running.length === 0) return;
  throw new RefusedError('This account is being merged right now. Wait until that is done.');
}
