import { changesOf } from '#app/areas/activity/changes.ts';
import { isExpected, type MeetingStatus } from '#app/records/meeting/meeting-status.ts';
import { isOver, type Scheduled } from './meeting-time.ts';

/** The parts of a meeting that invited people see in their calendars. */
export type InvitedMeeting = Scheduled & {
  status: MeetingStatus;
  title: string;
  description: string | null;
  meetingLink: string | null;
};

/**
 * Returns what an edit means for invited people: their calendars have to change, the meeting is canceled, or neither. A meeting
 * that is over concerns no calendar, unless it took place earlier than calendars say.
 */
export function calendarChange(
  before: InvitedMeeting,
  after: InvitedMeeting,
  now: Date,
): 'changed' | 'cancelled' | null {
  const isAhead = !isOver(after, now);
  const wasAhead = !isOver(before, now);
  const isOn = isExpected(after.status);
  const wasOn = isExpected(before.status);
  if (wasOn && after.status === 'cancelled') return wasAhead || isAhead ? 'cancelled' : null;
  if (wasOn && wasAhead && isMoved(before, after)) return 'changed';
  if (!isOn || !isAhead) return null;
  return !wasOn || !wasAhead || isSeenDifferently(before, after) ? 'changed' : null;
}

/** Whether a meeting begins at another moment than before. */
export function isMoved(before: Scheduled, after: Scheduled): boolean {
  return before.meetingDate.getTime() !== after.meetingDate.getTime();
}

/** Whether an edit changes what those who were invited see of a meeting besides its status. */
export function isSeenDifferently(before: InvitedMeeting, after: InvitedMeeting): boolean {
  return (
    isMoved(before, after) ||
    before.durationMinutes !== after.durationMinutes ||
    before.title !== after.title ||
    before.description !== after.description ||
    before.meetingLink !== after.meetingLink
  );
}

/** Returns what an edit changed, for the log; of a join link, which lets in anyone who knows it, only the host. */
export function loggedChanges<Columns extends { meetingLink: string | null }>(
  before: Record<keyof Columns, unknown> & { meetingLink: string | null },
  after: Columns,
) {
  const old = hostOf(before.meetingLink);
  const host = hostOf(after.meetingLink);
  // Another room at the same host is a change too.
  const isOther = host !== null && host === old && before.meetingLink !== after.meetingLink;
  return changesOf(
    { ...before, meetingLink: old },
    { ...after, meetingLink: isOther ? `${host} (new link)` : host },
  );
}

function hostOf(link: string | null): string | null {
  return link === null ? null : URL.canParse(link) ? new URL(link).host : 'a link';
}

/** Returns the status that follows from an edit that chose none. */
export function statusAfter(
  { status }: { status: MeetingStatus },
  hasMoved: boolean,
): MeetingStatus {
  return hasMoved && status !== 'completed' ? 'rescheduled' : status;
}
