import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { VISITOR } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { submissionOf } from '#app/access/earlier-submission.server.ts';
import { refreshBefore } from '#app/areas/calendars/busy-queries.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { submitInquiryIn } from '#app/areas/inquiries/inquiry-commands.server.ts';
import { newGuestLink } from '#app/areas/meetings/guest-link-hash.server.ts';
import { guestInvitation } from '#app/areas/meetings/guest-mails.ts';
import { invitationOfGuest } from '#app/areas/meetings/invitation-ids.ts';
import { meetingEffects } from '#app/areas/meetings/meeting-effects.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { queueMail } from '#app/platform/mail/mail.server.ts';
import type { Booking } from './booking-forms.ts';
import { bookingTurns, offeredTime, roomOf, takeTime, wordsOf } from './booking-rows.server.ts';
import type { Offers } from './offer-queries.server.ts';

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
  const link = newGuestLink();
  await refreshBefore(kind.hostIds);
  return bookingTurns.take(() => asActor(VISITOR, bookIn));

  async function bookIn(tx: Tx): Promise<string> {
    const [again] = await rowsOf<{ again: boolean }>(
      tx,
      sql`select booked_again(${submissionId}::uuid, ${submissionHash}, ${link.hash}) as again`,
    );
    if (again?.again) return link.path;
    const offered = await offeredTime(tx, kind, Date.parse(at));
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
      meetingDate: new Date(offered.start),
      durationMinutes: kind.minutes,
      meetingLink: roomOf(kind),
    };
    const by = { name: guest.name, email: guest.email };
    const { id, attendeeId, hosts, timeZone } = await takeTime(tx, kind, offered, {
      ...meeting,
      guest: { ...by, zone },
      linkHash: link.hash,
      inquiry,
      submission: { submissionId, submissionHash },
    });
    await happened(tx, VISITOR, meetingEffects, 'meeting.booked', {
      meeting: { ...meeting, id, customerId: null, timeZone },
      by,
      hosts,
      attending: [],
      emailed: [guest.email],
      now: new Date(),
    });
    await queueMail(tx, {
      to: guest.email,
      content: guestInvitation({ ...meeting, timeZone: zone, path: link.path }, { isBooked: true }),
      ...invitationOfGuest(attendeeId),
    });
    return link.path;
  }
}

function inquirerOf({ name, email, company }: Booking) {
  const at = name.lastIndexOf(' ');
  const [firstName, lastName] = at < 0 ? [name, ''] : [name.slice(0, at), name.slice(at + 1)];
  return { firstName, lastName, email, company };
}
