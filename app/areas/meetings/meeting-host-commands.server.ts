import { and, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import { type AdminActor, shownNameOf } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { userRoles, users } from '#app/access/auth-tables.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { isStaffWith } from '#app/access/staff-people-sql.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { meetingColleagues, meetingHosts } from '#app/records/meeting/booking-tables.ts';
import { isExpected, type MeetingStatus } from '#app/records/meeting/meeting-status.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import { meetingEffects } from './meeting-effects.ts';
import { endOf, meetingSpan } from './meeting-time.ts';

/** What a host must be free for. */
type Held = {
  id: string;
  customerId: string | null;
  meetingDate: Date;
  timeZone: string;
  durationMinutes: number;
  minutesBefore?: number;
  minutesAfter?: number;
  status?: MeetingStatus;
};

/**
 * Makes a member of staff a host of a meeting; making them one twice changes nothing.
 * @throws NotFoundError, RefusedError for someone who can't hold it, or has another meeting at that time.
 */
export async function addHost(actor: AdminActor, meetingId: string, hostId: string): Promise<void> {
  await asActor(actor, async (tx) => {
    const meeting = await lockedForPeople(tx, meetingId);
    const host = await setHost(tx, meeting, hostId);
    if (!host) return;
    await happened(tx, actor, meetingEffects, 'meeting.host_added', { meeting, host });
  });
}

/** Takes a host off a meeting; one who is off it already stays so. @throws NotFoundError for no such meeting. */
export async function removeHost(
  actor: AdminActor,
  meetingId: string,
  hostId: string,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const meeting = await lockedForPeople(tx, meetingId);
    const [removed] = await tx
      .delete(meetingHosts)
      .where(and(eq(meetingHosts.meetingId, meetingId), eq(meetingHosts.userId, hostId)))
      .returning({ name: meetingHosts.name });
    if (!removed) return;
    const gone = { meeting, host: removed.name };
    await happened(tx, actor, meetingEffects, 'meeting.host_removed', gone);
  });
}

/**
 * Returns a meeting whose people change, locked, with its next version: who edits an older copy of it is told.
 * @throws NotFoundError, RefusedError when it is archived.
 */
export async function lockedForPeople(tx: Tx, id: string) {
  const [meeting] = await tx
    .update(meetings)
    .set(nextVersion(meetings))
    .where(eq(meetings.id, id))
    .returning();
  if (!meeting) throw new NotFoundError();
  if (meeting.archivedAt) throw new RefusedError('This meeting is archived. Restore it first.');
  return meeting;
}

/**
 * Gives a meeting a host in the caller's transaction and returns their name; null where they are one already.
 * @throws RefusedError for someone who is not staff or does not see the customer, or who has another meeting at that time.
 */
export async function setHost(tx: Tx, meeting: Held, hostId: string): Promise<string | null> {
  const [person] = await tx
    .select({ name: users.name, email: users.email })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .where(and(eq(users.id, hostId), isStaffWith('work', meeting.customerId)));
  if (!person) {
    throw new RefusedError('The chosen person can’t hold this meeting. Choose another one.');
  }
  await checkFree(tx, meeting, { userId: hostId, name: shownNameOf(person) });
  const [added] = await tx
    .insert(meetingHosts)
    .values({ meetingId: meeting.id, userId: hostId, name: shownNameOf(person) })
    .onConflictDoNothing({ target: [meetingHosts.meetingId, meetingHosts.userId] })
    .returning({ name: meetingHosts.name });
  // Anyone who holds a meeting is no longer one of those who merely attend.
  await tx
    .delete(meetingColleagues)
    .where(and(eq(meetingColleagues.meetingId, meeting.id), eq(meetingColleagues.userId, hostId)));
  return added?.name ?? null;
}

/** Checks that the hosts of a changed meeting have nothing else at its time. @throws RefusedError that says what is there. */
export async function checkHostsFree(tx: Tx, meeting: Held): Promise<void> {
  if (!isExpected(meeting.status ?? 'scheduled')) return;
  const hosts = await tx
    .select({ userId: meetingHosts.userId, name: meetingHosts.name })
    .from(meetingHosts)
    .where(eq(meetingHosts.meetingId, meeting.id));
  for (const host of hosts) await checkFree(tx, meeting, host);
}

/** What the actor sees of it is said; what they don't see, the database refuses all the same. */
async function checkFree(
  tx: Tx,
  meeting: Held,
  { userId, name }: { userId: string; name: string },
): Promise<void> {
  if (!isExpected(meeting.status ?? 'scheduled')) return;
  const [other] = await tx
    .select({
      title: meetings.title,
      meetingDate: meetings.meetingDate,
      durationMinutes: meetings.durationMinutes,
    })
    .from(meetingHosts)
    .innerJoin(meetings, eq(meetings.id, meetingHosts.meetingId))
    .where(
      and(
        eq(meetingHosts.userId, userId),
        eq(meetingHosts.isLive, true),
        ne(meetingHosts.meetingId, meeting.id),
        isNull(meetings.archivedAt),
        lt(
          meetingHosts.blockedFrom,
          sql`${endOf(meeting).toISOString()}::timestamptz + make_interval(mins => ${meeting.minutesAfter ?? 0})`,
        ),
        gt(
          meetingHosts.blockedUntil,
          sql`${meeting.meetingDate.toISOString()}::timestamptz - make_interval(mins => ${meeting.minutesBefore ?? 0})`,
        ),
      ),
    )
    .orderBy(meetings.meetingDate)
    .limit(1);
  if (!other) return;
  throw new RefusedError(
    `${name} has “${other.title}” then: ${meetingSpan(other, meeting.timeZone)}. Choose another time or another host.`,
  );
}
