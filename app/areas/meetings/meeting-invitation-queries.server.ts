import { and, eq, isNotNull } from 'drizzle-orm';
import { users } from '#app/access/auth-tables.ts';
import { unsafeJobTransaction } from '#app/platform/db/database.server.ts';
import type { MailAttachment } from '#app/platform/mail/mail.server.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import type { Firm } from '#app/records/settings/firm.ts';
import { calendarText } from './icalendar.ts';
import { eventOf } from './meeting-calendar.ts';

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
      })
      .from(meetings)
      .leftJoin(users, eq(users.email, to))
      .where(and(eq(meetings.id, meetingId), isNotNull(meetings.customerId))),
  );
  if (!meeting) throw new Error(`There is no meeting ${meetingId} to invite a customer to.`);
  const attendee = { name: meeting.attendeeName || to, email: to };
  const method = meeting.status === 'cancelled' ? 'CANCEL' : 'REQUEST';
  return {
    filename: 'meeting.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: new TextEncoder().encode(
      calendarText(method, [
        eventOf(meeting, firm, { home: '/customer', now: new Date(), attendee }),
      ]),
    ),
  };
}
