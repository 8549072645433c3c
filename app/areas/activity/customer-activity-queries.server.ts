import { inArray, type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import { recordsOf } from './activity-record-queries.server.ts';
import { type SentencePart, sentenceParts } from './activity-words.ts';

/** The customer, and the accounts that were merged into it: lines stay with the account that they were written about. */
function accountsOf(customerId: string): SQL {
  return sql`select c.id from customer_profiles c where c.id = ${customerId} or c.merged_into = ${customerId}`;
}

/** A condition on lines of the log: they are about this customer or one of their records. */
export async function isAboutCustomer(tx: Tx, customerId: string): Promise<SQL> {
  const accounts = await rowsOf<{ id: string }>(tx, accountsOf(customerId));
  // Named, so that the database knows how many lines each has.
  const ids = accounts.map(({ id }) => id);
  return inArray(activityLogs.aboutCustomerId, ids.length > 0 ? ids : [customerId]);
}

/** One line of a customer's history. */
export type CustomerActivityLine = {
  id: string;
  action: string;
  sentence: SentencePart[];
  /** Whom of the customer's people it is private to. */
  privateTo: string | null;
  privateName: string | null;
  at: Date;
};

type Found = {
  id: string;
  action: string;
  entityType: string;
  entityId: string;
  metadata: Record<string, unknown>;
  by: string | null;
  at: string;
};

/** The latest lines about a customer and their records, newest first; for transactions of staff. */
export async function latestAbout(
  tx: Tx,
  customerId: string,
  most: number,
): Promise<CustomerActivityLine[]> {
  const rows = await rowsOf<Found>(
    tx,
    sql`select l.id, l.action, l.entity_type as "entityType", l.entity_id as "entityId", l.metadata,
        coalesce(nullif(u.name, ''), u.email) as by, l.created_at as at
      from (${accountsOf(customerId)}) account cross join lateral (
          select * from activity_logs l where l.about_customer_id = account.id order by l.created_at desc, l.id desc limit ${most}) l
        left join users u on u.id = l.user_id
      order by l.created_at desc, l.id desc limit ${most}`,
  );
  const records = await recordsOf(tx, rows);
  return rows.map(({ id, action, at, ...line }) => {
    const record = records.get(line.entityId) ?? null;
    return {
      id,
      action,
      privateTo: record?.privateTo ?? null,
      privateName: record?.privateName ?? null,
      at: new Date(at),
      // Whose page it is needs no saying.
      sentence: sentenceParts(
        { action, ...line },
        record && { ...record, customerId: null, customerName: null },
      ),
    };
  });
}
