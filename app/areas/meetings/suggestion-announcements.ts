import type { Announcement } from '#app/areas/notices/announcement.ts';
import { recordPage } from '#app/records/kinds.ts';
import type { MeetingForMail } from './meeting-mails.ts';
import { type Suggested, timeSuggested } from './suggestion-mails.ts';

/** The announcement to a host, or to all staff, that someone suggests another time. */
export function suggestionOf(
  meeting: MeetingForMail & { id: string },
  { host, suggested }: { host: string; suggested: Suggested },
): Announcement {
  const path = recordPage('admin', 'meeting', meeting.id);
  return {
    to: { staff: host },
    subject: 'meeting',
    subjectId: meeting.id,
    title: `${suggested.name} suggests another time: ${meeting.title}`,
    path,
    mail: { content: timeSuggested(meeting, suggested, path), replyTo: suggested.email },
  };
}
