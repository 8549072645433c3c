import type { MailContent } from '#app/platform/mail/mail-content.ts';
import { zoneText } from '#app/platform/time-zone.ts';
import type { MeetingForMail } from './meeting-mails.ts';
import { whenText } from './meeting-time.ts';

/** A meeting as a guest's email says it, with the time on the guest's own clocks; `path` moves or cancels it. */
export type MeetingForGuest = MeetingForMail & { path: string };

type Words = { subject: string; text: string; more?: string | undefined; label: string };

function mailOf(meeting: MeetingForGuest, { subject, text, more, label }: Words): MailContent {
  return {
    subject,
    preview: whenText(meeting),
    heading: meeting.title,
    blocks: [
      { kind: 'text', text },
      {
        kind: 'facts',
        rows: [
          ['When', whenText(meeting)],
          ['Time zone', zoneText(meeting.timeZone)],
          ['Duration', `${meeting.durationMinutes} minutes`],
          ...(meeting.meetingLink ? [['Where', meeting.meetingLink] as const] : []),
        ],
      },
      ...(more ? [{ kind: 'text', text: more } as const] : []),
      { kind: 'button', label, href: meeting.path },
    ],
  };
}

const CHANGES_IT = 'If that time stops working for you, the button below moves or cancels it.';

/** The email that confirms a meeting that a guest booked, or invites one whom staff added. */
export function guestInvitation(
  meeting: MeetingForGuest,
  { isBooked }: { isBooked: boolean },
): MailContent {
  return mailOf(meeting, {
    subject: isBooked ? `Booked: ${meeting.title}` : `Meeting: ${meeting.title}`,
    text: isBooked
      ? 'Your time is booked. The attached file adds it to your calendar.'
      : "We'd like you to join this meeting. The attached file adds it to your calendar.",
    more: CHANGES_IT,
    label: isBooked ? 'Move or cancel' : 'Open the meeting',
  });
}

/** The email that tells a guest that their meeting has a new time, or that something else about it changed. */
export function guestChange(
  meeting: MeetingForGuest,
  { isMoved }: { isMoved: boolean },
): MailContent {
  return mailOf(meeting, {
    subject: isMoved ? `New time: ${meeting.title}` : `Changed: ${meeting.title}`,
    text: isMoved
      ? 'This meeting has a new time. The attached file moves it in your calendar.'
      : 'This meeting has changed. The attached file updates it in your calendar.',
    more: CHANGES_IT,
    label: 'Move or cancel',
  });
}

/** The email that tells a guest that their meeting will not take place. */
export function guestCancellation(meeting: MeetingForGuest): MailContent {
  return mailOf(meeting, {
    subject: `Canceled: ${meeting.title}`,
    text: `The meeting on ${whenText(meeting)} will not take place. The attached file removes it from your calendar.`,
    label: 'Book another time',
  });
}

/** The email that reminds a guest of their meeting, a day or an hour before it. */
export function guestReminder(
  meeting: MeetingForGuest,
  { isSoon }: { isSoon: boolean },
): MailContent {
  return mailOf(meeting, {
    subject: isSoon ? `In an hour: ${meeting.title}` : `Tomorrow: ${meeting.title}`,
    text: isSoon
      ? `We meet at ${whenText(meeting)}.`
      : `A reminder of our meeting on ${whenText(meeting)}.`,
    more: CHANGES_IT,
    label: 'Move or cancel',
  });
}
