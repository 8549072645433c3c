import { and, eq, sql } from 'drizzle-orm';
import { type CustomerActor, shownNameOf } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { earlierSubmission, submissionOf } from '#app/access/earlier-submission.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { refreshBefore } from '#app/areas/calendars/busy-queries.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import {
  guestCancellation,
  guestChange,
  guestInvitation,
} from '#app/areas/meetings/guest-mails.ts';
import { invitationOf } from '#app/areas/meetings/meeting-announcements.ts';
import { meetingEffects } from '#app/areas/meetings/meeting-effects.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { queueMail } from '#app/platform/mail/mail.server.ts';
import type { MailContent } from '#app/platform/mail/mail-content.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import { recordPage } from '#app/records/kinds.ts';
import { meetingResponses, meetings } from '#app/records/meeting/meeting-tables.ts';
import { isOpenProject, projects } from '#app/records/project/project-tables.ts';
import {
  attendingOf,
  cancelIn,
  mailOthers,
  moveIn,
  refuseUnlessAhead,
} from './booking-change-commands.server.ts';
import type { OwnBooking } from './booking-forms.ts';
import { bookingTurns, offeredTime, roomOf, takeTime, wordsOf } from './booking-rows.server.ts';
import type { Offers } from './offer-queries.server.ts';
import { countOwnAhead, type OwnMeeting, ownBooked } from './own-booking-queries.server.ts';

/** Most meetings ahead that a client's people have booked by themselves. */
const MOST_AHEAD = 5;

const TOO_MANY = `Your company has ${MOST_AHEAD} booked meetings ahead. Cancel one, or write to us to arrange another.`;

/**
 * Books a time of a kind for a client, once however often the form is sent: a meeting of theirs, on their project if one is chosen,
 * which whoever books it has confirmed. It names the ticket or proposal that it comes from, as far as they see it. Returns its id.
 * @throws TimeTakenError, RefusedError for a project that is not open and for too many meetings ahead, RateLimitError.
 */
export async function bookOwnMeeting(
  actor: CustomerActor,
  kind: Offers['kind'],
  { submissionId, ...booking }: OwnBooking,
): Promise<string> {
  await countTry('client-booking', actor.userId);
  const marked = submissionOf(submissionId, { ...booking, kind: kind.id });
  if (!marked) throw new Error('A booking comes by a form.');
  const submission = marked;
  const { at, zone, projectId = null, ticketId = null, proposalId = null } = booking;
  await refreshBefore(kind.hostIds);
  return bookingTurns.take(() => asActor(actor, bookIn));

  async function bookIn(tx: Tx): Promise<string> {
    // One booking of a client at a time, for how many it may have.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`bookings of ${actor.customerId}`}, 0))`,
    );
    const earlier = await earlierSubmission(tx, meetings, submission);
    if (earlier) return earlier;
    if ((await countOwnAhead(tx, actor)) >= MOST_AHEAD) throw new RefusedError(TOO_MANY);
    if (projectId) await checkOwnProject(tx, actor, projectId);
    const offered = await offeredTime(tx, kind, Date.parse(at));
    const meeting = {
      title: kind.name,
      description: wordsOf(kind, booking) || null,
      meetingDate: new Date(offered.start),
      durationMinutes: kind.minutes,
      meetingLink: roomOf(kind),
    };
    const { id, hosts, timeZone } = await takeTime(tx, kind, offered, {
      ...meeting,
      guest: { name: shownNameOf(actor), email: actor.email, zone },
      customerId: actor.customerId,
      projectId,
      ticketId,
      proposalId,
      submission,
    });
    const made = { ...meeting, id, customerId: actor.customerId, timeZone };
    await confirm(tx, actor, { id, invitationSequence: 0 });
    await happened(tx, actor, meetingEffects, 'meeting.booked', {
      ...factsOf(actor, made, []),
      hosts,
      attending: [],
    });
    await mailBooker(tx, actor, id, guestInvitation(forBooker(made, zone), { isBooked: true }));
    return id;
  }
}

