import { and, desc, eq } from 'drizzle-orm';
import { users } from '#app/access/auth-tables.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { activityLogs } from '#app/records/activity-tables.ts';
import type { ActivitySubject } from './activity-subjects.ts';

/** Most lines that a record's page shows. */
const LINES = 30;

/** What happened to a record, newest first; for transactions of staff. `by` is null for what a job did. */
export async function readHistory(tx: Tx, entityType: ActivitySubject, entityId: string) {
  return tx
    .select({
      id: activityLogs.id,
      action: activityLogs.action,
      metadata: activityLogs.metadata,
      at: activityLogs.createdAt,
      by: users.name,
    })
    .from(activityLogs)
    .leftJoin(users, eq(users.id, activityLogs.userId))
    .where(and(eq(activityLogs.entityType, entityType), eq(activityLogs.entityId, entityId)))
    .orderBy(desc(activityLogs.createdAt), desc(activityLogs.id))
    .limit(LINES);
}

/** One line of a record's history. */
export type HistoryLine = Awaited<ReturnType<typeof readHistory>>[number];
