import { eq, sql } from 'drizzle-orm';
import type { FirmActor } from '#app/access/actor.ts';
import { asFirm } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { rowsOf, type Tx, unsafeJobTransaction } from '#app/platform/db/database.server.ts';
import type { AttendeeAnswer } from '#app/records/meeting/booking-choices.ts';
import { meetingAttendees, meetingHosts } from '#app/records/meeting/booking-tables.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import { meetingEffects } from './meeting-effects.ts';

/** What someone's calendar program answered, and to which invitation. */
type GuestAnswer = {
  /** None where they only wrote something. */
  answer: AttendeeAnswer;
  note: string | null;
  invitation: number;
  stampedAt: Date;
};

const REFUSALS: Readonly<Record<string, string>> = {
  gone: 'Its sender is no longer invited.',
  over: 'This meeting is over, or was canceled.',
  earlier: 'A later answer of the same person came in before.',
};

/**
 * Records what someone who is invited by email alone answered in the email `mailId`; a refusal is told to the hosts. The same
 * answer given again changes nothing.
 * @throws ChangedMeanwhileError when a newer invitation went out, RefusedError.
 */
export async function answerAsGuest(
  attendeeId: string,
  { answer, note, invitation, stampedAt }: GuestAnswer,
  mailId: string,
): Promise<void> {
  const { meeting, guest, hosts } = await invited(attendeeId);
  const firm: FirmActor = { kind: 'firm', by: 'mail', byMail: { id: mailId, quoted: '' } };
  await asFirm(firm, async (tx) => {
    const [row] = await rowsOf<{ outcome: string }>(
      tx,
      sql`select answer_invitation(${attendeeId}::uuid, ${invitation}, ${answer}, ${note}, ${stampedAt.toISOString()}::timestamptz) as outcome`,
    );
    const outcome = row?.outcome ?? 'gone';
    if (outcome === 'old') throw new ChangedMeanwhileError();
    const refusal = REFUSALS[outcome];
    if (refusal) throw new RefusedError(refusal);
    if (outcome === 'same') return;
    const { name, email } = guest;
    await happened(tx, firm, meetingEffects, 'meeting.guest_answered', {
      meeting,
      guest: { name, email, answer, note },
      hosts,
    });
  });
}

async function invited(attendeeId: string) {
  return unsafeJobTransaction(async (tx) => {
    const [guest] = await tx
      .select()
      .from(meetingAttendees)
      .where(eq(meetingAttendees.id, attendeeId));
    if (!guest) throw new RefusedError(REFUSALS.gone ?? '');
    return { guest, ...(await meetingWithHosts(tx, guest.meetingId)) };
  });
}

/** Returns a meeting and whom of its hosts to tell of it: all staff where it has none. @throws NotFoundError */
export async function meetingWithHosts(tx: Tx, meetingId: string) {
  const [meeting] = await tx.select().from(meetings).where(eq(meetings.id, meetingId));
  if (!meeting) throw new NotFoundError();
  const hosts = await tx
    .select({ userId: meetingHosts.userId })
    .from(meetingHosts)
    .where(eq(meetingHosts.meetingId, meetingId));
  return { meeting, hosts: hosts.length > 0 ? hosts.map(({ userId }) => userId) : ['all'] };
}
