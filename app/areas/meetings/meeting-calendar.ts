import type { Firm } from '#app/areas/settings/firm.ts';
import type { CalendarEvent } from './icalendar.ts';
import { isExpected, type MeetingStatus } from './meeting-status.ts';
import { endOf, isOver } from './meeting-time.ts';

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
 * A meeting as an event of somebody's calendar; `home` is the surface that this person opens it on. Calendars are read
 * ahead, so the link to join stands in it until the meeting is over, held or called off.
 */
export function eventOf(
  meeting: MeetingForCalendar,
  firm: Firm,
  {
    home,
    now,
    attendee,
  }: {
    home: '/admin' | '/customer';
    now: Date;
    attendee?: { name: string; email: string };
  },
): CalendarEvent {
  const url = `${firm.url}${home}/meetings/${meeting.id}`;
  const link = isExpected(meeting.status) && !isOver(meeting, now) ? meeting.meetingLink : null;
  return {
    uid: meeting.id,
    sequence: meeting.invitationSequence,
    stamp: meeting.updatedAt,
    start: meeting.meetingDate,
    end: endOf(meeting),
    summary: meeting.title,
    description: [meeting.description, url].filter((part) => part !== null).join('\n\n'),
    location: link ?? undefined,
    url,
    isCancelled: meeting.status === 'cancelled',
    organizer: firm,
    attendee,
  };
}
