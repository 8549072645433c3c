import { eq } from 'drizzle-orm';
import { NotFoundError } from '#app/access/refusals.ts';
import { checkCopy, type SeenCopy } from '#app/access/seen-copy.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { meetings } from '#app/records/meeting-tables.ts';

/** A meeting as its commands work with it. */
export type LockedMeeting = typeof meetings.$inferSelect;

/**
 * A meeting for staff, locked until the transaction ends, when it is the copy that they saw.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError unless it is archived as `expected`.
 */
export async function lockedMeeting(tx: Tx, id: string, seen: SeenCopy): Promise<LockedMeeting> {
  const [meeting] = await tx.select().from(meetings).where(eq(meetings.id, id)).for('update');
  if (!meeting) throw new NotFoundError();
  checkCopy(meeting, seen, 'meeting');
  return meeting;
}
