import { sql } from 'drizzle-orm';
import type { CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { rowsOf } from '#app/platform/db/database.server.ts';

/**
 * The other one of the person's companies that a record belongs to; null when it belongs to the current one, to none or to
 * someone else's.
 */
export async function otherCompanyOf(
  actor: CustomerActor,
  table: string,
  id: string,
): Promise<string | null> {
  const [row] = await asActor(actor, (tx) =>
    rowsOf<{ id: string | null }>(tx, sql`select other_company_of(${table}, ${id}::uuid) as id`),
  );
  return row?.id ?? null;
}

/** Whether the person can read a record, acting as they currently do. */
export async function isOwnRecord(
  actor: CustomerActor,
  table: string,
  id: string,
): Promise<boolean> {
  const rows = await asActor(actor, (tx) =>
    rowsOf(tx, sql`select 1 from ${sql.identifier(table)} where id = ${id}::uuid`),
  );
  return rows.length > 0;
}
