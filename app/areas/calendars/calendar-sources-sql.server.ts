import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { type AgendaSources, NOW, USER_ID } from '#app/access/agenda-source.server.ts';
import { outsideBusyTimes, outsideCalendars } from '#app/records/calendar/calendar-tables.ts';
import { meetingHosts } from '#app/records/meeting/booking-tables.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';

const ownMeetings = sql`${meetingHosts} join ${meetings} on ${and(
  eq(meetings.id, meetingHosts.meetingId),
  isNull(meetings.archivedAt),
)}`;

/**
 * Whether a calendar of the host's own makes them busy while the meeting itself is held; at its buffers it does not count. Policies show
 * nobody the times of another.
 */
export const isOverlapped = sql`exists (select from ${outsideBusyTimes} join ${outsideCalendars} on ${and(
  eq(outsideCalendars.id, outsideBusyTimes.calendarId),
  eq(outsideCalendars.userId, meetingHosts.userId),
  eq(outsideCalendars.isPaused, false),
)} where ${outsideBusyTimes.startsAt} < ${meetings.meetingDate} + make_interval(mins => ${meetings.durationMinutes})
    and ${outsideBusyTimes.endsAt} > ${meetings.meetingDate})`;

/** What of their own calendars asks a person to act: one that cannot be read, and a meeting at a time that is taken elsewhere. */
export const calendarAsks = {
  calendar_away: {
    staff: [
      {
        group: 'calendar',
        needs: 'work',
        from: outsideCalendars,
        where: and(
          eq(outsideCalendars.userId, USER_ID),
          eq(outsideCalendars.isPaused, false),
          isNotNull(outsideCalendars.failingSince),
          sql`coalesce(${outsideCalendars.lastReadAt}, ${outsideCalendars.failingSince}) < ${NOW} - interval '10 minutes'`,
        ),
        id: outsideCalendars.id,
        title: sql`'"' || ${outsideCalendars.name} || '" cannot be read'`,
        note: sql`'No times are offered with you'`,
        since: outsideCalendars.failingSince,
      },
      {
        group: 'calendar',
        needs: 'work',
        from: outsideCalendars,
        where: and(
          eq(outsideCalendars.userId, USER_ID),
          eq(outsideCalendars.isPaused, false),
          isNotNull(outsideCalendars.writeToldAt),
        ),
        id: outsideCalendars.id,
        title: sql`'"' || ${outsideCalendars.name} || '" cannot be written'`,
        note: sql`'Meetings may be missing or at an old time there'`,
        since: outsideCalendars.writeToldAt,
      },
    ],
  },
  meeting_conflict: {
    staff: [
      {
        group: 'calendar',
        needs: 'work',
        from: ownMeetings,
        where: and(
          eq(meetingHosts.userId, USER_ID),
          eq(meetingHosts.isLive, true),
          sql`${meetingHosts.blockedUntil} > ${NOW}`,
          isOverlapped,
        ),
        order: meetingHosts.blockedFrom,
        id: meetings.id,
        title: meetings.title,
        note: sql`'You are busy elsewhere then'`,
        due: meetings.meetingDate,
        customerId: meetings.customerId,
      },
    ],
  },
} satisfies Record<string, AgendaSources>;
