import { on } from '#app/access/verb-handlers.ts';
import { deleteTimeEntry, logTime, updateTimeEntry } from './time-commands.server.ts';
import { timeEntryVerbs, timerVerbs } from './time-verbs.ts';
import { discardTimer, startTimer } from './timer-commands.server.ts';

/** The command behind each verb. */
export const timeHandlers = [
  on(timeEntryVerbs.create, logTime),
  on(timerVerbs.start, startTimer),
  on(timerVerbs.discard, (staff, { startedAt }) => discardTimer(staff, startedAt)),
  on(timeEntryVerbs.edit, (staff, edit, { entryId }) => updateTimeEntry(staff, entryId, edit)),
  on(timeEntryVerbs.delete, (staff, { version }, { entryId }) =>
    deleteTimeEntry(staff, entryId, version),
  ),
];
