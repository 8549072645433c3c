import { copyShown, nothing, verb } from '#app/platform/verb.ts';

const forms = () => import('./meeting-forms.ts');

/** The verbs for meetings. */
export const meetingVerbs = {
  answer: verb({
    path: '/customer/meetings/:meetingId/answer',
    needs: 'act-work',
    schema: async () => (await forms()).meetingResponseSchema,
    failed: 'Failed to answer',
  }),
  create: verb({
    path: '/admin/meetings/new',
    creates: { label: 'Schedule Meeting', at: '/admin/meetings#new' },
    needs: 'act-work',
    schema: async () => (await forms()).meetingSchema,
    done: 'Meeting scheduled successfully',
    failed: 'Failed to schedule meeting',
  }),
  status: verb({
    path: '/admin/meetings/:meetingId/status',
    needs: 'act-work',
    schema: async () => (await forms()).meetingStatusSchema,
    done: 'Meeting updated',
    failed: 'Failed to update meeting',
  }),
  attendance: verb({
    path: '/admin/meetings/:meetingId/attendance',
    needs: 'act-work',
    schema: async () => (await forms()).meetingAttendanceSchema,
    done: 'Attendance saved',
    failed: 'Failed to save the attendance',
  }),
  addHost: verb({
    path: '/admin/meetings/:meetingId/hosts',
    needs: 'act-work',
    schema: async () => (await forms()).meetingHostSchema,
    done: 'Host added',
    failed: 'Failed to add the host',
  }),
  removeHost: verb({
    path: '/admin/meetings/:meetingId/hosts/:hostId/remove',
    needs: 'act-work',
    schema: nothing,
    done: 'Host removed',
    failed: 'Failed to remove the host',
  }),
  addColleague: verb({
    path: '/admin/meetings/:meetingId/colleagues',
    needs: 'act-work',
    schema: async () => (await forms()).meetingColleagueSchema,
    done: 'Colleague added',
    failed: 'Failed to add the colleague',
  }),
  removeColleague: verb({
    path: '/admin/meetings/:meetingId/colleagues/:colleagueId/remove',
    needs: 'act-work',
    schema: nothing,
    done: 'Colleague removed',
    failed: 'Failed to remove the colleague',
  }),
  attend: verb({
    path: '/admin/meetings/:meetingId/attend',
    needs: 'act-work',
    schema: async () => (await forms()).meetingAttendsSchema,
    done: 'Answer saved',
    failed: 'Failed to answer',
  }),
  inviteGuest: verb({
    path: '/admin/meetings/:meetingId/guests',
    needs: 'act-work',
    schema: async () => (await forms()).meetingGuestSchema,
    done: 'Guest invited',
    failed: 'Failed to invite the guest',
  }),
  removeGuest: verb({
    path: '/admin/meetings/:meetingId/guests/:guestId/remove',
    needs: 'act-work',
    schema: nothing,
    done: 'Guest removed',
    failed: 'Failed to remove the guest',
  }),
  acceptSuggestion: verb({
    path: '/admin/meetings/:meetingId/suggestions/:suggestionId/accept',
    needs: 'act-work',
    schema: copyShown,
    done: 'Meeting moved',
    failed: 'Failed to move the meeting',
  }),
  declineSuggestion: verb({
    path: '/admin/meetings/:meetingId/suggestions/:suggestionId/decline',
    needs: 'act-work',
    schema: nothing,
    done: 'Time declined',
    failed: 'Failed to decline the time',
  }),
  archive: verb({
    path: '/admin/meetings/:meetingId/archive',
    needs: 'act-work',
    schema: copyShown,
    done: 'Meeting archived',
    failed: 'Failed to archive meeting',
  }),
  restore: verb({
    path: '/admin/meetings/:meetingId/restore',
    needs: 'act-work',
    schema: copyShown,
    done: 'Meeting restored',
    failed: 'Failed to restore meeting',
  }),
};
