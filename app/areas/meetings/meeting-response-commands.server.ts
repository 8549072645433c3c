import { and, desc, eq, sql } from 'drizzle-orm';
import { type CustomerActor, shownNameOf } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { isExpected } from '#app/records/meeting/meeting-status.ts';
import { meetingResponses, meetings } from '#app/records/meeting/meeting-tables.ts';
import { meetingEffects } from './meeting-effects.ts';
import type { MeetingAnswer } from './meeting-forms.ts';
import { isOver } from './meeting-time.ts';

/**
 * Records that the customer confirms a meeting or asks for another time, and notifies the firm. The same answer given again
 * changes nothing.
 * @throws NotFoundError for a meeting that is not theirs, ChangedMeanwhileError when a newer invitation went out, RefusedError
 * for a meeting that will not be held, RateLimitError.
 */
export async function answerMeeting(
  actor: CustomerActor,
  id: string,
  answer: MeetingAnswer,
): Promise<void> {
  await countTry('customer-signature', actor.userId);
  const note = answer.response === 'other_time' ? answer.note : null;
  await asActor(actor, async (tx) => {
    // Customers may not lock the meeting's row, which they can't change; their answers to it wait for each other here.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`meeting answers ${id}`}, 0))`,
    );
    const [meeting] = await tx
      .select({
        id: meetings.id,
        customerId: meetings.customerId,
        title: meetings.title,
        description: meetings.description,
        meetingDate: meetings.meetingDate,
        timeZone: meetings.timeZone,
        durationMinutes: meetings.durationMinutes,
        status: meetings.status,
        invitationSequence: meetings.invitationSequence,
        companyName: customerProfiles.displayName,
      })
      .from(meetings)
      .innerJoin(customerProfiles, eq(customerProfiles.id, meetings.customerId))
      .where(and(eq(meetings.id, id), eq(meetings.customerId, actor.customerId)));
    if (!meeting) throw new NotFoundError();
    if (meeting.invitationSequence !== answer.invitation) throw new ChangedMeanwhileError();
    if (!isExpected(meeting.status)) throw new RefusedError('This meeting will not be held.');
    if (isOver(meeting, new Date())) throw new RefusedError('This meeting is over.');
    const [latest] = await tx
      .select({
        response: meetingResponses.response,
        note: meetingResponses.note,
        invitation: meetingResponses.invitationSequence,
      })
      .from(meetingResponses)
      .where(and(eq(meetingResponses.meetingId, id), eq(meetingResponses.userId, actor.userId)))
      .orderBy(desc(meetingResponses.createdAt), desc(meetingResponses.id))
      .limit(1);
    const isRepeated =
      latest?.invitation === answer.invitation &&
      latest.response === answer.response &&
      latest.note === note;
    if (isRepeated) return;
    await tx.insert(meetingResponses).values({
      meetingId: id,
      userId: actor.userId,
      authorName: shownNameOf(actor),
      response: answer.response,
      note,
      invitationSequence: answer.invitation,
    });
    const event = note === null ? 'meeting.confirmed' : 'meeting.other_time_asked';
    await happened(tx, actor, meetingEffects, event, { meeting, note });
  });
}
