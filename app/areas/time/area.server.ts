import type { Area } from '#app/access/area.server.ts';
import { on } from '#app/access/verb-handlers.ts';
import { removeCostRate, setCostRate } from './cost-rate-commands.server.ts';
import { addExpense, deleteExpense, updateExpense } from './expense-commands.server.ts';
import { createRate, removeRate, updateRate } from './rate-commands.server.ts';
import { deleteTimeEntry, logTime, updateTimeEntry } from './time-commands.server.ts';
import { timeSums } from './time-queries.server.ts';
import { timeAgenda, timeFigures } from './time-sources-sql.server.ts';
import {
  costRateVerbs,
  expenseVerbs,
  rateVerbs,
  timeEntryVerbs,
  timerVerbs,
  weekVerbs,
} from './time-verbs.ts';
import { discardTimer, startTimer } from './timer-commands.server.ts';
import { copyLastWeek, setDayHours } from './week-commands.server.ts';

/** The command behind each verb. */
const handlers = [
  on(timeEntryVerbs.create, logTime),
  on(rateVerbs.create, createRate),
  on(rateVerbs.edit, (staff, edit, { rateId }) => updateRate(staff, rateId, edit)),
  on(rateVerbs.remove, (staff, _, { rateId }) => removeRate(staff, rateId)),
  on(costRateVerbs.create, setCostRate),
  on(costRateVerbs.remove, (staff, _, { costRateId }) => removeCostRate(staff, costRateId)),
  on(expenseVerbs.create, addExpense),
  on(expenseVerbs.edit, (staff, edit, { expenseId }) => updateExpense(staff, expenseId, edit)),
  on(expenseVerbs.delete, (staff, { version }, { expenseId }) =>
    deleteExpense(staff, expenseId, version),
  ),
  // The cell itself says that it is saved.
  on(weekVerbs.set, setDayHours, () => null),
  on(weekVerbs.copy, copyLastWeek, (filled) =>
    filled === 0
      ? 'Nothing was copied: every cell of last week has its hours here already'
      : `Hours copied into ${filled} ${filled === 1 ? 'cell' : 'cells'}`,
  ),
  on(timerVerbs.start, startTimer),
  on(timerVerbs.discard, (staff, { startedAt }) => discardTimer(staff, startedAt)),
  on(timeEntryVerbs.edit, (staff, edit, { entryId }) => updateTimeEntry(staff, entryId, edit)),
  on(timeEntryVerbs.delete, (staff, { version }, { entryId }) =>
    deleteTimeEntry(staff, entryId, version),
  ),
];

/** What this area is to the house. */
export const timeArea = {
  handlers,
  serve() {
    timeSums.start();
  },
  asks: { time: timeAgenda },
  figures: timeFigures,
} satisfies Area;
