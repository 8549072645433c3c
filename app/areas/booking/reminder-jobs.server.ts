import { and, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import { users } from '#app/access/auth-tables.ts';
import { newGuestLink } from '#app/areas/meetings/guest-link-hash.server.ts';
import { guestReminder } from '#app/areas/meetings/guest-mails.ts';
import { unsafeJobTransaction } from '#app/platform/db/database.server.ts';
import type { Job } from '#app/platform/jobs.server.ts';
import { queueMail } from '#app/platform/mail/mail.server.ts';
import { recordPage } from '#app/records/kinds.ts';
import { meetingAttendees } from '#app/records/meeting/booking-tables.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import { members } from '#app/records/member/member-tables.ts';

const HOUR_MS = 3_600_000;
const MOST_AT_ONCE = 200;

/** Reminds guests of their meetings by email, a day and an hour before. */
export const guestReminderJob: Job<object> = {
  name: 'guest-reminder',
  schedule: '*/10 * * * *',
  async run() {
    await remindGuests(new Date());
  },
};

/** Reminds, once each, of meetings that begin within a day, or within an hour; who booked later than that is not told twice. */
export async function remindGuests(now: Date): Promise<void> {
  await unsafeJobTransaction(async (tx) => {
    for (const isSoon of [true, false]) {
      const reminded = isSoon ? meetingAttendees.hourRemindedAt : meetingAttendees.dayRemindedAt;
      const ahead = (isSoon ? 1 : 24) * HOUR_MS;
      const due = await tx
        .select({ guest: meetingAttendees, meeting: meetings, ownEmail: users.email })
        .from(meetingAttendees)
        .innerJoin(meetings, eq(meetings.id, meetingAttendees.meetingId))
        .leftJoin(users, eq(users.id, meetingAttendees.userId))
        .where(
          and(
            isNull(reminded),
            gt(meetings.meetingDate, now),
            lte(meetings.meetingDate, new Date(now.getTime() + ahead)),
            inArray(meetings.status, ['scheduled', 'rescheduled']),
            isNull(meetings.archivedAt),
            // The client's person, as long as they are one.
            sql`(${meetingAttendees.userId} is null or exists (select from ${members} where ${and(
              eq(members.userId, meetingAttendees.userId),
              eq(members.customerId, meetings.customerId),
            )}))`,
          ),
        )
        .orderBy(meetings.meetingDate)
        .limit(MOST_AT_ONCE)
        .for('update', { of: meetingAttendees, skipLocked: true });
      for (const { guest, meeting, ownEmail } of due) {
        const link = newGuestLink();
        const path = guest.userId ? recordPage('customer', 'meeting', meeting.id) : link.path;
        const stamp = sql`${now.toISOString()}::timestamptz`;
        await tx
          .update(meetingAttendees)
          .set({
            // An hour before it is too late for the other one.
            ...(isSoon && { hourRemindedAt: stamp }),
            dayRemindedAt: stamp,
            ...(!guest.userId && {
              linkHashes: sql`${meetingAttendees.linkHashes} || ${link.hash}::text`,
            }),
          })
          .where(eq(meetingAttendees.id, guest.id));
        // Who was told of the time within the last hours knows it.
        if (guest.createdAt.getTime() > meeting.meetingDate.getTime() - ahead - HOUR_MS) continue;
        await queueMail(tx, {
          to: ownEmail ?? guest.email,
          content: guestReminder({ ...meeting, timeZone: guest.timeZone, path }, { isSoon }),
        });
      }
    }
  });
}
