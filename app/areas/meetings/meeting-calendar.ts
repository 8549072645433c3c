import type { Firm } from '#app/areas/settings/firm.ts';
import type { CalendarEvent } from './icalendar.ts';
import { isExpected, type MeetingStatus } from './meeting-status.ts';
import { endOf } from './meeting-time.ts';

/** What a calendar says of a meeting. */
export type MeetingForCalendar = {
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

/** A meeting as an event of somebody's calendar; `home` is the surface that this person opens it on. */
export function eventOf(
  meeting: MeetingForCalendar,
  firm: Firm,
  { home, attendee }: { home: '/admin' | '/customer'; attendee?: { name: string; email: string } },
): CalendarEvent {
  const url = `${firm.url}${home}/meetings/${meeting.id}`;
  const link = isExpected(meeting.status) ? meeting.meetingLink : null;
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
