import type { MailContent } from '#app/platform/mail/mail-content.ts';
import { zoneText } from '#app/platform/time-zone.ts';
import type { MeetingForMail } from './meeting-mails.ts';
import { meetingSpan, whenText } from './meeting-time.ts';

/** Another time that someone who is invited to a meeting suggests. */
export type Suggested = {
  name: string;
  email: string;
  startsAt: Date;
  durationMinutes: number;
  note: string | null;
};

/** The email that tells a host which other time someone suggests; `path` opens the meeting in the back office. */
export function timeSuggested(
  meeting: MeetingForMail,
  suggested: Suggested,
  path: string,
): MailContent {
  const { name, email, note } = suggested;
  const time = suggestedSpan(suggested, meeting.timeZone);
  return {
    subject: `Another time suggested: ${meeting.title}`,
    preview: `${name}: ${time}`,
    heading: meeting.title,
    blocks: [
      { kind: 'text', text: `${name} (${email}) suggests another time in their calendar.` },
      ...(note === null ? [] : [{ kind: 'quote', text: note } as const]),
      {
        kind: 'facts',
        rows: [
          ['Suggested', time],
          ['Now', whenText(meeting)],
          ['Time zone', zoneText(meeting.timeZone)],
        ],
      },
      { kind: 'text', text: 'The meeting stays where it is until you accept this time.' },
      { kind: 'button', label: 'Open the meeting', href: path },
    ],
  };
}

/** The email that tells whoever suggested another time that the meeting stays where it is; times are on the meeting's own clocks. */
export function suggestionDeclined(meeting: MeetingForMail, suggested: Suggested): MailContent {
  return {
    subject: `Time stays: ${meeting.title}`,
    preview: whenText(meeting),
    heading: meeting.title,
    blocks: [
      {
        kind: 'text',
        text: `The time that you suggested doesn’t work for us: ${suggestedSpan(suggested, meeting.timeZone)}. The meeting stays where it is.`,
      },
      {
        kind: 'facts',
        rows: [
          ['When', whenText(meeting)],
          ['Time zone', zoneText(meeting.timeZone)],
          ['Duration', `${meeting.durationMinutes} minutes`],
        ],
      },
    ],
  };
}

function suggestedSpan({ startsAt, durationMinutes }: Suggested, timeZone: string): string {
  return meetingSpan({ meetingDate: startsAt, durationMinutes }, timeZone);
}
