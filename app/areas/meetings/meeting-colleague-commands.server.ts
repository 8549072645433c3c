import { and, eq } from 'drizzle-orm';
import { type AdminActor, shownNameOf } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { userRoles, users } from '#app/access/auth-tables.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { isStaffWith } from '#app/access/staff-people-sql.server.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { meetingColleagues, meetingHosts } from '#app/records/meeting/booking-tables.ts';
import { isExpected } from '#app/records/meeting/meeting-status.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import type { ColleagueFacts } from './colleague-effects.ts';
import { meetingEffects } from './meeting-effects.ts';
import type { MeetingAttends } from './meeting-forms.ts';
import { lockedForPeople } from './meeting-host-commands.server.ts';
import { isOver } from './meeting-time.ts';

/** Most colleagues who attend one meeting. */
const MOST_COLLEAGUES = 20;

type Attended = ColleagueFacts['meeting'] & { invitationSequence: number };

/**
 * Asks a member of staff to attend a meeting that others hold; asking them twice changes nothing.
 * @throws NotFoundError, RefusedError for someone who can't attend it, or who holds it.
 */
export async function addColleague(
  actor: AdminActor,
  meetingId: string,
  colleagueId: string,
): Promise<void> {
  await asActor(actor, async (tx) => {
    await setColleague(tx, actor, await lockedForPeople(tx, meetingId), colleagueId);
  });
}

/**
 * Has a member of staff attend a meeting, in the caller's transaction, and notifies them.
 * @throws RefusedError as `addColleague`.
 */
export async function setColleague(
  tx: Tx,
  actor: AdminActor,
  meeting: Attended,
  colleagueId: string,
): Promise<void> {
  const [person] = await tx
    .select({ name: users.name, email: users.email })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .where(and(eq(users.id, colleagueId), isStaffWith('act-work', meeting.customerId)));
  if (!person) {
    throw new RefusedError('The chosen person can’t attend this meeting. Choose another one.');
  }
  const name = shownNameOf(person);
  const isHost = and(eq(meetingHosts.meetingId, meeting.id), eq(meetingHosts.userId, colleagueId));
  if ((await tx.$count(meetingHosts, isHost)) > 0) {
    throw new RefusedError(`${name} holds this meeting.`);
  }
  const there = await tx.$count(meetingColleagues, eq(meetingColleagues.meetingId, meeting.id));
  if (there >= MOST_COLLEAGUES) {
    throw new RefusedError(`At most ${MOST_COLLEAGUES} colleagues can attend a meeting.`);
  }
  // Anyone who adds themselves has answered.
  const own = colleagueId === actor.userId;
  const [added] = await tx
    .insert(meetingColleagues)
    .values({
      meetingId: meeting.id,
      userId: colleagueId,
      name,
      ...(own && { answer: 'accepted', answeredInvitation: meeting.invitationSequence }),
    })
    .onConflictDoNothing({ target: [meetingColleagues.meetingId, meetingColleagues.userId] })
    .returning({ id: meetingColleagues.id });
  if (!added) return;
  const facts = { meeting, colleague: { id: colleagueId, name }, now: new Date() };
  await happened(tx, actor, meetingEffects, 'meeting.colleague_added', facts);
}

/** Takes a colleague off a meeting and notifies them; one who is off it stays so. @throws NotFoundError for no such meeting. */
export async function removeColleague(
  actor: AdminActor,
  meetingId: string,
  colleagueId: string,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const meeting = await lockedForPeople(tx, meetingId);
    const [removed] = await tx
      .delete(meetingColleagues)
      .where(
        and(eq(meetingColleagues.meetingId, meetingId), eq(meetingColleagues.userId, colleagueId)),
      )
      .returning({ name: meetingColleagues.name });
    if (!removed) return;
    const facts = { meeting, colleague: { id: colleagueId, name: removed.name }, now: new Date() };
    await happened(tx, actor, meetingEffects, 'meeting.colleague_removed', facts);
  });
}

/**
 * Records whether a member of staff attends a meeting that they were asked to. The same answer again changes nothing.
 * @throws NotFoundError for someone who was not asked, ChangedMeanwhileError when the meeting has changed since it was shown,
 * RefusedError for one that will not be held.
 */
export async function answerAsColleague(
  actor: AdminActor,
  meetingId: string,
  { attends, invitation }: MeetingAttends,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const [meeting] = await tx
      .select()
      .from(meetings)
      .where(eq(meetings.id, meetingId))
      .for('update');
    const own = and(
      eq(meetingColleagues.meetingId, meetingId),
      eq(meetingColleagues.userId, actor.userId),
    );
    const [asked] = await tx.select().from(meetingColleagues).where(own);
    if (!meeting || !asked) throw new NotFoundError();
    if (meeting.archivedAt || !isExpected(meeting.status)) {
      throw new RefusedError('This meeting will not be held.');
    }
    if (isOver(meeting, new Date())) throw new RefusedError('This meeting is over.');
    if (meeting.invitationSequence !== invitation) throw new ChangedMeanwhileError();
    if (asked.answer === attends && asked.answeredInvitation === invitation) return;
    await tx
      .update(meetingColleagues)
      .set({ answer: attends, answeredInvitation: invitation })
      .where(own);
    await logActivity(tx, actor, {
      action: 'meeting.colleague_answered',
      entityType: 'meeting',
      entityId: meetingId,
      metadata: { title: meeting.title },
    });
  });
}

/** The members of staff who attend a meeting without holding it, as far as they still may see it. */
export async function attendingStaff(
  tx: Tx,
  { id, customerId }: { id: string; customerId: string | null },
): Promise<string[]> {
  const rows = await tx
    .select({ userId: meetingColleagues.userId })
    .from(meetingColleagues)
    .innerJoin(users, eq(users.id, meetingColleagues.userId))
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .where(and(eq(meetingColleagues.meetingId, id), isStaffWith('work', customerId)))
    .orderBy(meetingColleagues.userId);
  return rows.map(({ userId }) => userId);
}
