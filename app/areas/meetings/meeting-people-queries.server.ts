import { eq, sql } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import type { AttendeeAnswer } from '#app/records/meeting/booking-choices.ts';
import {
  meetingAttendees,
  meetingColleagues,
  meetingHosts,
} from '#app/records/meeting/booking-tables.ts';

/**
 * Who holds a meeting, which other staff attend it, and who is invited by email; of the last a client is shown their own person,
 * who booked it, and of staff their names alone.
 */
export async function meetingPeople(
  tx: Tx,
  actor: AdminActor | CustomerActor,
  { id, invitationSequence }: { id: string; invitationSequence: number },
) {
  const hosts = await tx
    .select({ userId: meetingHosts.userId, name: meetingHosts.name })
    .from(meetingHosts)
    .where(eq(meetingHosts.meetingId, id))
    .orderBy(meetingHosts.createdAt, meetingHosts.id);
  const asked = await tx
    .select()
    .from(meetingColleagues)
    .where(eq(meetingColleagues.meetingId, id))
    .orderBy(meetingColleagues.createdAt, meetingColleagues.id);
  const colleagues = asked.map(({ userId, name, ...answered }) => {
    const isAnswered = actor.kind === 'admin' && answered.answeredInvitation === invitationSequence;
    const answer: AttendeeAnswer = isAnswered ? answered.answer : 'none';
    return { userId, name, answer };
  });
  const guests = await tx
    .select({
      id: meetingAttendees.id,
      name: meetingAttendees.name,
      email: meetingAttendees.email,
      answer: meetingAttendees.answer,
      answeredAt: meetingAttendees.answeredAt,
      answerNote: meetingAttendees.answerNote,
      isAnswerCurrent: sql<boolean>`${meetingAttendees.answerSequence} = ${invitationSequence}`,
      userId: meetingAttendees.userId,
    })
    .from(meetingAttendees)
    .where(eq(meetingAttendees.meetingId, id))
    .orderBy(meetingAttendees.createdAt, meetingAttendees.id);
  const own = colleagues.find(({ userId }) => userId === actor.userId);
  return { hosts, colleagues, guests, ownAnswer: own?.answer ?? null };
}
