import { sql } from 'drizzle-orm';
import { RefusedError } from '#app/access/refusals.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import type { ChosenWithdrawal, PromiseKind } from '#app/records/promise/promise-status.ts';

/**
 * Withdraws the open promise of a record in the caller's transaction, as staff; from then on it is counted and shown as
 * withdrawn.
 * @throws RefusedError when none is open, or what is promised is overdue: that counts as broken.
 */
export async function withdrawPromise(
  tx: Tx,
  kind: PromiseKind,
  recordId: string,
  reason: ChosenWithdrawal,
): Promise<void> {
  const [row] = await rowsOf<{ done: boolean }>(
    tx,
    sql`select withdraw_promise(${kind}, ${recordId}::uuid, ${reason}) as done`,
  );
  if (!row?.done) {
    throw new RefusedError('Only a promise that is open and not overdue can be withdrawn.');
  }
}
