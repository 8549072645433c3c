import type { Area } from '#app/access/area.server.ts';
import { on } from '#app/access/verb-handlers.ts';
import { recordAttendance } from './meeting-attendance-commands.server.ts';
import {
  addColleague,
  answerAsColleague,
  removeColleague,
} from './meeting-colleague-commands.server.ts';
import {
  archiveMeeting,
  restoreMeeting,
  scheduleMeeting,
  setMeetingStatus,
} from './meeting-commands.server.ts';
import { inviteGuest, removeGuest } from './meeting-guest-commands.server.ts';
import { addHost, removeHost } from './meeting-host-commands.server.ts';
import {
  colleagueInvitationAttachment,
  guestInvitationAttachment,
  invitationAttachment,
} from './meeting-invitation-queries.server.ts';
import { answerMeeting } from './meeting-response-commands.server.ts';
import {
  meetingAgenda,
  meetingOfClient,
  meetingSearch,
  meetingsDue,
} from './meeting-sources-sql.server.ts';
import { meetingVerbs } from './meeting-verbs.ts';
import { acceptSuggestion, declineSuggestion } from './suggestion-commands.server.ts';
import { declinedSuggestionAttachment } from './suggestion-queries.server.ts';
import { suggestionAgenda } from './suggestion-sources-sql.server.ts';

/** The command behind each verb. */
const handlers = [
  on(
    meetingVerbs.answer,
    (customer, answer, { meetingId }) => answerMeeting(customer, meetingId, answer),
    (_, { response }) => (response === 'confirmed' ? 'Meeting confirmed' : 'Request sent'),
  ),
  on(meetingVerbs.create, scheduleMeeting),
  on(meetingVerbs.status, (staff, change, { meetingId }) =>
    setMeetingStatus(staff, meetingId, change),
  ),
  on(meetingVerbs.attendance, (staff, attendance, { meetingId }) =>
    recordAttendance(staff, meetingId, attendance),
  ),
  on(meetingVerbs.addHost, (staff, { hostId }, { meetingId }) => addHost(staff, meetingId, hostId)),
  on(meetingVerbs.removeHost, (staff, _form, { meetingId, hostId }) =>
    removeHost(staff, meetingId, hostId),
  ),
  on(meetingVerbs.addColleague, (staff, { colleagueId }, { meetingId }) =>
    addColleague(staff, meetingId, colleagueId),
  ),
  on(meetingVerbs.removeColleague, (staff, _form, { meetingId, colleagueId }) =>
    removeColleague(staff, meetingId, colleagueId),
  ),
  on(meetingVerbs.attend, (staff, answer, { meetingId }) =>
    answerAsColleague(staff, meetingId, answer),
  ),
  on(meetingVerbs.inviteGuest, (staff, guest, { meetingId }) =>
    inviteGuest(staff, meetingId, guest),
  ),
  on(meetingVerbs.removeGuest, (staff, _form, { meetingId, guestId }) =>
    removeGuest(staff, meetingId, guestId),
  ),
  on(meetingVerbs.acceptSuggestion, (staff, { version }, ids) =>
    acceptSuggestion(staff, ids, version),
  ),
  on(meetingVerbs.declineSuggestion, (staff, _form, ids) => declineSuggestion(staff, ids)),
  on(meetingVerbs.archive, (staff, { version }, { meetingId }) =>
    archiveMeeting(staff, meetingId, version),
  ),
  on(meetingVerbs.restore, (staff, { version }, { meetingId }) =>
    restoreMeeting(staff, meetingId, version),
  ),
];

/** What this area is to the house. */
export const meetingsArea = {
  handlers,
  attachments: {
    'meeting-invitation': invitationAttachment,
    'guest-invitation': guestInvitationAttachment,
    'declined-suggestion': declinedSuggestionAttachment,
    'colleague-invitation': colleagueInvitationAttachment,
  },
  found: { meeting: meetingSearch },
  asks: { meeting: meetingAgenda, meeting_suggestion: suggestionAgenda },
  shows: meetingOfClient,
  due: meetingsDue,
} satisfies Area;
