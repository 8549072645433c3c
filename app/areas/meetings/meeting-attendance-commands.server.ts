import { eq } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import { meetingAttendees } from '#app/records/meeting/booking-tables.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import type { AttendanceNote } from './meeting-forms.ts';
import { lockedMeeting } from './meeting-rows.server.ts';

/**
 * Notes whether the people invited to a meeting came; the latest note counts.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError for a meeting that is archived, canceled, has not begun, or is of
 * the firm's own people alone.
 */
export async function recordAttendance(
  actor: AdminActor,
  id: string,
  { came, version }: AttendanceNote,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const meeting = await lockedMeeting(tx, id, { version });
    if (meeting.status === 'cancelled') throw new RefusedError('This meeting was canceled.');
    if (meeting.meetingDate > new Date()) throw new RefusedError('This meeting has not begun.');
    const guests = await tx.$count(meetingAttendees, eq(meetingAttendees.meetingId, id));
    if (meeting.customerId === null && guests === 0) {
      throw new RefusedError('Only your own staff were invited to this meeting.');
    }
    const guestCame = came === 'yes';
    if (meeting.guestCame === guestCame) return;
    await tx
      .update(meetings)
      .set({ guestCame, ...nextVersion(meetings) })
      .where(eq(meetings.id, id));
    await logActivity(tx, actor, {
      action: guestCame ? 'meeting.guest_came' : 'meeting.guest_missed',
      entityType: 'meeting',
      entityId: id,
      metadata: { title: meeting.title },
    });
  });
}
