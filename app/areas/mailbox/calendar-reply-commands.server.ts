import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import { may, mayUsePortal, shownNameOf } from '#app/access/actor.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { answerAsGuest } from '#app/areas/meetings/answer-commands.server.ts';
import { answerAsColleague } from '#app/areas/meetings/meeting-colleague-commands.server.ts';
import { answerMeeting } from '#app/areas/meetings/meeting-response-commands.server.ts';
import { suggestByMail } from '#app/areas/meetings/suggestion-by-mail-commands.server.ts';
import type { MeetingResponse } from '#app/records/meeting/meeting-status.ts';
import { type AnsweredMeeting, type Invited, invitedBy } from './calendar-reply-queries.server.ts';
import { type Ending, type MailRow, noteRecord } from './mail-rows.server.ts';
import type { ReadMail } from './reading/mail-reader.server.ts';
import type { CalendarReply } from './reading/mail-shape.ts';

/** Why an answer of a calendar program waits for a person. Nothing can be made of it, so it can't be released. */
export const UNCLEAR_ANSWERS = {
  contradicts:
    'A calendar program answered an invitation, and the email says two things about it. Ask the sender, and discard it.',
  stranger:
    'A calendar program answered an invitation of ours, but not from the address that was invited. Ask whoever was invited, and discard it.',
  passedOn:
    'Someone passed our invitation on to someone else. Invite that person yourself if they should come, and discard it.',
  noTime:
    'Someone suggests another time for a meeting, in a way that can’t be read. Ask them, and discard it.',
} as const;

const RESPONSES = {
  accepted: 'confirmed',
  declined: 'declined',
  tentative: 'tentative',
} as const satisfies Record<string, MeetingResponse>;

/**
 * Records what the calendar program of someone who is invited answered: yes, no or maybe with their comment, or the other time that
 * it suggests. Returns why nothing
 * became of it; null if it is an answer. What a calendar program says is never a ticket.
 */
export async function answerByCalendar(
  row: MailRow,
  mail: ReadMail,
  reply: CalendarReply,
): Promise<Ending | null> {
  const ignored = (reason: string): Ending => ({ state: 'ignored', reason });
  const asksStaff = (why: keyof typeof UNCLEAR_ANSWERS): Ending => ({
    state: 'quarantined',
    reason: UNCLEAR_ANSWERS[why],
  });
  if (reply.isUnclear) return asksStaff('contradicts');
  const found = await invitedBy(mail, reply);
  if (found === null) {
    return ignored('A calendar program answered an invitation that is not from here.');
  }
  await noteRecord(row.id, 'meeting', found.meeting.id);
  if (reply.isOfSeries) {
    return ignored('A calendar program answered one time of a series, and this meeting is none.');
  }
  if (found.invited === null) return asksStaff('stranger');
  const own = reply.attendees.find(({ address }) => found.addresses.includes(address));
  if (!own) return asksStaff('stranger');
  if (own.answer === 'passed on') return asksStaff('passedOn');
  const isSuggestion = reply.kind === 'counter';
  if (isSuggestion && reply.time === null) return asksStaff('noTime');
  if (own.answer === 'other' && !isSuggestion) {
    return ignored('A calendar program answered an invitation with neither yes, no nor maybe.');
  }
  try {
    const answer = own.answer === 'other' ? 'none' : own.answer;
    await record(row, mail, reply, { meeting: found.meeting, invited: found.invited }, answer);
    return null;
  } catch (error) {
    if (error instanceof ChangedMeanwhileError) {
      return ignored('A calendar program answered an invitation that a newer one replaced.');
    }
    if (error instanceof NotFoundError) {
      return ignored('A calendar program answered an invitation, and its sender cannot answer it.');
    }
    if (error instanceof RefusedError) {
      return ignored(`A calendar program answered an invitation. ${error.message}`);
    }
    throw error;
  }
}

type Found = { meeting: AnsweredMeeting; invited: Invited };

async function record(
  row: MailRow,
  mail: ReadMail,
  reply: CalendarReply,
  { meeting, invited }: Found,
  answer: 'accepted' | 'declined' | 'tentative' | 'none',
): Promise<void> {
  const { comment: note } = reply;
  const given = {
    invitation: reply.sequence,
    note,
    stampedAt: reply.stamp ?? mail.date ?? row.createdAt,
  };
  const time = otherTime(reply, meeting);
  if (invited.kind === 'colleague') {
    if (time || answer === 'none') {
      throw new RefusedError('A colleague suggests another time on the meeting itself.');
    }
    return recordOfColleague(row, meeting.id, invited.userId, {
      attends: answer,
      invitation: reply.sequence,
    });
  }
  const person = await personOf(invited);
  if (time) {
    const { name, email } = person;
    const guest = invited.kind === 'guest' ? { ...invited, answer } : null;
    return suggestByMail(meeting.id, { ...given, ...time, name, email, guest }, row.id);
  }
  if (answer === 'none' && note === null) {
    throw new RefusedError('It says neither yes nor no, and suggests no other time.');
  }
  if (invited.kind === 'guest') {
    return answerAsGuest(invited.attendeeId, { ...given, answer }, row.id);
  }
  if (!person.actor) throw new NotFoundError();
  const actor = { ...person.actor, byMail: { id: row.id, quoted: '' } };
  const response = answer === 'none' ? 'other_time' : RESPONSES[answer];
  await answerMeeting(actor, meeting.id, { ...given, response });
}

/** What a colleague's program answered; of two answers, the one that came in later counts. */
async function recordOfColleague(
  row: MailRow,
  meetingId: string,
  userId: string,
  answer: Parameters<typeof answerAsColleague>[2],
): Promise<void> {
  const actor = await unsafeActorOfUser(userId);
  if (actor.kind !== 'admin') throw new NotFoundError();
  return answerAsColleague({ ...actor, byMail: { id: row.id, quoted: '' } }, meetingId, answer);
}

/** The time of a suggestion; null where it is the meeting's own, so that only its comment says something. */
function otherTime(
  { kind, time }: CalendarReply,
  { meetingDate, durationMinutes }: AnsweredMeeting,
) {
  if (kind !== 'counter' || !time) return null;
  const minutes = Math.ceil((time.end.getTime() - time.start.getTime()) / 60_000);
  const suggested = { startsAt: time.start, durationMinutes: minutes || durationMinutes };
  const isSame =
    suggested.startsAt.getTime() === meetingDate.getTime() &&
    suggested.durationMinutes === durationMinutes;
  return isSame ? null : suggested;
}

/** Who answers, under their own rights where they have an account. @throws NotFoundError for someone who may not answer. */
async function personOf(invited: Exclude<Invited, { kind: 'colleague' }>) {
  if (invited.kind === 'guest') return { name: invited.name, email: invited.email, actor: null };
  const actor = await unsafeActorOfUser(invited.userId, invited.customerId);
  const isOfCustomer =
    actor.kind === 'customer' && mayUsePortal(actor) && actor.customerId === invited.customerId;
  if (!isOfCustomer || !may(actor, 'act-work')) throw new NotFoundError();
  return { name: shownNameOf(actor), email: actor.email, actor };
}
