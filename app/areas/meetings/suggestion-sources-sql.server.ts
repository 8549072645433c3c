import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { type AgendaSources, USER_ID } from '#app/access/agenda-source.server.ts';
import { meetingHosts } from '#app/records/meeting/booking-tables.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import { meetingSuggestions } from '#app/records/meeting/suggestion-tables.ts';

const openOnes = sql`${meetingSuggestions} where ${and(
  eq(meetingSuggestions.meetingId, meetings.id),
  eq(meetingSuggestions.state, 'open'),
)}`;

const hosts = sql`${meetingHosts} where ${eq(meetingHosts.meetingId, meetings.id)}`;

/** Meetings for which someone suggests another time: each host is asked, or everyone where there is none. */
export const suggestionAgenda = {
  staff: [
    {
      group: 'calendar',
      needs: 'act-work',
      from: meetings,
      where: and(
        isNull(meetings.archivedAt),
        sql`exists (select from ${openOnes})`,
        or(
          sql`exists (select from ${hosts} and ${eq(meetingHosts.userId, USER_ID)})`,
          sql`not exists (select from ${hosts})`,
        ),
      ),
      order: meetings.meetingDate,
      id: meetings.id,
      title: meetings.title,
      note: sql`(select ${meetingSuggestions.name} || ' suggests another time' from ${openOnes} order by ${meetingSuggestions.createdAt} limit 1)`,
      due: meetings.meetingDate,
      customerId: meetings.customerId,
    },
  ],
} satisfies AgendaSources;
