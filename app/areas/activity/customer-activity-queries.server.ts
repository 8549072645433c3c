import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { LOGGED_RECORDS } from './activity-record-queries.server.ts';
import { type SentencePart, sentenceParts } from './activity-words.ts';

/** The ids of all lines about a customer and their records, as `id`, each with the record's `name`. */
function linesAbout(customerId: string): SQL {
  const records = LOGGED_RECORDS.map(
    ([kind, table, customer, name, privateTo]) =>
      sql`select ${kind} as kind, ${table.id} as id, ${name} as name, ${privateTo ?? sql`null::uuid`} as private_to from ${table} where ${eq(customer, customerId)}`,
  );
  return sql`select l.id, l.created_at, r.name, r.private_to from (${sql.join(records, sql` union all `)}) r
    join activity_logs l on l.entity_type = r.kind and l.entity_id = r.id`;
}

/** A condition on lines of the log: they are about this customer or one of their records. */
export function isAboutCustomer(lineId: PgColumn, customerId: string): SQL {
  return sql`${lineId} = any(array(select id from (${linesAbout(customerId)}) about))`;
}

/** One line of what happened with a customer. */
export type CustomerActivityLine = {
  id: string;
  action: string;
  sentence: SentencePart[];
  /** Whom of the customer's people it is private to. */
  privateTo: string | null;
  privateName: string | null;
  at: Date;
};

type Found = Omit<CustomerActivityLine, 'sentence' | 'at'> & {
  entityType: string;
  entityId: string;
  name: string;
  metadata: Record<string, unknown>;
  by: string | null;
  at: string;
};

/** The latest of what happened with a customer and their records, newest first; for transactions of staff. */
export async function latestAbout(
  tx: Tx,
  customerId: string,
  most: number,
): Promise<CustomerActivityLine[]> {
  const rows = await rowsOf<Found>(
    tx,
    sql`select l.id, l.action, l.entity_type as "entityType", l.entity_id as "entityId", about.name,
        about.private_to as "privateTo", coalesce(nullif(p.name, ''), p.email) as "privateName",
        l.metadata, coalesce(nullif(u.name, ''), u.email) as by, l.created_at as at
      from (select * from (${linesAbout(customerId)}) every order by created_at desc, id desc limit ${most}) about
      join activity_logs l on l.id = about.id left join users u on u.id = l.user_id
      left join users p on p.id = about.private_to
      order by about.created_at desc, about.id desc`,
  );
  return rows.map(({ id, action, privateTo, privateName, at, ...line }) => ({
    id,
    action,
    privateTo,
    privateName,
    at: new Date(at),
    // Whose page it is needs no saying.
    sentence: sentenceParts({ action, ...line }, { ...line, customerId: null, customerName: null }),
  }));
}
