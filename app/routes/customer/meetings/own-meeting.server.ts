import type { CustomerActor } from '#app/access/actor.ts';
import type { OwnShown } from '#app/areas/booking/OwnChangePage.tsx';
import { getOwnBooked } from '#app/areas/booking/own-booking-queries.server.ts';
import { wholeTime } from '#app/areas/booking/shown-times.ts';
import { isExpected } from '#app/records/meeting/meeting-status.ts';
import { idParam, throwMissing } from '../../answer-form.server.ts';
import { askedZone } from '../../booking-zone.server.ts';
import { requireOnScreen } from '../require-section.server.ts';

/** A meeting that the client booked, for the pages that move and cancel it. @throws a 404 response for any other. */
export async function ownMeeting(actor: CustomerActor, meetingId: string, url: URL) {
  await requireOnScreen(actor, 'act-work');
  const now = new Date();
  const { meeting, times } = await getOwnBooked(actor, idParam(meetingId), now).catch(throwMissing);
  const { zone, isZoneAsked } = askedZone(url, meeting.zone);
  const shown: OwnShown = {
    id: meeting.id,
    title: meeting.title,
    when: wholeTime(meeting.meetingDate, zone),
    zone,
    minutes: meeting.durationMinutes,
    hosts: meeting.hostNames,
    invitation: meeting.invitationSequence,
    isAhead: isExpected(meeting.status) && meeting.meetingDate > now,
  };
  return { meeting: shown, isZoneAsked, starts: times.map(({ start }) => start) };
}
