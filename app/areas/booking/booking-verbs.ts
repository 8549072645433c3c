import { copyShown, nothing, verb } from '#app/platform/verb.ts';

const forms = () => import('./booking-forms.ts');

/** The verbs for kinds of meeting. */
export const kindVerbs = {
  create: verb({
    path: '/admin/settings/booking/new',
    needs: 'manage',
    schema: async () => (await forms()).newKindSchema,
    done: 'Kind of meeting added',
    failed: 'Failed to save the kind of meeting',
  }),
  edit: verb({
    path: '/admin/settings/booking/:kindId/edit',
    needs: 'manage',
    schema: async () => (await forms()).kindEditSchema,
    done: 'Kind of meeting updated',
    failed: 'Failed to save the kind of meeting',
  }),
  turnOn: verb({
    path: '/admin/settings/booking/:kindId/on',
    needs: 'manage',
    schema: copyShown,
    done: 'Booking is on',
    failed: 'Failed to turn booking on',
  }),
  turnOff: verb({
    path: '/admin/settings/booking/:kindId/off',
    needs: 'manage',
    schema: copyShown,
    done: 'Booking is off',
    failed: 'Failed to turn booking off',
  }),
  addHost: verb({
    path: '/admin/settings/booking/:kindId/hosts',
    needs: 'manage',
    schema: async () => (await forms()).kindHostSchema,
    done: 'Host added',
    failed: 'Failed to add the host',
  }),
  removeHost: verb({
    path: '/admin/settings/booking/:kindId/hosts/:hostId/remove',
    needs: 'manage',
    schema: nothing,
    done: 'Host removed',
    failed: 'Failed to remove the host',
  }),
};

/** The verbs for the hours of a host. */
export const hostHourVerbs = {
  save: verb({
    path: '/admin/settings/booking/hours/:hostId',
    needs: 'manage',
    schema: async () => (await forms()).hostHoursSchema,
    done: 'Hours saved',
    failed: 'Failed to save the hours',
  }),
  addDaysOff: verb({
    path: '/admin/settings/booking/hours/:hostId/days-off',
    needs: 'manage',
    schema: async () => (await forms()).daysOffSchema,
    done: 'Days off saved',
    failed: 'Failed to save the days off',
  }),
  removeDaysOff: verb({
    path: '/admin/settings/booking/hours/:hostId/days-off/remove',
    needs: 'manage',
    schema: async () => (await forms()).daysOffSchema,
    done: 'Days off removed',
    failed: 'Failed to remove the days off',
  }),
};
