import { eq, inArray, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import type { StoredKind } from '#app/records/stored-kind.server.ts';
import { STORED_KINDS } from '#app/records/stored-kinds.server.ts';
import type { LoggedRecord } from './activity-words.ts';

/** A record that lines are about, and whom of its customer's people it is private to. */
type FoundRecord = LoggedRecord & { privateTo: string | null; privateName: string | null };

/** The records that lines are about, by their ids, in one statement: what they are called now and whose they are. */
export async function recordsOf(
  tx: Tx,
  lines: readonly { entityType: string; entityId: string | null }[],
): Promise<ReadonlyMap<string, FoundRecord>> {
  const selects = Object.entries<StoredKind>(STORED_KINDS).flatMap(
    ([kind, { table, customer, name }]) => {
      const ids = lines.flatMap((line) => (line.entityType === kind ? (line.entityId ?? []) : []));
      if (ids.length === 0) return [];
      return sql`select ${table.id} as id, ${name} as name, c.id as "customerId", c.display_name as "customerName",
        p.id as "privateTo", coalesce(nullif(p.name, ''), p.email) as "privateName"
      from ${table} left join customer_profiles c on ${eq(sql`c.id`, customer)}
        left join users p on p.id = ${table.privateTo ?? sql`null::uuid`}
      where ${inArray(table.id, [...new Set(ids)])}`;
    },
  );
  if (selects.length === 0) return new Map();
  const rows = await rowsOf<FoundRecord & { id: string }>(tx, sql.join(selects, sql` union all `));
  return new Map(rows.map(({ id, ...record }) => [id, record]));
}
