import { eq } from 'drizzle-orm';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { meetings } from './meeting-tables.ts';

/** A meeting as its commands work with it. */
export type LockedMeeting = typeof meetings.$inferSelect;

/**
 * A meeting for staff, locked until the transaction ends, when it is the copy that they saw.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError unless it is archived as `expected`.
 */
export async function lockedMeeting(
  tx: Tx,
  id: string,
  { version, expected = 'current' }: { version: number; expected?: 'current' | 'archived' },
): Promise<LockedMeeting> {
  const [meeting] = await tx.select().from(meetings).where(eq(meetings.id, id)).for('update');
  if (!meeting) throw new NotFoundError();
  if (meeting.version !== version) throw new ChangedMeanwhileError();
  if (expected === 'archived' && !meeting.archivedAt) {
    throw new RefusedError('This meeting is not archived.');
  }
  if (expected === 'current' && meeting.archivedAt) {
    throw new RefusedError('This meeting is archived. Restore it first.');
  }
  return meeting;
}
