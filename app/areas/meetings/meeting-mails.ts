import type { MailBlock, MailContent } from '#app/platform/mail/mail-content.ts';
import { zoneText } from '#app/platform/time-zone.ts';
import type { MeetingResponse } from '#app/records/meeting/meeting-status.ts';
import { whenText } from './meeting-time.ts';

/** What the emails about a meeting need to know. */
export type MeetingForMail = {
  title: string;
  description: string | null;
  meetingDate: Date;
  timeZone: string;
  durationMinutes: number;
  meetingLink: string | null;
};

/**
 * The email that invites a customer to a meeting, with the calendar file; `path` opens it in the portal, `by` is whoever of them
 * booked it.
 */
export function meetingInvitation(meeting: MeetingForMail, path: string, by?: string): MailContent {
  return {
    subject: `Meeting: ${meeting.title}`,
    preview: whenText(meeting),
    heading: meeting.title,
    blocks: [
      {
        kind: 'text',
        text: by
          ? `${by} booked this meeting with us. Confirm in the portal if you will join it.`
          : "We'd like to meet with you. Confirm in the portal, or suggest another time there.",
      },
      ...whatAndWhen(meeting),
      { kind: 'text', text: 'The attached file adds the meeting to your calendar.' },
      { kind: 'button', label: 'Open the meeting', href: path },
    ],
  };
}

/** The email that tells a customer that a meeting changed, with the updated calendar file. */
export function meetingChanged(
  meeting: MeetingForMail,
  { isMoved }: { isMoved: boolean },
  path: string,
): MailContent {
  return {
    subject: isMoved ? `New time: ${meeting.title}` : `Changed: ${meeting.title}`,
    preview: whenText(meeting),
    heading: meeting.title,
    blocks: [
      {
        kind: 'text',
        text: isMoved
          ? 'This meeting has a new time. Confirm it in the portal, or ask for another one there.'
          : 'This meeting has changed. Here are the current details.',
      },
      ...whatAndWhen(meeting),
      { kind: 'text', text: 'The attached file updates the meeting in your calendar.' },
      { kind: 'button', label: 'Open the meeting', href: path },
    ],
  };
}

/** The email that tells a customer that a meeting will not take place, with the file that removes it from their calendar. */
export function meetingCancelled(meeting: MeetingForMail, path: string): MailContent {
  return {
    subject: `Canceled: ${meeting.title}`,
    preview: `The meeting on ${whenText(meeting)} will not take place.`,
    heading: meeting.title,
    blocks: [
      { kind: 'text', text: `The meeting on ${whenText(meeting)} will not take place.` },
      { kind: 'text', text: 'The attached file removes it from your calendar.' },
      { kind: 'button', label: 'Open the meeting', href: path },
    ],
  };
}

/** The email that tells the firm what a customer answered to an invitation; `path` opens the meeting in the back office. */
export function meetingAnswered(
  meeting: Omit<MeetingForMail, 'meetingLink'>,
  { by, response, note }: { by: string; response: MeetingResponse; note: string | null },
  path: string,
): MailContent {
  const { subject, preview, text } = ANSWER_WORDS[response];
  return {
    subject: `${subject}: ${meeting.title}`,
    preview: note === null ? `${by} ${preview}.` : `${by}: ${note}`,
    heading: meeting.title,
    blocks: [
      { kind: 'text', text: `${by} ${text}${response === 'other_time' ? ':' : '.'}` },
      ...(note === null ? [] : [{ kind: 'quote', text: note } as const]),
      ...whatAndWhen({ ...meeting, description: null, meetingLink: null }),
      { kind: 'button', label: 'Open the meeting', href: path },
    ],
  };
}

const ANSWER_WORDS: Record<MeetingResponse, { subject: string; preview: string; text: string }> = {
  confirmed: {
    subject: 'Confirmed',
    preview: 'will be there',
    text: 'confirmed this meeting',
  },
  other_time: {
    subject: 'Another time requested',
    preview: 'asks for another time',
    text: 'asks for another time',
  },
  declined: {
    subject: 'Declined',
    preview: 'will not be there',
    text: 'declined this meeting in their calendar',
  },
  tentative: {
    subject: 'Maybe',
    preview: 'may be there',
    text: 'answered “maybe” in their calendar',
  },
};

/** The email that tells a host what a guest did with the time of a meeting; `path` opens it in the back office. */
export function meetingBooked(
  meeting: Omit<MeetingForMail, 'meetingLink'>,
  { by, did }: { by: string; did: string },
  path: string,
): MailContent {
  return {
    subject: `${did === 'booked' ? 'Booked' : did === 'moved' ? 'Moved' : 'Canceled'}: ${meeting.title}`,
    preview: `${by}: ${whenText(meeting)}`,
    heading: meeting.title,
    blocks: [
      { kind: 'text', text: `${by} ${did} this meeting.` },
      ...whatAndWhen({ ...meeting, meetingLink: null }),
      { kind: 'button', label: 'Open the meeting', href: path },
    ],
  };
}

/** What a meeting is about and when, as parts of an email. */
export function whatAndWhen(meeting: MeetingForMail): MailBlock[] {
  return [
    ...(meeting.description ? [{ kind: 'quote', text: meeting.description } as const] : []),
    {
      kind: 'facts',
      rows: [
        ['When', whenText(meeting)],
        ['Time zone', zoneText(meeting.timeZone)],
        ['Duration', `${meeting.durationMinutes} minutes`],
        ...(meeting.meetingLink ? [['Join at', meeting.meetingLink] as const] : []),
      ],
    },
  ];
}
