import { sql } from 'drizzle-orm';
import type { FirmActor } from '#app/access/actor.ts';
import { asFirm } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, RefusedError } from '#app/access/refusals.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { rowsOf, unsafeJobTransaction } from '#app/platform/db/database.server.ts';
import type { AttendeeAnswer } from '#app/records/meeting/booking-choices.ts';
import { meetingWithHosts } from './answer-commands.server.ts';
import { meetingEffects } from './meeting-effects.ts';
import { LONGEST_DURATION } from './meeting-forms.ts';
import type { Suggested } from './suggestion-mails.ts';

/** Another time as someone's calendar program suggests it, and what it answers besides. */
type SuggestedByMail = Suggested & {
  /** Of someone who is invited by email alone; the zone that they read times in. */
  guest: { attendeeId: string; timeZone: string; answer: AttendeeAnswer } | null;
  invitation: number;
  stampedAt: Date;
};

const REFUSALS: Readonly<Record<string, string>> = {
  gone: 'The meeting no longer exists.',
  over: 'This meeting has begun, or was canceled.',
  past: 'The time that they suggest is over.',
  earlier: 'A later suggestion of the same person came in before.',
  many: 'They suggested ten times for this meeting before.',
};

/**
 * Keeps the other time that someone who is invited suggests in the email `mailId`, for a host to accept or decline; it moves nothing. A
 * newer one replaces it, and the same one again changes nothing.
 * @throws ChangedMeanwhileError when a newer invitation went out, RefusedError.
 */
export async function suggestByMail(
  meetingId: string,
  { guest, invitation, stampedAt, ...suggested }: SuggestedByMail,
  mailId: string,
): Promise<void> {
  const { startsAt, durationMinutes, name, email, note } = suggested;
  if (durationMinutes < 1 || durationMinutes > LONGEST_DURATION) {
    throw new RefusedError('The time that they suggest is longer than a day, or has no length.');
  }
  const { meeting, hosts } = await unsafeJobTransaction((tx) => meetingWithHosts(tx, meetingId));
  const firm: FirmActor = { kind: 'firm', by: 'mail', byMail: { id: mailId, quoted: '' } };
  await asFirm(firm, async (tx) => {
    const stamp = stampedAt.toISOString();
    const [row] = await rowsOf<{ outcome: string }>(
      tx,
      sql`select suggest_time(${meetingId}::uuid, ${name}, ${email}, ${guest?.timeZone ?? meeting.timeZone}, ${invitation},
        ${startsAt.toISOString()}::timestamptz, ${durationMinutes}, ${note}, ${stamp}::timestamptz) as outcome`,
    );
    const outcome = row?.outcome ?? 'gone';
    if (outcome === 'old') throw new ChangedMeanwhileError();
    const refusal = REFUSALS[outcome];
    if (refusal) throw new RefusedError(refusal);
    if (guest && guest.answer !== 'none') {
      await tx.execute(
        sql`select answer_invitation(${guest.attendeeId}::uuid, ${invitation}, ${guest.answer}, ${note}, ${stamp}::timestamptz)`,
      );
    }
    if (outcome === 'same') return;
    await happened(tx, firm, meetingEffects, 'meeting.time_suggested', {
      meeting,
      suggested,
      hosts,
    });
  });
}
