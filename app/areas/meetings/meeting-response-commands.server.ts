import { and, desc, eq, sql } from 'drizzle-orm';
import { type CustomerActor, shownNameOf } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { isExpected, type MeetingResponse } from '#app/records/meeting/meeting-status.ts';
import { meetingResponses, meetings } from '#app/records/meeting/meeting-tables.ts';
import { meetingEffects } from './meeting-effects.ts';
import type { MeetingAnswer } from './meeting-forms.ts';
import { isOver } from './meeting-time.ts';

/** An answer that came by the calendar program of one of a customer's people. */
type MailedAnswer = {
  response: MeetingResponse;
  note: string | null;
  invitation: number;
  stampedAt: Date;
};

const EVENTS = {
  confirmed: 'meeting.confirmed',
  other_time: 'meeting.other_time_asked',
  declined: 'meeting.declined',
  tentative: 'meeting.tentatively_confirmed',
} as const satisfies Record<MeetingResponse, string>;

/**
 * Records that the customer confirms a meeting or asks for another time, or what their calendar program answered, and notifies
 * the firm. The same answer given again changes nothing.
 * @throws NotFoundError for a meeting that is not theirs, ChangedMeanwhileError when a newer invitation went out, RefusedError
 * for a meeting that will not be held or an answer older than their latest, RateLimitError.
 */
export async function answerMeeting(
  actor: CustomerActor,
  id: string,
  answer: MeetingAnswer | MailedAnswer,
): Promise<void> {
  await countTry('customer-signature', actor.userId);
  const note = 'note' in answer ? answer.note : null;
  const now = new Date();
  const stampedAt =
    'stampedAt' in answer ? new Date(Math.min(answer.stampedAt.getTime(), now.getTime())) : null;
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
    if (isOver(meeting, now)) throw new RefusedError('This meeting is over.');
    const [latest] = await tx
      .select({
        response: meetingResponses.response,
        note: meetingResponses.note,
        invitation: meetingResponses.invitationSequence,
        at: sql<string>`coalesce(${meetingResponses.stampedAt}, ${meetingResponses.createdAt})`,
      })
      .from(meetingResponses)
      .where(and(eq(meetingResponses.meetingId, id), eq(meetingResponses.userId, actor.userId)))
      .orderBy(desc(meetingResponses.createdAt), desc(meetingResponses.id))
      .limit(1);
    if (latest?.invitation === answer.invitation) {
      if (latest.response === answer.response && latest.note === note) return;
      if (stampedAt && stampedAt.getTime() < wholeSecond(latest.at)) {
        throw new RefusedError('A later answer of the same person came in before.');
      }
    }
    await tx.insert(meetingResponses).values({
      meetingId: id,
      userId: actor.userId,
      authorName: shownNameOf(actor),
      response: answer.response,
      note,
      invitationSequence: answer.invitation,
      stampedAt,
    });
    await happened(tx, actor, meetingEffects, EVENTS[answer.response], {
      meeting,
      response: answer.response,
      note,
    });
  });
}

/** A moment without its fraction of a second, which calendar programs leave out. */
function wholeSecond(at: string): number {
  return Math.floor(new Date(at).getTime() / 1000) * 1000;
}
