import { eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './database.server.ts';

/**
 * The id of the row that the same opened form made when it was sent before; null the first time, and for what no form
 * sent. Who sends it at the same moment waits until this transaction ends. A command asks first of all: what it checks
 * then may have been changed by the first sending.
 */
export async function earlierSubmission(
  tx: Tx,
  table: PgTable & { id: PgColumn; submissionId: PgColumn },
  submissionId: string | undefined,
): Promise<string | null> {
  if (!submissionId) return null;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${submissionId}, 0))`);
  const [row] = await tx
    .select({ id: sql<string>`${table.id}` })
    .from(table)
    .where(eq(table.submissionId, submissionId));
  return row?.id ?? null;
}
