import { sql } from 'drizzle-orm';
import { VISITOR } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { refreshBefore } from '#app/areas/calendars/busy-queries.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import {
  guestPath,
  hashGuestToken,
  newGuestLink,
} from '#app/areas/meetings/guest-link-hash.server.ts';
import {
  guestCancellation,
  guestChange,
  type MeetingForGuest,
} from '#app/areas/meetings/guest-mails.ts';
import { invitationOfGuest } from '#app/areas/meetings/invitation-ids.ts';
import { meetingEffects } from '#app/areas/meetings/meeting-effects.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { queueMail } from '#app/platform/mail/mail.server.ts';
import type { MailContent } from '#app/platform/mail/mail-content.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import { isExpected } from '#app/records/meeting/meeting-status.ts';
import { momentsOf, TimeTakenError } from './booking-rows.server.ts';
import { hostDay } from './kind-offers.ts';
import {
  type BookedMeeting,
  bookedBy,
  getBooked,
  type HeldMeeting,
  movesOf,
} from './offer-queries.server.ts';

const GONE = 'This link opens no meeting. Book a new one, or write to us.';

/**
 * Moves the meeting of a guest's link to another free time, with the hosts that it has. Everyone who is invited gets the new time.
 * @throws RefusedError for a meeting that will not be held or has begun, TimeTakenError, RateLimitError.
 */
export async function moveBooked(
  token: string,
  { at, shown }: { at: string; shown: number },
): Promise<void> {
  const hash = await countedHash(token);
  await refreshBefore((await getBooked(token))?.hosts ?? []);
  await asActor(VISITOR, async (tx) => {
    const meeting = await openMeeting(tx, hash);
    const after = await moveIn(tx, meeting, hash, { start: Date.parse(at), shown });
    if (!after) return;
    await mailTo(tx, meeting, guestChange(forGuest(after, token), { isMoved: true }));
    const emailed = await mailOthers(tx, after, hash, (shownTo) =>
      guestChange(shownTo, { isMoved: true }),
    );
    const attending = await attendingOf(tx, meeting, hash);
    const of = { ...facts(after, emailed), attending };
    await happened(tx, VISITOR, meetingEffects, 'meeting.booking_moved', of);
  });
}

/** Cancels the meeting of a guest's link and tells everyone who is invited. @throws RefusedError as `moveBooked`, RateLimitError. */
export async function cancelBooked(token: string): Promise<void> {
  const hash = await countedHash(token);
  await asActor(VISITOR, async (tx) => {
    const meeting = await openMeeting(tx, hash);
    await cancelIn(tx, meeting, hash);
    await mailTo(tx, meeting, guestCancellation({ ...forGuest(meeting, token), path: '/book' }));
    const emailed = await mailOthers(tx, meeting, hash, guestCancellation);
    const of = { ...facts(meeting, emailed), attending: await attendingOf(tx, meeting, hash) };
    await happened(tx, VISITOR, meetingEffects, 'meeting.booking_cancelled', of);
  });
}

/**
 * Moves a meeting in the caller's transaction, for whoever has its link or acts for its client, and returns it as it is now; null
 * where it is at that time already.
 * @throws TimeTakenError
 */
export async function moveIn<Meeting extends HeldMeeting>(
  tx: Tx,
  meeting: Meeting,
  hash: string | null,
  { start, shown }: { start: number; shown: number },
): Promise<Meeting | null> {
  // The same press twice.
  if (meeting.meetingDate.getTime() === start) return null;
  const offered = (await movesOf(tx, meeting, new Date())).find((time) => time.start === start);
  if (!offered) throw new TimeTakenError();
  const days = offered.hosts.map((host) => hostDay(host, start));
  const [moved] = await rowsOf<{ moved: boolean }>(
    tx,
    sql`select move_booked(${meeting.id}::uuid, ${hash}, ${shown}, ${new Date(start).toISOString()}::timestamptz,
      ${momentsOf(days.map((day) => day.start))}, ${momentsOf(days.map((day) => day.end))}) as moved`,
  );
  if (!moved?.moved) throw new TimeTakenError();
  const { invitationSequence } = meeting;
  return { ...meeting, meetingDate: new Date(start), invitationSequence: invitationSequence + 1 };
}

/** Cancels a meeting likewise. @throws RefusedError for one that is gone by now. */
export async function cancelIn(tx: Tx, { id }: HeldMeeting, hash: string | null): Promise<void> {
  const [done] = await rowsOf<{ done: boolean }>(
    tx,
    sql`select cancel_booked(${id}::uuid, ${hash}) as done`,
  );
  if (!done?.done) throw new RefusedError(GONE);
}

/** The staff who attend a meeting without holding it, for someone who has its link or acts for its client. */
export async function attendingOf(
  tx: Tx,
  { id }: HeldMeeting,
  hash: string | null,
): Promise<string[]> {
  const rows = await rowsOf<{ person: string }>(
    tx,
    sql`select person from attending_staff(${id}::uuid, ${hash})`,
  );
  return rows.map(({ person }) => person);
}

/** Checks that a meeting is still going to begin. @throws RefusedError */
export function refuseUnlessAhead({ status, meetingDate }: HeldMeeting): void {
  if (!isExpected(status)) throw new RefusedError('This meeting was canceled.');
  if (meetingDate <= new Date()) throw new RefusedError('This meeting has begun.');
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
  refuseUnlessAhead(meeting);
  return meeting;
}

function facts(meeting: BookedMeeting, others: readonly string[]) {
  return {
    meeting,
    by: { name: meeting.guestName, email: meeting.guestEmail },
    hosts: meeting.hosts,
    emailed: [meeting.guestEmail, ...others],
    now: new Date(),
  };
}

function forGuest(meeting: BookedMeeting, token: string) {
  return { ...meeting, timeZone: meeting.guestZone, path: guestPath(token) };
}

/** Emails the other guests, each with a link of their own, and returns their addresses. */
export async function mailOthers(
  tx: Tx,
  meeting: HeldMeeting,
  hash: string | null,
  write: (meeting: MeetingForGuest) => MailContent,
): Promise<string[]> {
  const others = await rowsOf<{ attendee_id: string; email: string; guest_zone: string }>(
    tx,
    sql`select * from guests_besides(${meeting.id}::uuid, ${hash})`,
  );
  for (const { attendee_id: attendeeId, email, guest_zone: timeZone } of others) {
    const link = newGuestLink();
    await tx.execute(
      sql`select link_guest(${meeting.id}::uuid, ${hash}, ${attendeeId}::uuid, ${link.hash})`,
    );
    const content = write({ ...meeting, timeZone, path: link.path });
    await mailTo(tx, { guestEmail: email, attendeeId }, content);
  }
  return others.map(({ email }) => email);
}

async function mailTo(
  tx: Tx,
  { guestEmail, attendeeId }: Pick<BookedMeeting, 'guestEmail' | 'attendeeId'>,
  content: MailContent,
): Promise<void> {
  await queueMail(tx, { to: guestEmail, content, ...invitationOfGuest(attendeeId) });
}
