import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { queueMail } from '#app/platform/mail/mail.server.ts';
import type { MailContent } from '#app/platform/mail/mail-content.ts';
import { meetingAttendees } from '#app/records/meeting/booking-tables.ts';
import { isExpected } from '#app/records/meeting/meeting-status.ts';
import { newGuestLink } from './guest-link-hash.server.ts';
import {
  guestCancellation,
  guestChange,
  guestInvitation,
  type MeetingForGuest,
} from './guest-mails.ts';
import { invitationOfGuest } from './invitation-ids.ts';
import type { MeetingGuest } from './meeting-forms.ts';
import { lockedForPeople } from './meeting-host-commands.server.ts';
import type { MeetingForMail } from './meeting-mails.ts';
import { isOver } from './meeting-time.ts';

/** Most people that are invited to one meeting by email. */
const MOST_GUESTS = 20;

/**
 * Invites someone to a meeting by email.
 * @throws NotFoundError, RefusedError for a meeting that is over or off, and for someone who is invited already.
 */
export async function inviteGuest(
  actor: AdminActor,
  meetingId: string,
  guest: MeetingGuest,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const meeting = await lockedForPeople(tx, meetingId);
    if (!isExpected(meeting.status) || isOver(meeting, new Date())) {
      throw new RefusedError('This meeting will not be held, so nobody can be invited to it.');
    }
    const guests = await tx
      .select({ email: meetingAttendees.email })
      .from(meetingAttendees)
      .where(eq(meetingAttendees.meetingId, meetingId));
    if (guests.some(({ email }) => email.toLowerCase() === guest.email.toLowerCase())) {
      throw new RefusedError('This person is invited already.');
    }
    if (guests.length >= MOST_GUESTS) {
      throw new RefusedError(`A meeting can have at most ${MOST_GUESTS} guests.`);
    }
    const [added] = await tx
      .insert(meetingAttendees)
      .values({ meetingId, ...guest, timeZone: meeting.timeZone })
      .returning();
    if (!added) throw new Error('The guest was not added.');
    await mailGuest(tx, meeting, added, (shown) => guestInvitation(shown, { isBooked: false }));
    await logActivity(tx, actor, {
      action: 'meeting.guest_invited',
      entityType: 'meeting',
      entityId: meetingId,
      metadata: { title: meeting.title },
    });
  });
}

/** Takes a guest off a meeting; their link then opens nothing. @throws NotFoundError for no such meeting. */
export async function removeGuest(
  actor: AdminActor,
  meetingId: string,
  guestId: string,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const { title } = await lockedForPeople(tx, meetingId);
    const removed = await tx
      .delete(meetingAttendees)
      .where(and(eq(meetingAttendees.id, guestId), eq(meetingAttendees.meetingId, meetingId)))
      .returning({ id: meetingAttendees.id });
    if (removed.length === 0) return;
    await logActivity(tx, actor, {
      action: 'meeting.guest_removed',
      entityType: 'meeting',
      entityId: meetingId,
      metadata: { title },
    });
  });
}

/**
 * Emails a change of a meeting to its guests, with the calendar file, in the transaction that makes it. Returns their addresses.
 * The client's people are told as such. `meeting` has the number of the invitation before the change.
 */
export async function tellGuests(
  tx: Tx,
  meeting: MeetingForMail & { id: string; invitationSequence: number },
  { update, isMoved }: { update: 'changed' | 'cancelled'; isMoved: boolean },
): Promise<string[]> {
  const guests = await tx
    .select()
    .from(meetingAttendees)
    .where(and(eq(meetingAttendees.meetingId, meeting.id), isNull(meetingAttendees.userId)))
    .orderBy(meetingAttendees.id);
  for (const guest of guests) {
    await mailGuest(tx, meeting, guest, (shown) =>
      update === 'cancelled' ? guestCancellation(shown) : guestChange(shown, { isMoved }),
    );
  }
  if (isMoved) {
    await tx
      .update(meetingAttendees)
      .set({ dayRemindedAt: null, hourRemindedAt: null })
      .where(eq(meetingAttendees.meetingId, meeting.id));
  } else {
    // Nobody is asked again whether they come to the same time.
    await tx
      .update(meetingAttendees)
      .set({ answerSequence: sql`${meetingAttendees.answerSequence} + 1` })
      .where(
        and(
          eq(meetingAttendees.meetingId, meeting.id),
          isNull(meetingAttendees.userId),
          eq(meetingAttendees.answerSequence, meeting.invitationSequence),
        ),
      );
  }
  return guests.map(({ email }) => email);
}

/** Emails a guest with a link of its own, which works like those of their earlier emails. */
async function mailGuest(
  tx: Tx,
  meeting: MeetingForMail,
  guest: { id: string; email: string; timeZone: string },
  write: (meeting: MeetingForGuest) => MailContent,
): Promise<void> {
  const { hash, path } = newGuestLink();
  await tx
    .update(meetingAttendees)
    .set({ linkHashes: sql`${meetingAttendees.linkHashes} || ${hash}::text` })
    .where(eq(meetingAttendees.id, guest.id));
  await queueMail(tx, {
    to: guest.email,
    content: write({ ...meeting, timeZone: guest.timeZone, path }),
    ...invitationOfGuest(guest.id),
  });
}
