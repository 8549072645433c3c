import { data } from 'react-router';
import { RefusedError } from '#app/access/refusals.ts';
import type { ShownBooking } from '#app/areas/booking/BookedPage.tsx';
import { getBooked } from '#app/areas/booking/offer-queries.server.ts';
import { wholeTime } from '#app/areas/booking/shown-times.ts';
import { RateLimitError } from '#app/platform/rate-limit.server.ts';
import { isExpected } from '#app/records/meeting/meeting-status.ts';

/** The secret in the address of a guest's pages. */
export function tokenOf(url: URL): string {
  return url.searchParams.get('token') ?? '';
}

/** The meeting of a link as its guest sees it; the way to join it shows while it is going to be held. */
export async function shownBooking(token: string): Promise<ShownBooking | null> {
  const meeting = await getBooked(token);
  if (!meeting || meeting.isArchived) return null;
  const hasBegun = meeting.meetingDate <= new Date();
  const ends = meeting.meetingDate.getTime() + meeting.durationMinutes * 60_000;
  return {
    title: meeting.title,
    when: wholeTime(meeting.meetingDate, meeting.guestZone),
    zone: meeting.guestZone,
    minutes: meeting.durationMinutes,
    hosts: meeting.hostNames,
    link: isExpected(meeting.status) && ends > Date.now() ? meeting.meetingLink : null,
    status: meeting.status,
    hasBegun,
    invitation: meeting.invitationSequence,
    canMove: meeting.kindId !== null && meeting.hosts.length > 0,
  };
}

/** What a guest is told whose press was refused. @throws any other error. */
export function refusalOf(error: unknown) {
  if (error instanceof RateLimitError) return data({ refusal: error.message }, { status: 429 });
  if (error instanceof RefusedError) return data({ refusal: error.message }, { status: 409 });
  throw error;
}
