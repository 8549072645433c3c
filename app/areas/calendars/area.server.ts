import type { Area } from '#app/access/area.server.ts';
import { on } from '#app/access/verb-handlers.ts';
import { refreshBefore } from './busy-queries.server.ts';
import {
  addCaldavAccount,
  addOutsideAddress,
  switchOutsideCalendar,
} from './calendar-commands.server.ts';
import { openCalendarFetch } from './calendar-fetch.server.ts';
import { readCalendarsJob } from './calendar-jobs.server.ts';
import { calendarAsks } from './calendar-sources-sql.server.ts';
import { outsideCalendarVerbs } from './calendar-verbs.ts';
import { openCalendarAccounts } from './oauth-account.server.ts';
import { removeOutsideCalendar } from './remove-calendar-commands.server.ts';
import { chooseWriting } from './write-choice-commands.server.ts';

/** The command behind each verb. */
const handlers = [
  on(outsideCalendarVerbs.add, addOutsideAddress, (read) => ({
    kind: 'success',
    title: 'Calendar added',
    description: read,
  })),
  on(outsideCalendarVerbs.addAccount, addCaldavAccount, (read) => ({
    kind: 'success',
    title: 'Account added',
    description: read,
  })),
  on(outsideCalendarVerbs.readNow, (staff) => refreshBefore([staff.userId])),
  on(
    outsideCalendarVerbs.switch,
    (staff, change, { calendarId }) => switchOutsideCalendar(staff, calendarId, change),
    (_, { turn }) => (turn === 'off' ? 'Calendar paused' : 'Calendar is read again'),
  ),
  on(
    outsideCalendarVerbs.write,
    (staff, change, { calendarId }) => chooseWriting(staff, calendarId, change),
    (_, { turn }) =>
      turn === 'on' ? 'Meetings are written into it' : 'Meetings are no longer written into it',
  ),
  on(outsideCalendarVerbs.remove, (staff, _, { calendarId }) =>
    removeOutsideCalendar(staff, calendarId),
  ),
];

/** What this area is to the house. */
export const calendarsArea = {
  handlers,
  asks: calendarAsks,
  jobs: [readCalendarsJob],
  open(env) {
    openCalendarFetch(env);
    openCalendarAccounts(env);
  },
} satisfies Area;
