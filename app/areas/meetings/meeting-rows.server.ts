import { eq } from 'drizzle-orm';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { checkCopy, type SeenCopy } from '#app/access/seen-copy.ts';
import { checkProject } from '#app/areas/tasks/task-choice-queries.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import type { NewMeeting } from './meeting-forms.ts';

/** A meeting as its commands work with it. */
export type LockedMeeting = typeof meetings.$inferSelect;

/**
 * Returns a meeting for staff, locked until the transaction ends, if it is the copy that they saw.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError unless it is archived as `expected`.
 */
export async function lockedMeeting(tx: Tx, id: string, seen: SeenCopy): Promise<LockedMeeting> {
  const [meeting] = await tx.select().from(meetings).where(eq(meetings.id, id)).for('update');
  if (!meeting) throw new NotFoundError();
  checkCopy(meeting, seen, 'meeting');
  return meeting;
}

/** Checks that the project is one of the customer's, or that there is none. @throws RefusedError */
export async function checkProjectOf(
  tx: Tx,
  projectId: string | null,
  customerId: string | null,
): Promise<void> {
  if (projectId === null) return;
  if (customerId === null) throw new RefusedError('An internal meeting has no project.');
  await checkProject(tx, projectId, customerId);
}

/** Returns the columns of a form's fields besides its moment; blank fields are stored as null. */
export function columnsOf(meeting: Omit<NewMeeting, 'customerId'>) {
  return {
    projectId: meeting.projectId ?? null,
    title: meeting.title,
    description: meeting.description ?? null,
    timeZone: meeting.timeZone,
    durationMinutes: meeting.durationMinutes,
    meetingLink: meeting.meetingLink ?? null,
  };
}

/** The columns of a meeting that an edit writes. */
export function editedColumns({
  projectId,
  title,
  description,
  meetingDate,
  timeZone,
  durationMinutes,
  meetingLink,
  notes,
  status,
}: LockedMeeting) {
  return {
    projectId,
    title,
    description,
    meetingDate,
    timeZone,
    durationMinutes,
    meetingLink,
    notes,
    status,
  };
}
