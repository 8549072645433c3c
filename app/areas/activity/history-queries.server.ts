import { and, desc, eq, sql } from 'drizzle-orm';
import { users } from '#app/access/auth-tables.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import { recordsOf } from './activity-record-queries.server.ts';
import { type ActivitySubject, recordAddress } from './activity-subjects.ts';
import { sentenceParts } from './activity-words.ts';

/** Most lines that a record's page shows. */
const LINES = 30;

/** The history of a record, newest first, as sentences; for transactions of staff. */
export async function readHistory(tx: Tx, entityType: ActivitySubject, entityId: string) {
  const lines = await tx
    .select({
      id: activityLogs.id,
      action: activityLogs.action,
      metadata: activityLogs.metadata,
      at: activityLogs.createdAt,
      by: sql<string | null>`coalesce(nullif(${users.name}, ''), ${users.email})`,
    })
    .from(activityLogs)
    .leftJoin(users, eq(users.id, activityLogs.userId))
    .where(and(eq(activityLogs.entityType, entityType), eq(activityLogs.entityId, entityId)))
    .orderBy(desc(activityLogs.createdAt), desc(activityLogs.id))
    .limit(LINES);
  const records = await recordsOf(tx, [{ entityType, entityId }]);
  // A page names its own record in its title: no link leads to where the reader is.
  const here = recordAddress(entityType, entityId);
  return lines.map(({ id, at, ...line }) => ({
    id,
    at,
    sentence: sentenceParts({ ...line, entityType, entityId }, records.get(entityId) ?? null).map(
      ({ text, to }) => (to && to !== here ? { text, to } : { text }),
    ),
  }));
}
