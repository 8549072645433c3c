import { isExpected, type MeetingStatus } from '#app/records/meeting-status.ts';
import { isOver, type Scheduled } from './meeting-time.ts';

/** What of a meeting those who were invited see in their calendars. */
export type InvitedTo = Scheduled & {
  status: MeetingStatus;
  title: string;
  description: string | null;
  meetingLink: string | null;
};

/**
 * What an edit means for those who were invited: their calendars have to change, the meeting is called off, or neither.
 * What is over concerns no calendar any more.
 */
export function newsOf(
  before: InvitedTo,
  after: InvitedTo,
  now: Date,
): 'changed' | 'cancelled' | null {
  const isAhead = !isOver(after, now);
  const wasAhead = !isOver(before, now);
  const isOn = isExpected(after.status);
  const wasOn = isExpected(before.status);
  if (wasOn && !isOn) {
    return after.status === 'cancelled' && (wasAhead || isAhead) ? 'cancelled' : null;
  }
  if (!isOn || !isAhead) return null;
  return !wasOn || !wasAhead || isSeenDifferently(before, after) ? 'changed' : null;
}

/** Whether a meeting begins at another moment than before. */
export function isMoved(before: Scheduled, after: Scheduled): boolean {
  return before.meetingDate.getTime() !== after.meetingDate.getTime();
}

function isSeenDifferently(before: InvitedTo, after: InvitedTo): boolean {
  return (
    isMoved(before, after) ||
    before.durationMinutes !== after.durationMinutes ||
    before.title !== after.title ||
    before.description !== after.description ||
    before.meetingLink !== after.meetingLink
  );
}
