import type { Announcement } from '#app/areas/notices/announcement.ts';
import { recordPage } from '#app/records/kinds.ts';
import type { MeetingResponse } from '#app/records/meeting/meeting-status.ts';
import {
  type MeetingForMail,
  meetingAnswered,
  meetingBooked,
  meetingCancelled,
  meetingChanged,
  meetingInvitation,
} from './meeting-mails.ts';
import { isOver } from './meeting-time.ts';

// What people are notified of meetings. Mail asks for the switch of all mail alone: meetings have none of their own.

/** What an announcement says of a meeting; one without a customer concerns all staff. */
export type AnnouncedMeeting = MeetingForMail & { id: string; customerId: string | null };

/** The announcement of a new meeting; an invited customer gets the invitation by email, which names whoever of them booked it. */
export function newMeeting(
  meeting: AnnouncedMeeting,
  {
    isInvited,
    by,
    besides,
  }: { isInvited: boolean; by?: string; besides?: readonly string[] | undefined },
): Announcement {
  const audience = audienceOf(meeting, besides);
  return {
    ...audience,
    title: `New meeting: ${meeting.title}`,
    ...(isInvited && withMail(meeting, meetingInvitation(meeting, audience.path, by))),
  };
}

/** The announcement of a change to a meeting in people's calendars; a meeting that is over by `now` asks nothing of them. */
export function changedMeeting(
  meeting: AnnouncedMeeting,
  {
    isMoved,
    now,
    besides,
  }: { isMoved: boolean; now: Date; besides?: readonly string[] | undefined },
): Announcement {
  const audience = audienceOf(meeting, besides);
  const isPast = isOver(meeting, now);
  const isNewTime = isMoved && !isPast;
  const inMail = isPast ? { ...meeting, meetingLink: null } : meeting;
  return {
    ...audience,
    title: `${isNewTime ? 'New time' : 'Changed'}: ${meeting.title}`,
    ...withMail(meeting, meetingChanged(inMail, { isMoved: isNewTime }, audience.path)),
  };
}

/** The announcement that a meeting was canceled. */
export function cancelledMeeting(
  meeting: AnnouncedMeeting,
  besides?: readonly string[],
): Announcement {
  const audience = audienceOf(meeting, besides);
  return {
    ...audience,
    title: `Canceled: ${meeting.title}`,
    ...withMail(meeting, meetingCancelled(meeting, audience.path)),
  };
}

/** The announcement that staff wrote the notes of a meeting. Without email. */
export function notesWritten(meeting: AnnouncedMeeting): Announcement {
  return { ...audienceOf(meeting), title: `Notes on ${meeting.title}` };
}

/** The announcement of a customer's answer to an invitation; in `note` they ask for another time, or add a word. */
export function answeredMeeting(
  meeting: Omit<AnnouncedMeeting, 'meetingLink'> & { companyName: string },
  answer: { by: string; response: MeetingResponse; note: string | null },
): Announcement {
  const path = recordPage('admin', 'meeting', meeting.id);
  const { by, response, note } = answer;
  const person = `${by} of ${meeting.companyName}`;
  return {
    to: { staff: 'all' },
    subject: 'meeting',
    subjectId: meeting.id,
    title: `${ANSWER_TITLES[response](meeting.companyName)}: ${meeting.title}`,
    path,
    mail: { content: meetingAnswered(meeting, { by: person, response, note }, path) },
  };
}

const ANSWER_TITLES: Record<MeetingResponse, (company: string) => string> = {
  confirmed: (company) => `Confirmed by ${company}`,
  other_time: (company) => `${company} asks for another time`,
  declined: (company) => `Declined by ${company}`,
  tentative: (company) => `${company} may come`,
};

/** What a guest did with the time of a meeting. */
export type BookingChange = 'booked' | 'moved' | 'cancelled';

/** The announcement to a host that a guest booked, moved or canceled a meeting with them. */
export function bookingOf(
  meeting: Omit<AnnouncedMeeting, 'meetingLink'>,
  { host, by, what }: { host: string; by: { name: string; email: string }; what: BookingChange },
): Announcement {
  const path = recordPage('admin', 'meeting', meeting.id);
  const did = { booked: 'booked', moved: 'moved', cancelled: 'canceled' }[what];
  return {
    to: { staff: host },
    subject: 'meeting',
    subjectId: meeting.id,
    title: `${by.name} ${did}: ${meeting.title}`,
    path,
    mail: {
      content: meetingBooked(meeting, { by: `${by.name} (${by.email})`, did }, path),
      replyTo: by.email,
    },
  };
}

/** Staff among `besides` are notified of it as those who attend. */
function audienceOf({ id, customerId }: AnnouncedMeeting, besides: readonly string[] = []) {
  const about = { subject: 'meeting', subjectId: id } as const;
  return customerId
    ? { ...about, to: { customer: customerId }, path: recordPage('customer', 'meeting', id) }
    : {
        ...about,
        to: { staff: 'all', ...(besides.length > 0 && { besides }) } as const,
        path: recordPage('admin', 'meeting', id),
      };
}

/** The firm's own meetings are not emailed: everybody has them in the calendar that they subscribed to. */
function withMail(
  meeting: AnnouncedMeeting,
  content: NonNullable<Announcement['mail']>['content'],
): Pick<Announcement, 'mail'> {
  if (!meeting.customerId) return {};
  return { mail: { content, attach: [invitationOf(meeting.id)] } };
}

/** The name of the attachment that puts a meeting into a calendar. */
export function invitationOf(meetingId: string): string {
  return `meeting-invitation:${meetingId}`;
}
