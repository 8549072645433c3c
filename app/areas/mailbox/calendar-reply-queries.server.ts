import { and, eq, isNull, sql } from 'drizzle-orm';
import { userRoles, users } from '#app/access/auth-tables.ts';
import { isStaffWith } from '#app/access/staff-people-sql.server.ts';
import { attendeeOfInvitation } from '#app/areas/meetings/invitation-ids.ts';
import { type Tx, unsafeJobTransaction } from '#app/platform/db/database.server.ts';
import { ownIdName } from '#app/platform/mail/reply-address.server.ts';
import { meetingAttendees } from '#app/records/meeting/booking-tables.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import { members } from '#app/records/member/member-tables.ts';
import { userIdOfAddress } from './mail-rows.server.ts';
import { recordOfThread } from './mail-thread-queries.server.ts';
import type { ReadMail } from './reading/mail-reader.server.ts';
import type { CalendarReply } from './reading/mail-shape.ts';

/** Who answers an invitation: someone who is invited by email alone, one of the client's people, or one of the staff. */
export type Invited =
  | { kind: 'guest'; attendeeId: string; name: string; email: string; timeZone: string }
  | { kind: 'member'; userId: string; customerId: string }
  | { kind: 'colleague'; userId: string };

/** The meeting that an answer is about. */
export type AnsweredMeeting = {
  id: string;
  customerId: string | null;
  meetingDate: Date;
  durationMinutes: number;
};

const GUEST = {
  attendeeId: meetingAttendees.id,
  name: meetingAttendees.name,
  email: meetingAttendees.email,
  timeZone: meetingAttendees.timeZone,
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Returns the meeting that an answer is about, who of those invited to it sent it, and the addresses they may call themselves by; null
 * for no meeting of ours. The sender's address is that of the invitation; only an answer to the very email that invited
 * someone may come from another one, since nobody else knows its id. A program that writes a UID of its own is known the same way.
 */
export async function invitedBy(
  mail: ReadMail,
  { uid }: Pick<CalendarReply, 'uid'>,
): Promise<{ meeting: AnsweredMeeting; invited: Invited | null; addresses: string[] } | null> {
  const from = mail.from.address;
  const userId = await userIdOfAddress(from);
  return unsafeJobTransaction(async (tx) => {
    const own = UUID.test(uid) ? await meetingOf(tx, uid.toLowerCase()) : null;
    const answered = await guestOfThread(tx, mail);
    if (answered && (own === null || own.id === answered.meetingId)) {
      const { meetingId, ...guest } = answered;
      const meeting = own ?? (await meetingOf(tx, meetingId));
      const addresses = [from, guest.email.toLowerCase()];
      return meeting && { meeting, invited: { kind: 'guest', ...guest }, addresses };
    }
    const threaded = own ?? (await meetingOfThread(tx, mail, userId));
    if (!threaded) return null;
    const invited =
      (await guestOf(tx, threaded.id, from)) ??
      (await memberOf(tx, threaded, userId)) ??
      (await colleagueOf(tx, threaded, userId));
    return { meeting: threaded, invited, addresses: [from] };
  });
}

async function meetingOf(tx: Tx, id: string): Promise<AnsweredMeeting | null> {
  const [meeting] = await tx
    .select({
      id: meetings.id,
      customerId: meetings.customerId,
      meetingDate: meetings.meetingDate,
      durationMinutes: meetings.durationMinutes,
    })
    .from(meetings)
    .where(eq(meetings.id, id));
  return meeting ?? null;
}

async function guestOfThread(tx: Tx, mail: ReadMail) {
  for (const id of [...mail.inReplyTo, ...mail.references.toReversed()].slice(0, 50)) {
    const attendeeId = attendeeOfInvitation(ownIdName(id) ?? '');
    if (!attendeeId) continue;
    const [guest] = await tx
      .select({ ...GUEST, meetingId: meetingAttendees.meetingId })
      .from(meetingAttendees)
      .where(and(eq(meetingAttendees.id, attendeeId), isNull(meetingAttendees.userId)));
    if (guest) return guest;
  }
  return null;
}

async function meetingOfThread(tx: Tx, mail: ReadMail, userId: string | null) {
  const record = userId ? await recordOfThread(tx, mail, userId) : null;
  return record?.subject === 'meeting' ? meetingOf(tx, record.subjectId) : null;
}

async function guestOf(tx: Tx, meetingId: string, address: string): Promise<Invited | null> {
  const [guest] = await tx
    .select(GUEST)
    .from(meetingAttendees)
    .where(
      and(
        eq(meetingAttendees.meetingId, meetingId),
        isNull(meetingAttendees.userId),
        sql`lower(${meetingAttendees.email}) = ${address}`,
      ),
    );
  return guest ? { kind: 'guest', ...guest } : null;
}

async function memberOf(
  tx: Tx,
  { customerId }: { customerId: string | null },
  userId: string | null,
): Promise<Invited | null> {
  if (!customerId || !userId) return null;
  const [member] = await tx
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.customerId, customerId), eq(members.userId, userId)));
  return member ? { kind: 'member', userId, customerId } : null;
}

/** Anyone of the staff who sees the meeting; whether they were asked to attend it, the command says. */
async function colleagueOf(
  tx: Tx,
  { customerId }: { customerId: string | null },
  userId: string | null,
): Promise<Invited | null> {
  if (!userId) return null;
  const [person] = await tx
    .select({ userId: users.id })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .where(and(eq(users.id, userId), isStaffWith('work', customerId)));
  return person ? { kind: 'colleague', userId } : null;
}
