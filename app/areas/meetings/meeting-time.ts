import { zonedFormat, zonedText } from '#app/platform/time-zone.ts';
import { isExpected, type MeetingStatus } from '#app/records/meeting/meeting-status.ts';

const MINUTE_MS = 60_000;

/** When a meeting takes place. */
export type Scheduled = { meetingDate: Date; durationMinutes: number };

/** When a meeting ends. */
export function endOf({ meetingDate, durationMinutes }: Scheduled): Date {
  return new Date(meetingDate.getTime() + durationMinutes * MINUTE_MS);
}

/** Whether a meeting has ended. */
export function isOver(meeting: Scheduled, now: Date): boolean {
  return endOf(meeting) <= now;
}

type Joinable = Scheduled & { status: MeetingStatus; meetingLink: string | null };

/** Returns the link to join a meeting until it is over, unless it was canceled or marked as held; otherwise null. */
export function joinLinkAt(meeting: Joinable, now: Date): string | null {
  return isExpected(meeting.status) && !isOver(meeting, now) ? meeting.meetingLink : null;
}

/** Returns when the link of a meeting disappears; null if there is none. */
export function joinChangeAfter(meeting: Joinable, now: Date): Date | null {
  return joinLinkAt(meeting, now) === null ? null : endOf(meeting);
}

const dayFormat = zonedFormat({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
const timeFormat = zonedFormat({
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'shortGeneric',
});

/**
 * Returns the beginning of a meeting for an email, in the zone it was scheduled in: "Tuesday, November 24, 2026 at 9:30 AM CT".
 */
export function whenText({
  meetingDate,
  timeZone,
}: {
  meetingDate: Date;
  timeZone: string;
}): string {
  const day = dayFormat(timeZone).format(meetingDate);
  return `${day} at ${zonedText(timeFormat, meetingDate, timeZone)}`;
}

const startFormat = zonedFormat({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** Returns when a meeting is, from beginning to end, on the clocks of a zone: "Tue, Nov 24, 9:30 AM to 10:30 AM CT". */
export function meetingSpan(meeting: Scheduled, timeZone: string): string {
  const begins = zonedText(startFormat, meeting.meetingDate, timeZone);
  return `${begins} to ${zonedText(timeFormat, endOf(meeting), timeZone)}`;
}
