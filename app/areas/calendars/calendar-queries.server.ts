import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { outsideCalendars } from '#app/records/calendar/calendar-tables.ts';
import { meetingHosts } from '#app/records/meeting/booking-tables.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import { busyOfHosts } from './busy-queries.server.ts';
import { isOverlapped } from './calendar-sources-sql.server.ts';
import { connectableKinds } from './oauth-account.server.ts';

/** How far ahead the screen counts. */
export const COUNTED_DAYS = 60;

/** One's own calendars elsewhere, and whether times can be offered by them. */
export async function listOwnCalendars(actor: AdminActor) {
  const now = new Date();
  const until = new Date(now.getTime() + COUNTED_DAYS * 86_400_000);
  return asActor(actor, async (tx) => {
    const calendars = await tx
      .select({
        id: outsideCalendars.id,
        kind: outsideCalendars.kind,
        name: outsideCalendars.name,
        host: outsideCalendars.host,
        isPaused: outsideCalendars.isPaused,
        lastReadAt: outsideCalendars.lastReadAt,
        failingSince: outsideCalendars.failingSince,
        failure: outsideCalendars.failure,
        unknownZones: outsideCalendars.unknownZones,
        mayWrite: outsideCalendars.mayWrite,
        writesMeetings: outsideCalendars.writesMeetings,
        writeFailure: sql<
          string | null
        >`(select k.failure from meeting_copies k where k.calendar_id = outside_calendars.id
          and k.failure is not null order by k.tries desc, k.meeting_id limit 1)`,
        version: outsideCalendars.version,
        busyTimes: sql<number>`(select count(*)::int from outside_busy_times b where b.calendar_id = outside_calendars.id
          and b.starts_at < ${until.toISOString()}::timestamptz and b.ends_at > ${now.toISOString()}::timestamptz)`,
      })
      .from(outsideCalendars)
      .where(and(eq(outsideCalendars.userId, actor.userId), isNull(outsideCalendars.leavingAt)))
      .orderBy(asc(outsideCalendars.createdAt), asc(outsideCalendars.id));
    const own = (await busyOfHosts(tx, [actor.userId], now, until)).get(actor.userId);
    return { calendars, isKnown: own?.isKnown ?? true, connectable: connectableKinds() };
  });
}

/** One of one's own calendars. */
export type OwnCalendar = Awaited<ReturnType<typeof listOwnCalendars>>['calendars'][number];

/** Whether one's own calendars make one busy during a meeting ahead that one holds. */
export async function isBusyElsewhere(actor: AdminActor, meetingId: string): Promise<boolean> {
  return asActor(actor, async (tx) => {
    const found = await tx
      .select({ id: meetingHosts.id })
      .from(meetingHosts)
      .innerJoin(meetings, eq(meetings.id, meetingHosts.meetingId))
      .where(
        and(
          eq(meetingHosts.meetingId, meetingId),
          eq(meetingHosts.userId, actor.userId),
          eq(meetingHosts.isLive, true),
          gt(meetingHosts.blockedUntil, sql`now()`),
          isOverlapped,
        ),
      );
    return found.length > 0;
  });
}
