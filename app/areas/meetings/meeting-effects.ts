import {
  type AdminActor,
  type CustomerActor,
  type FirmActor,
  type StaffOrFirm,
  shownNameOf,
} from '#app/access/actor.ts';
import type { changesOf } from '#app/areas/activity/changes.ts';
import type { Effect } from '#app/areas/events/event-effects.ts';
import type { Announcement } from '#app/areas/notices/announcement.ts';
import type { EffectsOf } from '#app/records/events.ts';
import { ATTENDEE_ANSWER_LABELS } from '#app/records/meeting/booking-choices.ts';
import type { meetingEvents } from '#app/records/meeting/events.ts';
import type { MeetingResponse } from '#app/records/meeting/meeting-status.ts';
import { answeredByGuest } from './answer-announcements.ts';
import type { AnsweredGuest } from './answer-mails.ts';
import { toldColleague } from './colleague-announcements.ts';
import { ofColleague } from './colleague-effects.ts';
import {
  type AnnouncedMeeting,
  answeredMeeting,
  type BookingChange,
  bookingOf,
  cancelledMeeting,
  changedMeeting,
  newMeeting,
  notesWritten,
} from './meeting-announcements.ts';
import { type calendarChange, isMoved, isSeenDifferently } from './meeting-changes.ts';
import type { LockedMeeting } from './meeting-rows.server.ts';
import { suggestionOf } from './suggestion-announcements.ts';
import type { Suggested } from './suggestion-mails.ts';

type Changed = {
  before: LockedMeeting;
  after: LockedMeeting;
  changes: ReturnType<typeof changesOf>;
  /** What it means for people's calendars. */
  update: ReturnType<typeof calendarChange>;
  now: Date;
  /** Addresses of guests, who are emailed as such. */
  emailed: readonly string[];
  /** Staff who attend without holding it. */
  attending: readonly string[];
};
type Booked = {
  meeting: AnnouncedMeeting;
  by: { name: string; email: string };
  /** Each of them is told. */
  hosts: readonly string[];
  /** Staff who attend without holding it. */
  attending: readonly string[];
  /** Addresses that an email of it goes to anyway. */
  emailed: readonly string[];
  now: Date;
};
type GuestAnswered = {
  meeting: AnnouncedMeeting;
  guest: AnsweredGuest;
  /** Each of them is told. */
  hosts: readonly string[];
};
type TimeSuggested = {
  meeting: AnnouncedMeeting;
  suggested: Suggested;
  hosts: readonly string[];
};
type Titled = { meeting: { id: string; title: string }; host?: string };
type Answered = {
  meeting: Parameters<typeof answeredMeeting>[0];
  response: MeetingResponse;
  note: string | null;
};

/** What follows from what happens to meetings. */
export const meetingEffects = {
  'meeting.scheduled': (
    {
      meeting,
      companyName,
      isInvited,
      besides,
    }: {
      meeting: AnnouncedMeeting;
      companyName: string | null;
      isInvited: boolean;
      besides?: readonly string[];
    },
    _: StaffOrFirm,
  ) => ({
    id: meeting.id,
    line: { title: meeting.title, company: companyName, at: meeting.meetingDate },
    notices: [newMeeting(meeting, { isInvited, besides })],
  }),
  'meeting.booked': (facts: Booked) => ofBooking(facts, 'booked'),
  'meeting.booking_moved': (facts: Booked) => ofBooking(facts, 'moved'),
  'meeting.booking_cancelled': (facts: Booked) => ofBooking(facts, 'cancelled'),
  'meeting.updated': changed,
  'meeting.status_changed': changed,
  'meeting.cancelled': changed,
  'meeting.archived': titled,
  'meeting.restored': titled,
  'meeting.host_added': titled,
  'meeting.host_removed': titled,
  'meeting.colleague_added': ofColleague('added'),
  'meeting.colleague_removed': ofColleague('removed'),
  'meeting.confirmed': answered,
  'meeting.other_time_asked': answered,
  'meeting.declined': answered,
  'meeting.tentatively_confirmed': answered,
  'meeting.guest_answered': ({ meeting, guest, hosts }: GuestAnswered, _: FirmActor) => ({
    id: meeting.id,
    line: {
      title: meeting.title,
      guest: `${guest.name}, ${ATTENDEE_ANSWER_LABELS[guest.answer].toLowerCase()}`,
    },
    // Only a refusal, and what is no answer, asks something of them.
    notices:
      guest.answer === 'declined' || guest.answer === 'none'
        ? hosts.map((host) => answeredByGuest(meeting, { host, guest }))
        : [],
  }),
  'meeting.time_suggested': ({ meeting, suggested, hosts }: TimeSuggested, _: FirmActor) => ({
    id: meeting.id,
    line: { title: meeting.title, guest: suggested.name },
    notices: hosts.map((host) => suggestionOf(meeting, { host, suggested })),
  }),
} satisfies EffectsOf<typeof meetingEvents, Effect>;

function ofBooking({ meeting, by, hosts, attending, emailed, now }: Booked, what: BookingChange) {
  return {
    id: meeting.id,
    line: { title: meeting.title, guest: by.name },
    notices: [
      ...hosts.map((host) => bookingOf(meeting, { host, by, what })),
      ...(what === 'booked' ? [] : attending.map((each) => toldColleague(meeting, each, what))),
      meeting.customerId !== null && besides(emailed, toldClient()),
    ],
  };

  function toldClient() {
    if (what === 'booked') return newMeeting(meeting, { isInvited: true, by: by.name });
    if (what === 'cancelled') return cancelledMeeting(meeting);
    return changedMeeting(meeting, { isMoved: true, now });
  }
}

/** The same announcement without an email to whom one goes anyway. */
function besides<Told extends Announcement>(emailed: readonly string[], announced: Told): Told {
  if (!announced.mail || emailed.length === 0) return announced;
  return { ...announced, mail: { ...announced.mail, notTo: emailed } };
}

function changed(
  { before, after, changes, update, now, emailed, attending }: Changed,
  _: AdminActor,
) {
  const change =
    before.status === after.status ? undefined : { before: before.status, after: after.status };
  const announced = besides(
    emailed,
    changedMeeting(after, { isMoved: isMoved(before, after), now, besides: attending }),
  );
  // Of an edit, a later status undoes the status alone.
  const isMore = isSeenDifferently(before, after);
  return {
    id: after.id,
    line: { title: after.title, ...changes },
    notices: [
      update === 'cancelled' && {
        ...besides(emailed, cancelledMeeting(after, attending)),
        change,
        undone: isMore ? announced : undefined,
      },
      update === 'changed' && { ...announced, change: isMore ? undefined : change },
      ...attending.map((each) => {
        if (!update) return null;
        if (update === 'cancelled') return { ...toldColleague(after, each, 'cancelled'), change };
        const told = toldColleague(after, each, isMoved(before, after) ? 'moved' : 'changed');
        return { ...told, change: isMore ? undefined : change };
      }),
      after.notes !== null && after.notes !== before.notes && notesWritten(after),
    ],
  };
}

/** A line that names the meeting, and the host that it is about. */
function titled({ meeting, host }: Titled) {
  return { id: meeting.id, line: { title: meeting.title, ...(host && { host }) } };
}

function answered({ meeting, response, note }: Answered, by: CustomerActor) {
  return {
    id: meeting.id,
    line: { title: meeting.title, note },
    notices: [answeredMeeting(meeting, { by: shownNameOf(by), response, note })],
  };
}
