import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { VISITOR } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { submissionOf } from '#app/access/earlier-submission.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { refreshBefore } from '#app/areas/calendars/busy-queries.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { submitInquiryIn } from '#app/areas/inquiries/inquiry-commands.server.ts';
import {
  guestPath,
  hashGuestToken,
  newGuestLink,
} from '#app/areas/meetings/guest-link-hash.server.ts';
import {
  guestCancellation,
  guestChange,
  guestInvitation,
} from '#app/areas/meetings/guest-mails.ts';
import { meetingEffects } from '#app/areas/meetings/meeting-effects.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { queueMail } from '#app/platform/mail/mail.server.ts';
import type { MailContent } from '#app/platform/mail/mail-content.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import { Turns } from '#app/platform/turns.ts';
import { isExpected } from '#app/records/meeting/meeting-status.ts';
import { ANSWER_FIELDS } from './booking-fields.ts';
import type { Booking } from './booking-forms.ts';
import { hostDay, type OfferedTime } from './kind-offers.ts';
import {
  type BookedMeeting,
  bookedBy,
  byTurns,
  freeTimes,
  getBooked,
  movesOf,
  type Offers,
} from './offer-queries.server.ts';

/** The time is not free, or was never offered. */
export class TimeTakenError extends RefusedError {
  override name = 'TimeTakenError';
  constructor() {
    super('That time is no longer free. Choose one of the next free times.');
  }
}

// Who presses the same time waits for the same host: here, so that nobody else's request waits for a connection meanwhile.
const turns = new Turns(3);

/**
 * Books a time of a kind for a visitor, once however often the form is sent: the meeting with its hosts and its guest, an inquiry,
 * and the email that confirms it. Returns the path of the page that shows it.
 * @throws TimeTakenError for a time that is taken or was never offered.
 */
export async function bookMeeting(kind: Offers['kind'], booking: Booking): Promise<string> {
  const { at, zone, form, ...guest } = booking;
  const submission = submissionOf(form, { ...guest, at, kind: kind.id });
  if (!submission) throw new Error('A booking comes by a form.');
  const { submissionId, submissionHash } = submission;
  const start = Date.parse(at);
  const link = newGuestLink();
  await refreshBefore(kind.hostIds);
  return turns.take(() => asActor(VISITOR, bookIn));

  async function bookIn(tx: Tx): Promise<string> {
    const [again] = await rowsOf<{ again: boolean }>(
      tx,
      sql`select booked_again(${submissionId}::uuid, ${submissionHash}, ${link.hash}) as again`,
    );
    if (again?.again) return link.path;
    const times = await freeTimes(tx, kind, { now: new Date() });
    const offered = times.find((time) => time.start === start);
    if (!offered) throw new TimeTakenError();
    const inquiry = randomUUID();
    const description = wordsOf(kind, booking);
    await submitInquiryIn(
      tx,
      { ...inquirerOf(booking), message: `${kind.name}\n\n${description}`.trim() },
      inquiry,
    );
    const meeting = {
      title: `${kind.name}: ${guest.company}`,
      description: description || null,
      meetingDate: new Date(start),
      durationMinutes: kind.minutes,
      meetingLink: roomOf(kind),
    };
    const held = await firstFree(tx, kind, offered, (hosts) => ({
      days: hosts.map((host) => hostDay(host, start)),
      statement: sql`${new Date(start).toISOString()}::timestamptz, ${hosts[0]?.hours.timeZone ?? zone}, ${meeting.title}, ${meeting.description},
        ${meeting.meetingLink}, ${guest.name}, ${guest.email}, ${zone}, ${link.hash}, ${inquiry}::uuid, ${submissionId}::uuid, ${submissionHash}`,
    }));
    if (!held) throw new TimeTakenError();
    const { id, attendeeId, hosts } = held;
    const timeZone = hosts[0]?.hours.timeZone ?? zone;
    await happened(tx, VISITOR, meetingEffects, 'meeting.booked', {
      meeting: { ...meeting, id, customerId: null, timeZone },
      by: { name: guest.name, email: guest.email },
      hosts: hosts.map((host) => host.id),
    });
    const shown = { ...meeting, timeZone: zone, path: link.path };
    await mailTo(
      tx,
      { guestEmail: guest.email, attendeeId },
      guestInvitation(shown, { isBooked: true }),
    );
    return link.path;
  }
}

/** Tries the hosts of a time in their order, or all of them together, and returns who has it now; null when nobody can. */
async function firstFree(
  tx: Tx,
  kind: Offers['kind'],
  offered: OfferedTime,
  write: (hosts: OfferedTime['hosts']) => {
    days: { start: number; end: number }[];
    statement: ReturnType<typeof sql>;
  },
) {
  const inOrder =
    kind.hostRule === 'by_turns' ? await byTurns(tx, kind, offered.hosts) : offered.hosts;
  const groups = kind.hostRule === 'all' ? [inOrder] : inOrder.map((host) => [host]);
  for (const hosts of groups) {
    const { days, statement } = write(hosts);
    const [made] = await rowsOf<{ meeting_id: string; attendee_id: string }>(
      tx,
      sql`select * from book_meeting(${kind.id}::uuid, ${`{${hosts.map(({ id }) => id).join(',')}}`}::uuid[],
        ${momentsOf(days.map((day) => day.start))}, ${momentsOf(days.map((day) => day.end))}, ${statement})`,
    );
    if (made) return { id: made.meeting_id, attendeeId: made.attendee_id, hosts };
  }
  return null;
}

