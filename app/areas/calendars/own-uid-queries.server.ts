import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '#app/platform/db/database.server.ts';
import { meetingCopies } from '#app/records/calendar/copy-tables.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';

/** The events that the product writes, by their UIDs in any calendar: they never count as outside. */
export async function unsafeOwnUids(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ id: meetings.id, uid: meetingCopies.uid })
    .from(meetings)
    .leftJoin(
      meetingCopies,
      and(eq(meetingCopies.meetingId, meetings.id), isNotNull(meetingCopies.uid)),
    )
    .where(gt(meetings.meetingDate, sql`now() - interval '2 days'`))
    .orderBy(meetings.id, meetingCopies.uid);
  return [...new Set(rows.flatMap(({ id, uid }) => (uid === null ? [id] : [id, uid])))];
}
