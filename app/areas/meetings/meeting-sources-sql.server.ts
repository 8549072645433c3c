import { and, asc, eq, gt, inArray, isNull, lt, not, sql } from 'drizzle-orm';
import {
  type AgendaSources,
  CUSTOMER_ID,
  DAY_ENDS,
  NOW,
} from '#app/access/agenda-source.server.ts';
import type { DueSource } from '#app/access/client-records.server.ts';
import { currentUserId } from '#app/access/policies.ts';
import { type SearchIn, titled } from '#app/platform/db/search-source.server.ts';
import { isExpected, MEETING_STATUSES } from '#app/records/meeting/meeting-status.ts';
import { meetingResponses, meetings } from '#app/records/meeting/meeting-tables.ts';
import { isUpcoming } from './meeting-queries.server.ts';

/** Days of meetings ahead that staff are shown. */
const MEETING_DAYS = 7;

const meeting = {
  from: meetings,
  order: meetings.meetingDate,
  id: meetings.id,
  title: meetings.title,
  due: meetings.meetingDate,
} as const;

const isExpectedMeeting = inArray(meetings.status, MEETING_STATUSES.filter(isExpected));

const own = { ...meeting, version: meetings.invitationSequence } as const;

const isOwnAhead = and(
  eq(meetings.customerId, CUSTOMER_ID),
  isUpcoming(NOW),
  isExpectedMeeting,
  isNull(meetings.archivedAt),
);

// Each person answers an invitation for themselves.
const isAnswered = sql`exists (select from ${meetingResponses} where ${and(
  eq(meetingResponses.meetingId, meetings.id),
  eq(meetingResponses.invitationSequence, meetings.invitationSequence),
  eq(meetingResponses.userId, currentUserId),
)})`;

/** Meetings ahead, and invitations that wait for an answer. */
export const meetingAgenda = {
  staff: [
    {
      ...meeting,
      group: 'meetings',
      needs: 'work',
      where: and(
        isUpcoming(NOW),
        lt(meetings.meetingDate, sql`${DAY_ENDS} + make_interval(hours => ${24 * MEETING_DAYS})`),
        isExpectedMeeting,
        isNull(meetings.archivedAt),
      ),
      customerId: meetings.customerId,
    },
  ],
  customer: [
    { ...own, group: 'needs', needs: 'act-work', where: and(isOwnAhead, not(isAnswered)) },
    { ...own, group: 'next', needs: 'work', where: isOwnAhead, shown: 1, counted: 1 },
  ],
} satisfies AgendaSources;

/** Meetings by their title, the latest first. */
export const meetingSearch: SearchIn = () => ({
  ...titled(meetings),
  status: meetings.status,
  at: meetings.meetingDate,
  recent: meetings.meetingDate,
  searched: { table: meetings, id: meetings.id, newest: meetings.meetingDate },
});

const isAhead = and(
  isNull(meetings.archivedAt),
  isExpectedMeeting,
  gt(meetings.meetingDate, sql`now()`),
);

/** The next meeting with a customer. */
export const meetingOfClient = (customerId: string) => ({
  nextMeeting: sql<{
    id: string;
    title: string;
    at: string;
  } | null>`(select json_build_object('id', ${meetings.id}, 'title', ${meetings.title}, 'at', ${meetings.meetingDate})
    from ${meetings} where ${and(eq(meetings.customerId, customerId), isAhead)} order by ${asc(meetings.meetingDate)} limit 1)`,
});

/** Meetings ahead. */
export const meetingsDue = () =>
  ({
    meeting: {
      needs: 'work',
      words: 'Meeting',
      from: meetings,
      where: isAhead,
      id: meetings.id,
      title: meetings.title,
      due: meetings.meetingDate,
      isMoment: true,
      customerId: meetings.customerId,
    },
  }) satisfies Record<string, DueSource>;