function momentsOf(moments: readonly number[]) {
  const texts = moments.map((moment) => new Date(moment).toISOString());
  return sql`${`{${texts.join(',')}}`}::timestamptz[]`;
}

const GONE = 'This link opens no meeting. Book a new one, or write to us.';

/**
 * Moves the meeting of a guest's link to another free time, with the hosts that it has.
 * @throws RefusedError for a meeting that will not be held or has begun, TimeTakenError, RateLimitError.
 */
export async function moveBooked(
  token: string,
  { at, shown }: { at: string; shown: number },
): Promise<void> {
  const hash = await countedHash(token);
  const start = Date.parse(at);
  await refreshBefore((await getBooked(token))?.hosts ?? []);
  await asActor(VISITOR, async (tx) => {
    const meeting = await openMeeting(tx, hash);
    // The same press twice: it is there already.
    if (meeting.meetingDate.getTime() === start) return;
    const offered = (await movesOf(tx, meeting, new Date())).find((time) => time.start === start);
    if (!offered) throw new TimeTakenError();
    const days = offered.hosts.map((host) => hostDay(host, start));
    const [moved] = await rowsOf<{ moved: boolean }>(
      tx,
      sql`select move_booked(${hash}, ${shown}, ${new Date(start).toISOString()}::timestamptz,
        ${momentsOf(days.map((day) => day.start))}, ${momentsOf(days.map((day) => day.end))}) as moved`,
    );
    if (!moved?.moved) throw new TimeTakenError();
    const after = { ...meeting, meetingDate: new Date(start) };
    await happened(tx, VISITOR, meetingEffects, 'meeting.booking_moved', facts(after));
    await mailTo(tx, meeting, guestChange(forGuest(after, token), { isMoved: true }));
  });
}

/** Cancels the meeting of a guest's link. @throws RefusedError as `moveBooked`, RateLimitError. */
export async function cancelBooked(token: string): Promise<void> {
  const hash = await countedHash(token);
  await asActor(VISITOR, async (tx) => {
    const meeting = await openMeeting(tx, hash);
    const [done] = await rowsOf<{ done: boolean }>(tx, sql`select cancel_booked(${hash}) as done`);
    if (!done?.done) throw new RefusedError(GONE);
    await happened(tx, VISITOR, meetingEffects, 'meeting.booking_cancelled', facts(meeting));
    await mailTo(tx, meeting, guestCancellation({ ...forGuest(meeting, token), path: '/book' }));
  });
}

async function countedHash(token: string): Promise<string> {
  const hash = hashGuestToken(token);
  if (hash === null) throw new RefusedError(GONE);
  await countTry('guest-link', hash);
  return hash;
}

async function openMeeting(tx: Tx, hash: string): Promise<BookedMeeting> {
  const meeting = await bookedBy(tx, hash);
  if (!meeting || meeting.isArchived) throw new RefusedError(GONE);
  if (!isExpected(meeting.status)) throw new RefusedError('This meeting was canceled.');
  if (meeting.meetingDate <= new Date()) throw new RefusedError('This meeting has begun.');
  return meeting;
}

function facts(meeting: BookedMeeting) {
  return {
    meeting: { ...meeting, customerId: null },
    by: { name: meeting.guestName, email: meeting.guestEmail },
    hosts: meeting.hosts,
  };
}

function forGuest(meeting: BookedMeeting, token: string) {
  return { ...meeting, timeZone: meeting.guestZone, path: guestPath(token) };
}

async function mailTo(
  tx: Tx,
  { guestEmail, attendeeId }: Pick<BookedMeeting, 'guestEmail' | 'attendeeId'>,
  content: MailContent,
): Promise<void> {
  await queueMail(tx, { to: guestEmail, content, attach: [`guest-invitation:${attendeeId}`] });
}

/** The link of a new meeting: {room} becomes a name that nobody can guess. */
function roomOf({ place, placeDetail }: Offers['kind']): string | null {
  if (place !== 'video' || !placeDetail) return null;
  return placeDetail.replaceAll('{room}', randomUUID());
}

/** What was asked and answered, and where the meeting is, as both sides read it. */
function wordsOf({ place, placeDetail, questions }: Offers['kind'], booking: Booking): string {
  const answers = questions.flatMap((question, at) => {
    const field = ANSWER_FIELDS[at];
    const answer = field && booking[field];
    return answer ? [`${question}\n${answer}`] : [];
  });
  const where = place === 'address' && placeDetail ? [`Where: ${placeDetail}`] : [];
  return [...where, ...answers].join('\n\n');
}

function inquirerOf({ name, email, company }: Booking) {
  const at = name.lastIndexOf(' ');
  const [firstName, lastName] = at < 0 ? [name, ''] : [name.slice(0, at), name.slice(at + 1)];
  return { firstName, lastName, email, company };
}
