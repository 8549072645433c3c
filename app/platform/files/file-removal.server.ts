import { sql } from 'drizzle-orm';
import { database, rowsOf, type Tx } from '../db/database.server.ts';

// Any number that no other program uses on this database: anyone who holds it copies stored files, which then must stay.
export const FILES_HELD = 7_365_837;

/**
 * Whether stored files may be removed in this transaction; no backup begins until it ends. During a backup files must stay,
 * because its rows may still name them.
 */
export async function mayRemoveFiles(tx: Tx): Promise<boolean> {
  if (database().isAlone(FILES_HELD)) return false;
  const [row] = await rowsOf<{ free: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock_shared(${FILES_HELD}) as free`,
  );
  return row?.free === true;
}
