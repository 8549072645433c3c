import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { users } from '#app/access/auth-tables.ts';
import { unsafeJobTransaction } from '#app/platform/db/database.server.ts';
import type { MailAttachment } from '#app/platform/mail/mail.server.ts';
import { repliesAreOn, replyAddress } from '#app/platform/mail/reply-address.server.ts';
import type { AttendeeAnswer } from '#app/records/meeting/booking-choices.ts';
import {
  meetingAttendees,
  meetingColleagues,
  meetingHosts,
} from '#app/records/meeting/booking-tables.ts';
import type { MeetingStatus } from '#app/records/meeting/meeting-status.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import type { Firm } from '#app/records/settings/firm.ts';
import { type CalendarEvent, calendarText, type PartStat } from './icalendar.ts';
import { eventOf } from './meeting-calendar.ts';

const PARTSTATS: Record<AttendeeAnswer, PartStat> = {
  none: 'NEEDS-ACTION',
  accepted: 'ACCEPTED',
  declined: 'DECLINED',
  tentative: 'TENTATIVE',
};

/**
 * Returns the invitation of one of a customer's people to a meeting as it is when the email is sent: a request, or a
 * cancellation once the meeting is canceled.
 * @throws Error when there is no such meeting with a customer.
 */
export async function invitationAttachment(
  firm: Firm,
  meetingId: string,
  to: string,
): Promise<MailAttachment> {
  const [meeting] = await unsafeJobTransaction((tx) =>
    tx
      .select({
        id: meetings.id,
        title: meetings.title,
        description: meetings.description,
        meetingDate: meetings.meetingDate,
        durationMinutes: meetings.durationMinutes,
        meetingLink: meetings.meetingLink,
        status: meetings.status,
        invitationSequence: meetings.invitationSequence,
        updatedAt: meetings.updatedAt,
        attendeeName: users.name,
        answer: meetingAttendees.answer,
        answerSequence: meetingAttendees.answerSequence,
      })
      .from(meetings)
      .leftJoin(users, eq(users.email, to))
      .leftJoin(
        meetingAttendees,
        and(eq(meetingAttendees.meetingId, meetings.id), eq(meetingAttendees.userId, users.id)),
      )
      .where(and(eq(meetings.id, meetingId), isNotNull(meetings.customerId))),
  );
  if (!meeting) throw new Error(`There is no meeting ${meetingId} to invite a customer to.`);
  const attendee = { name: meeting.attendeeName || to, email: to, ...answerOf(meeting, meeting) };
  return invitationFile(
    meeting.status,
    eventOf(meeting, organizing(firm), {
      home: '/customer',
      now: new Date(),
      attendee,
      with: await staffOf(meetingId),
    }),
  );
}

/**
 * Returns the invitation of someone without an account, likewise.
 * @throws Error when nobody is invited by that id.
 */
export async function guestInvitationAttachment(
  firm: Firm,
  attendeeId: string,
): Promise<MailAttachment> {
  const [found] = await unsafeJobTransaction((tx) =>
    tx
      .select({ meeting: meetings, guest: meetingAttendees })
      .from(meetingAttendees)
      .innerJoin(meetings, eq(meetings.id, meetingAttendees.meetingId))
      .where(eq(meetingAttendees.id, attendeeId)),
  );
  if (!found) throw new Error(`Nobody is invited as ${attendeeId}.`);
  const { meeting, guest } = found;
  const { name, email } = guest;
  const attendee = { name, email, ...answerOf(meeting, guest) };
  return invitationFile(
    meeting.status,
    eventOf(meeting, organizing(firm), {
      home: null,
      now: new Date(),
      attendee,
      with: await staffOf(meeting.id),
    }),
  );
}

/** What they answered to this very invitation, as the file says it. Of the client's people, only whoever booked it has one here. */
function answerOf(
  { invitationSequence }: { invitationSequence: number },
  { answer, answerSequence }: { answer: AttendeeAnswer | null; answerSequence: number | null },
) {
  const isCurrent = answer !== null && answerSequence === invitationSequence;
  return { isAsked: repliesAreOn(), ...(isCurrent && { answer: PARTSTATS[answer] }) };
}

/** The firm as calendar programs write to it: at the address where what people answer is taken in. */
export function organizing(firm: Firm): Firm {
  return { ...firm, email: replyAddress() ?? firm.email };
}

/**
 * Returns the invitation of a member of staff to a meeting that others hold, likewise; a cancellation for one who no longer attends.
 * @throws Error when there is no such meeting.
 */
export async function colleagueInvitationAttachment(
  firm: Firm,
  meetingId: string,
  to: string,
): Promise<MailAttachment> {
  const [found] = await unsafeJobTransaction((tx) =>
    tx
      .select({ meeting: meetings, name: users.name, asked: meetingColleagues })
      .from(meetings)
      .leftJoin(users, eq(users.email, to))
      .leftJoin(
        meetingColleagues,
        and(eq(meetingColleagues.meetingId, meetings.id), eq(meetingColleagues.userId, users.id)),
      )
      .where(eq(meetings.id, meetingId)),
  );
  if (!found) throw new Error(`There is no meeting ${meetingId} to attend.`);
  const { meeting, asked } = found;
  const isAnswered = asked?.answeredInvitation === meeting.invitationSequence;
  const attendee = {
    name: found.name || to,
    email: to,
    isAsked: repliesAreOn(),
    ...(asked && isAnswered && { answer: PARTSTATS[asked.answer] }),
  };
  const status = asked ? meeting.status : 'cancelled';
  const event = eventOf({ ...meeting, status }, organizing(firm), {
    home: '/admin',
    now: new Date(),
    attendee,
    with: await staffOf(meetingId),
  });
  return invitationFile(status, event);
}

/** The names of the staff who come to a meeting: those who hold it first. */
async function staffOf(meetingId: string): Promise<string[]> {
  const rows = await unsafeJobTransaction(async (tx) => [
    ...(await tx
      .select({ name: meetingHosts.name })
      .from(meetingHosts)
      .where(eq(meetingHosts.meetingId, meetingId))
      .orderBy(asc(meetingHosts.createdAt), asc(meetingHosts.userId))),
    ...(await tx
      .select({ name: meetingColleagues.name })
      .from(meetingColleagues)
      .where(eq(meetingColleagues.meetingId, meetingId))
      .orderBy(asc(meetingColleagues.createdAt), asc(meetingColleagues.userId))),
  ]);
  return rows.map(({ name }) => name);
}

function invitationFile(status: MeetingStatus, event: CalendarEvent): MailAttachment {
  const method = status === 'cancelled' ? 'CANCEL' : 'REQUEST';
  return {
    filename: 'meeting.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: new TextEncoder().encode(calendarText(method, [event])),
  };
}
