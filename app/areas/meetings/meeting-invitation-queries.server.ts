import { eq } from 'drizzle-orm';
import { users } from '#app/access/auth-tables.ts';
import { unsafeJobTransaction } from '#app/platform/db/database.server.ts';
import type { MailAttachment } from '#app/platform/mail/mail.server.ts';
import { customerProfiles } from '#app/records/customer-tables.ts';
import type { Firm } from '#app/records/firm.ts';
import { meetings } from '#app/records/meeting-tables.ts';
import { calendarText } from './icalendar.ts';
import { eventOf } from './meeting-calendar.ts';

/**
 * A customer's invitation to a meeting as it stands when the mail is sent: a request, or a cancellation once the meeting
 * is called off.
 * @throws Error when there is no such meeting with a customer.
 */
export async function invitationAttachment(firm: Firm, meetingId: string): Promise<MailAttachment> {
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
        contactName: customerProfiles.contactName,
        email: users.email,
      })
      .from(meetings)
      .innerJoin(customerProfiles, eq(customerProfiles.id, meetings.customerId))
      .innerJoin(users, eq(users.id, customerProfiles.userId))
      .where(eq(meetings.id, meetingId)),
  );
  if (!meeting) throw new Error(`There is no meeting ${meetingId} to invite a customer to.`);
  const attendee = { name: meeting.contactName, email: meeting.email };
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
