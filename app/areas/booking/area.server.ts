import type { Area } from '#app/access/area.server.ts';
import { on } from '#app/access/verb-handlers.ts';
import { hostHourVerbs, kindVerbs } from './booking-verbs.ts';
import {
  addDaysOff,
  addKindHost,
  createKind,
  editKind,
  removeDaysOff,
  removeKindHost,
  saveHostHours,
  setKindOn,
} from './kind-commands.server.ts';
import { guestReminderJob } from './reminder-jobs.server.ts';

/** The command behind each verb. */
const handlers = [
  on(kindVerbs.create, createKind),
  on(kindVerbs.edit, (staff, kind, { kindId }) => editKind(staff, kindId, kind)),
  on(kindVerbs.turnOn, (staff, { version }, { kindId }) =>
    setKindOn(staff, kindId, { version, isOn: true }),
  ),
  on(kindVerbs.turnOff, (staff, { version }, { kindId }) =>
    setKindOn(staff, kindId, { version, isOn: false }),
  ),
  on(kindVerbs.addHost, (staff, { hostId }, { kindId }) => addKindHost(staff, kindId, hostId)),
  on(kindVerbs.removeHost, (staff, _form, { kindId, hostId }) =>
    removeKindHost(staff, kindId, hostId),
  ),
  on(hostHourVerbs.save, (staff, hours, { hostId }) => saveHostHours(staff, hostId, hours)),
  on(hostHourVerbs.addDaysOff, (staff, days, { hostId }) => addDaysOff(staff, hostId, days)),
  on(hostHourVerbs.removeDaysOff, (staff, days, { hostId }) => removeDaysOff(staff, hostId, days)),
];

/** What this area is to the house. */
export const bookingArea = { handlers, jobs: [guestReminderJob] } satisfies Area;
