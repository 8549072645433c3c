import { RefusedError } from '#app/access/refusals.ts';
import { clockIn } from '#app/platform/time-zone.ts';
import type { NewMeeting } from './meeting-forms.ts';

/**
 * Returns the moment of a date (YYYY-MM-DD) and a time (HH:MM) in a time zone; of a time that occurs twice when clocks go back,
 * the first. Null for a time skipped when clocks go forward.
 */
export function momentOf({
  date,
  time,
  timeZone,
}: {
  date: string;
  time: string;
  timeZone: string;
}): Date | null {
  const onTheClock = Temporal.PlainDateTime.from(`${date}T${time}:00`);
  const zoned = onTheClock.toZonedDateTime(timeZone, { disambiguation: 'compatible' });
  if (!zoned.toPlainDateTime().equals(onTheClock)) return null;
  return new Date(zoned.epochMilliseconds);
}

/** The same, but a time that the clocks skip is as much later as they go forward. */
export function momentAfterGap({
  date,
  time,
  timeZone,
}: {
  date: string;
  time: string;
  timeZone: string;
}): Date {
  const onTheClock = Temporal.PlainDateTime.from(`${date}T${time}:00`);
  const zoned = onTheClock.toZonedDateTime(timeZone, { disambiguation: 'compatible' });
  return new Date(zoned.epochMilliseconds);
}

/** Returns the moment of a form. @throws RefusedError when the zone's clocks skip it. */
export function momentOfForm({
  meetingDate,
  meetingTime,
  timeZone,
}: Pick<NewMeeting, 'meetingDate' | 'meetingTime' | 'timeZone'>): Date {
  const moment = momentOf({ date: meetingDate, time: meetingTime, timeZone });
  if (!moment) {
    throw new RefusedError(
      'The clocks skip this time: they go forward on that day. Choose another time.',
    );
  }
  return moment;
}

/** Whether a form has the meeting's own time; a time that occurs twice names only one of the two moments. */
export function isClockOf(
  meeting: { meetingDate: Date; timeZone: string },
  form: Pick<NewMeeting, 'meetingDate' | 'meetingTime' | 'timeZone'>,
): boolean {
  if (form.timeZone !== meeting.timeZone) return false;
  const { date, time } = clockIn(meeting.timeZone, meeting.meetingDate);
  return date === form.meetingDate && time === form.meetingTime;
}
