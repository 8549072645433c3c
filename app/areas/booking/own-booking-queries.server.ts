import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { meetingAttendees, meetingHosts } from '#app/records/meeting/booking-tables.ts';
import { isExpected, MEETING_STATUSES } from '#app/records/meeting/meeting-status.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import { isOpenProject, projects } from '#app/records/project/project-tables.ts';
import type { OfferedTime } from './kind-offers.ts';
import { type HeldMeeting, movesOf } from './offer-queries.server.ts';

/** A meeting that one of a client's people booked, with the zone that whoever looks reads times in. */
export type OwnMeeting = HeldMeeting & { hostNames: string[]; zone: string };

/** Most projects that a form offers. */
const MOST_PROJECTS = 50;

/** Returns a client's open projects by title, for the form that books a meeting on one. */
export async function listProjectsToBook(actor: CustomerActor) {
  return asActor(actor, (tx) =>
    tx
      .select({ id: projects.id, title: projects.title })
      .from(projects)
      .where(and(eq(projects.customerId, actor.customerId), isOpenProject(projects)))
      .orderBy(asc(projects.title), asc(projects.id))
      .limit(MOST_PROJECTS),
  );
}

/** Returns a meeting that one of the client's people booked, with the times it can be moved to. @throws NotFoundError for any other. */
export async function getOwnBooked(actor: CustomerActor, id: string, now: Date) {
  return asActor(actor, async (tx) => {
    const meeting = await ownBooked(tx, actor, id);
    if (!meeting) throw new NotFoundError();
    return { meeting, times: await ownMoves(tx, meeting, now) };
  });
}

async function ownMoves(tx: Tx, meeting: OwnMeeting, now: Date): Promise<OfferedTime[]> {
  const isAhead = isExpected(meeting.status) && meeting.meetingDate > now;
  return isAhead ? movesOf(tx, meeting, now) : [];
}

/** The same meeting in the caller's transaction; null for one that nobody of the client booked. */
export async function ownBooked(
  tx: Tx,
  actor: CustomerActor,
  id: string,
): Promise<OwnMeeting | null> {
  const [row] = await tx
    .select()
    .from(meetings)
    .where(
      and(
        eq(meetings.id, id),
        eq(meetings.customerId, actor.customerId),
        isNull(meetings.archivedAt),
      ),
    );
  const bookers = await tx
    .select({ userId: meetingAttendees.userId, zone: meetingAttendees.timeZone })
    .from(meetingAttendees)
    .where(and(eq(meetingAttendees.meetingId, id), isNotNull(meetingAttendees.userId)));
  if (!row || bookers.length === 0) return null;
  const hosts = await tx
    .select({ id: meetingHosts.userId, name: meetingHosts.name })
    .from(meetingHosts)
    .where(eq(meetingHosts.meetingId, id))
    .orderBy(meetingHosts.createdAt, meetingHosts.userId);
  return {
    ...row,
    isArchived: false,
    hosts: hosts.map((host) => host.id),
    hostNames: hosts.map(({ name }) => name),
    zone: bookers.find(({ userId }) => userId === actor.userId)?.zone ?? row.timeZone,
  };
}

/** How many meetings of the client that its people booked are ahead. */
export async function countOwnAhead(tx: Tx, actor: CustomerActor): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    tx,
    sql`select count(*)::int as count from ${meetings} where ${and(
      eq(meetings.customerId, actor.customerId),
      inArray(meetings.status, MEETING_STATUSES.filter(isExpected)),
      isNull(meetings.archivedAt),
      sql`${meetings.meetingDate} > now()`,
      sql`exists (select from meeting_attendees a where a.meeting_id = ${sql`${meetings.id}`} and a.user_id is not null)`,
    )}`,
  );
  return row?.count ?? 0;
}
