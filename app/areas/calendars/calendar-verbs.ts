import { nothing, verb } from '#app/platform/verb.ts';

const forms = () => import('./calendar-forms.ts');

/** The verbs for one's own calendars elsewhere. */
export const outsideCalendarVerbs = {
  add: verb({
    path: '/admin/meetings/calendars/add',
    creates: { label: 'Add Calendar', at: '/admin/meetings/calendars#new' },
    needs: 'act-work',
    schema: async () => (await forms()).outsideAddressSchema,
    failed: 'Failed to add the calendar',
  }),
  addAccount: verb({
    path: '/admin/meetings/calendars/add-account',
    needs: 'act-work',
    schema: async () => (await forms()).caldavAccountSchema,
    failed: 'Failed to add the account',
  }),
  readNow: verb({
    path: '/admin/meetings/calendars/read',
    needs: 'act-work',
    schema: nothing,
    done: 'Calendars read',
    failed: 'Failed to read the calendars',
  }),
  switch: verb({
    path: '/admin/meetings/calendars/:calendarId/switch',
    needs: 'act-work',
    schema: async () => (await forms()).calendarSwitchSchema,
    failed: 'Failed to change the calendar',
  }),
  write: verb({
    path: '/admin/meetings/calendars/:calendarId/write',
    needs: 'act-work',
    schema: async () => (await forms()).calendarSwitchSchema,
    failed: 'Failed to change the calendar',
  }),
  remove: verb({
    path: '/admin/meetings/calendars/:calendarId/remove',
    needs: 'act-work',
    schema: nothing,
    done: 'Calendar removed',
    failed: 'Failed to remove the calendar',
  }),
};
