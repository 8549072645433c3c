import { and, eq, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { checkCopy } from '#app/access/seen-copy.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { busyOfHosts, refreshBefore } from '#app/areas/calendars/busy-queries.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { queueMail } from '#app/platform/mail/mail.server.ts';
import { meetingAttendees, meetingHosts } from '#app/records/meeting/booking-tables.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import { meetingSuggestions } from '#app/records/meeting/suggestion-tables.ts';
import { isMoved, statusAfter } from './meeting-changes.ts';
import { saveMeeting } from './meeting-commands.server.ts';
import { suggestionDeclined } from './suggestion-mails.ts';

/**
 * Moves a meeting to the time that someone suggested, and tells everyone who is invited. Accepting it twice moves it once.
 * @throws NotFoundError, ChangedMeanwhileError when `version` is outdated, RefusedError for a time that a host does not have, or that
 * no longer waits for an answer.
 */
export async function acceptSuggestion(
  actor: AdminActor,
  ids: { meetingId: string; suggestionId: string },
  version: number,
): Promise<void> {
  await refreshBefore(await hostsOf(actor, ids.meetingId));
  await asActor(actor, async (tx) => {
    const { meeting: before, suggested } = await lockedSuggestion(tx, ids);
    if (suggested.state === 'accepted') return;
    checkCopy(before, { version }, 'meeting');
    refuseUnlessOpen(suggested);
    const { startsAt, durationMinutes } = suggested;
    if (startsAt <= new Date()) throw new RefusedError('This time is over. Decline it.');
    await refuseBusy(tx, suggested);
    await decide(tx, actor, suggested.id, 'accepted');
    const after = { ...before, meetingDate: startsAt, durationMinutes };
    const status = statusAfter(before, isMoved(before, after));
    await saveMeeting(tx, actor, { before, after: { ...after, status } });
    // Who suggests a time comes then.
    await tx
      .update(meetingAttendees)
      .set({
        answer: 'accepted',
        answeredAt: sql`now()`,
        answerNote: null,
        answerStampedAt: null,
        answerSequence: before.invitationSequence + 1,
      })
      .where(
        and(
          eq(meetingAttendees.meetingId, before.id),
          sql`lower(${meetingAttendees.email}) = lower(${suggested.email})`,
        ),
      );
  });
}

/**
 * Tells whoever suggested a time that the meeting stays where it is. Declining it twice tells them once.
 * @throws NotFoundError, RefusedError when it no longer waits for an answer.
 */
export async function declineSuggestion(
  actor: AdminActor,
  ids: { meetingId: string; suggestionId: string },
): Promise<void> {
  await asActor(actor, async (tx) => {
    const { meeting, suggested } = await lockedSuggestion(tx, ids);
    if (suggested.state === 'declined') return;
    refuseUnlessOpen(suggested);
    await decide(tx, actor, suggested.id, 'declined');
    await queueMail(tx, {
      to: suggested.email,
      content: suggestionDeclined({ ...meeting, timeZone: suggested.timeZone }, suggested),
      attach: [`declined-suggestion:${suggested.id}`],
    });
    await logActivity(tx, actor, {
      action: 'meeting.suggestion_declined',
      entityType: 'meeting',
      entityId: meeting.id,
      metadata: { title: meeting.title, guest: suggested.name },
    });
  });
}

type Suggestion = typeof meetingSuggestions.$inferSelect;

function refuseUnlessOpen({ state }: Suggestion): void {
  if (state === 'open') return;
  throw new RefusedError(
    state === 'ended'
      ? 'This suggestion ended: the meeting was moved or called off, or another time was suggested since.'
      : 'This suggestion was already answered.',
  );
}

async function lockedSuggestion(
  tx: Tx,
  { meetingId, suggestionId }: { meetingId: string; suggestionId: string },
) {
  // Whoever moves the meeting locks it first, and ends what was suggested after that.
  const [meeting] = await tx
    .select()
    .from(meetings)
    .where(eq(meetings.id, meetingId))
    .for('update');
  const [suggested] = await tx
    .select()
    .from(meetingSuggestions)
    .where(
      and(eq(meetingSuggestions.id, suggestionId), eq(meetingSuggestions.meetingId, meetingId)),
    )
    .for('update');
  if (!meeting || !suggested) throw new NotFoundError();
  return { meeting, suggested };
}

async function decide(
  tx: Tx,
  { userId }: AdminActor,
  id: string,
  state: 'accepted' | 'declined',
): Promise<void> {
  await tx
    .update(meetingSuggestions)
    .set({ state, decidedBy: userId, decidedAt: sql`now()` })
    .where(eq(meetingSuggestions.id, id));
}

async function hostsOf(actor: AdminActor, meetingId: string): Promise<string[]> {
  const hosts = await asActor(actor, (tx) =>
    tx
      .select({ userId: meetingHosts.userId })
      .from(meetingHosts)
      .where(eq(meetingHosts.meetingId, meetingId)),
  );
  return hosts.map(({ userId }) => userId);
}

/** Checks the hosts' calendars elsewhere; their other meetings are checked as of any move. @throws RefusedError */
async function refuseBusy(
  tx: Tx,
  { meetingId, startsAt, durationMinutes }: Suggestion,
): Promise<void> {
  const hosts = await tx
    .select({ userId: meetingHosts.userId, name: meetingHosts.name })
    .from(meetingHosts)
    .where(eq(meetingHosts.meetingId, meetingId));
  const end = new Date(startsAt.getTime() + durationMinutes * 60_000);
  const ids = hosts.map(({ userId }) => userId);
  const found = ids.length > 0 ? await busyOfHosts(tx, ids, startsAt, end) : new Map();
  const busy = hosts.find(({ userId }) => (found.get(userId)?.busy.length ?? 0) > 0);
  if (!busy) return;
  throw new RefusedError(
    `${busy.name} is busy elsewhere at that time. Decline it, or edit the meeting to move it all the same.`,
  );
}
