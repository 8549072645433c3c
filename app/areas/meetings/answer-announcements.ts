import type { Announcement } from '#app/areas/notices/announcement.ts';
import { recordPage } from '#app/records/kinds.ts';
import { type AnsweredGuest, answerOfGuest } from './answer-mails.ts';
import type { MeetingForMail } from './meeting-mails.ts';

/** The announcement to a host, or to all staff, that a guest will not come, or wrote something in their calendar. */
export function answeredByGuest(
  meeting: MeetingForMail & { id: string },
  { host, guest }: { host: string; guest: AnsweredGuest },
): Announcement {
  const path = recordPage('admin', 'meeting', meeting.id);
  return {
    to: { staff: host },
    subject: 'meeting',
    subjectId: meeting.id,
    title:
      guest.answer === 'declined'
        ? `Declined by ${guest.name}: ${meeting.title}`
        : `${guest.name} wrote about: ${meeting.title}`,
    path,
    mail: { content: answerOfGuest(meeting, guest, path), replyTo: guest.email },
  };
}
