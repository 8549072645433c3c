import type { MailContent } from '#app/platform/mail/mail-content.ts';
import { zoneText } from '#app/platform/time-zone.ts';
import type { AttendeeAnswer } from '#app/records/meeting/booking-choices.ts';
import type { MeetingForMail } from './meeting-mails.ts';
import { whenText } from './meeting-time.ts';

/** What someone without an account answered to an invitation. */
export type AnsweredGuest = {
  name: string;
  email: string;
  answer: AttendeeAnswer;
  note: string | null;
};

/** The email that tells a host that a guest will not come, or wrote something; `path` opens the meeting in the back office. */
export function answerOfGuest(
  meeting: MeetingForMail,
  { name, email, answer, note }: AnsweredGuest,
  path: string,
): MailContent {
  const isDeclined = answer === 'declined';
  return {
    subject: `${isDeclined ? 'Declined' : 'About'}: ${meeting.title}`,
    preview: note ?? `${name} will not be there.`,
    heading: meeting.title,
    blocks: [
      {
        kind: 'text',
        text: isDeclined
          ? `${name} (${email}) declined this meeting in their calendar.`
          : `${name} (${email}) wrote in their calendar, without an answer:`,
      },
      ...(note === null ? [] : [{ kind: 'quote', text: note } as const]),
      {
        kind: 'facts',
        rows: [
          ['When', whenText(meeting)],
          ['Time zone', zoneText(meeting.timeZone)],
        ],
      },
      {
        kind: 'text',
        text: 'The meeting stays as it is, and blocks your time, until you move or cancel it.',
      },
      { kind: 'button', label: 'Open the meeting', href: path },
    ],
  };
}