/**
 * Moves a meeting that one of the client's people booked to another free time, with the hosts that it has.
 * @throws NotFoundError, RefusedError for one that will not be held or has begun, TimeTakenError, RateLimitError.
 */
export async function moveOwnBooked(
  actor: CustomerActor,
  id: string,
  { at, shown }: { at: string; shown: number },
): Promise<void> {
  await countTry('client-booking', actor.userId);
  await refreshBefore(await asActor(actor, async (tx) => (await openOwn(tx, actor, id)).hosts));
  await asActor(actor, async (tx) => {
    const meeting = await openOwn(tx, actor, id);
    const after = await moveIn(tx, meeting, null, { start: Date.parse(at), shown });
    if (!after) return;
    await confirm(tx, actor, after);
    const emailed = await mailOthers(tx, after, null, (other) =>
      guestChange(other, { isMoved: true }),
    );
    await mailBooker(tx, actor, id, guestChange(forBooker(after, meeting.zone), { isMoved: true }));
    const facts = factsOf(actor, after, emailed);
    await happened(tx, actor, meetingEffects, 'meeting.booking_moved', {
      ...facts,
      hosts: after.hosts,
      attending: await attendingOf(tx, after, null),
    });
  });
}

/** Cancels a meeting that one of the client's people booked. @throws as `moveOwnBooked`. */
export async function cancelOwnBooked(actor: CustomerActor, id: string): Promise<void> {
  await countTry('client-booking', actor.userId);
  await asActor(actor, async (tx) => {
    const meeting = await openOwn(tx, actor, id);
    await cancelIn(tx, meeting, null);
    const emailed = await mailOthers(tx, meeting, null, guestCancellation);
    const forThem = { ...forBooker(meeting, meeting.zone), path: '/customer/meetings/book' };
    await mailBooker(tx, actor, id, guestCancellation(forThem));
    await happened(tx, actor, meetingEffects, 'meeting.booking_cancelled', {
      ...factsOf(actor, meeting, emailed),
      hosts: meeting.hosts,
      attending: await attendingOf(tx, meeting, null),
    });
  });
}

async function openOwn(tx: Tx, actor: CustomerActor, id: string): Promise<OwnMeeting> {
  const meeting = await ownBooked(tx, actor, id);
  if (!meeting) throw new NotFoundError();
  refuseUnlessAhead(meeting);
  return meeting;
}

async function checkOwnProject(tx: Tx, actor: CustomerActor, projectId: string): Promise<void> {
  const [project] = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(
      and(
        eq(projects.id, projectId),
        eq(projects.customerId, actor.customerId),
        isOpenProject(projects),
      ),
    );
  if (!project) throw new RefusedError('Choose one of your open projects, or none.');
}

/** Whoever chooses a time comes then: nobody asks them to confirm it. */
async function confirm(
  tx: Tx,
  actor: CustomerActor,
  { id, invitationSequence }: { id: string; invitationSequence: number },
): Promise<void> {
  await tx.insert(meetingResponses).values({
    meetingId: id,
    userId: actor.userId,
    authorName: shownNameOf(actor),
    response: 'confirmed',
    invitationSequence,
  });
}

function factsOf<Meeting>(actor: CustomerActor, meeting: Meeting, emailed: readonly string[]) {
  const by = { name: `${shownNameOf(actor)} of ${actor.companyName}`, email: actor.email };
  return { meeting, by, emailed: [actor.email, ...emailed], now: new Date() };
}

function forBooker<Meeting extends { id: string }>(meeting: Meeting, timeZone: string) {
  return { ...meeting, timeZone, path: recordPage('customer', 'meeting', meeting.id) };
}

async function mailBooker(
  tx: Tx,
  { email }: CustomerActor,
  id: string,
  content: MailContent,
): Promise<void> {
  await queueMail(tx, { to: email, content, attach: [invitationOf(id)] });
}
