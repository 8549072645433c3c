import type { MeetingStatus } from '#app/records/meeting/meeting-status.ts';
import type { Firm } from '#app/records/settings/firm.ts';
import type { CalendarEvent } from './icalendar.ts';
import { endOf, joinLinkAt } from './meeting-time.ts';

/** What a calendar says of a meeting. */
type MeetingForCalendar = {
  id: string;
  title: string;
  description: string | null;
  meetingDate: Date;
  durationMinutes: number;
  meetingLink: string | null;
  status: MeetingStatus;
  invitationSequence: number;
  updatedAt: Date;
};

/**
 * Returns a meeting as an event of someone's calendar, with its link while there is one; `home` is the surface on which this
 * person opens it.
 */
export function eventOf(
  meeting: MeetingForCalendar,
  firm: Firm,
  {
    home,
    now,
    attendee,
    with: people = [],
  }: {
    /** Null for someone who has no account: the event then leads nowhere. */
    home: '/admin' | '/customer' | null;
    now: Date;
    attendee?: CalendarEvent['attendee'];
    /** The names of staff who come, as an invitation says them. */
    with?: readonly string[];
  },
): CalendarEvent {
  const url = home === null ? null : `${firm.url}${home}/meetings/${meeting.id}`;
  return {
    uid: meeting.id,
    sequence: meeting.invitationSequence,
    stamp: meeting.updatedAt,
    start: meeting.meetingDate,
    end: endOf(meeting),
    summary: meeting.title,
    description: [meeting.description, people.length > 0 ? `With: ${people.join(', ')}` : null, url]
      .filter((part) => part !== null)
      .join('\n\n'),
    location: joinLinkAt(meeting, now) ?? undefined,
    url: url ?? undefined,
    isCancelled: meeting.status === 'cancelled',
    organizer: firm,
    attendee,
  };
}
