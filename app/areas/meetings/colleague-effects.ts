import { isExpected, type MeetingStatus } from '#app/records/meeting/meeting-status.ts';
import { toldColleague } from './colleague-announcements.ts';
import type { AnnouncedMeeting } from './meeting-announcements.ts';
import { isOver } from './meeting-time.ts';

/** A colleague who is asked to attend a meeting, or is taken off it. */
export type ColleagueFacts = {
  meeting: AnnouncedMeeting & { status?: MeetingStatus };
  colleague: { id: string; name: string };
  now: Date;
};

/** What follows for a colleague: a line, and a notice while the meeting is ahead. */
export function ofColleague(change: 'added' | 'removed') {
  return ({ meeting, colleague, now }: ColleagueFacts) => ({
    id: meeting.id,
    line: { title: meeting.title, colleague: colleague.name },
    notices: [
      isExpected(meeting.status ?? 'scheduled') &&
        !isOver(meeting, now) &&
        toldColleague(meeting, colleague.id, change),
    ],
  });
}
