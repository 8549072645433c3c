import type { Announcement } from '#app/areas/notices/announcement.ts';
import { recordPage } from '#app/records/kinds.ts';
import { type ColleagueChange, colleagueMail, colleagueTitle } from './colleague-mails.ts';
import type { AnnouncedMeeting } from './meeting-announcements.ts';

/** The announcement to a colleague who attends a meeting, or no longer does, with the calendar file. */
export function toldColleague(
  meeting: AnnouncedMeeting,
  userId: string,
  change: ColleagueChange,
): Announcement {
  const path = recordPage('admin', 'meeting', meeting.id);
  return {
    to: { staff: userId },
    subject: 'meeting',
    subjectId: meeting.id,
    title: colleagueTitle(meeting.title, change),
    path,
    mail: {
      content: colleagueMail(meeting, change, path),
      attach: [`colleague-invitation:${meeting.id}`],
    },
  };
}
