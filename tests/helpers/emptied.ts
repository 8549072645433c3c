import { sql } from 'drizzle-orm';
import type { Tx } from '#app/platform/db/database.server.ts';

/** Empties tables with all that hangs on them, also what was issued and posted, which no trigger lets. */
export async function emptyTables(tx: Tx, tables: string): Promise<void> {
  await tx.execute(sql`set local session_replication_role = replica`);
  await tx.execute(sql`truncate ${sql.raw(tables)} cascade`);
  await tx.execute(sql`set local session_replication_role = origin`);
}
