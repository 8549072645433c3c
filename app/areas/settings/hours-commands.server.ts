import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { federalHolidays, type Holiday } from './federal-holidays.ts';
import { readHolidays, refreshFirm } from './firm-hours-queries.server.ts';
import { type HoursValues, MOST_HOLIDAYS } from './hours-forms.ts';
import { lockSettings, saveStored, writeStored } from './setting-store-commands.server.ts';

/**
 * Saves the firm's time zone and hours. Answers that were promised keep their promised time.
 * @throws ChangedMeanwhileError when someone saved after `savedAt`.
 */
export async function saveHours(
  actor: AdminActor,
  { timeZone, week, urgentHours, savedAt }: HoursValues,
): Promise<void> {
  const hours = week.map(({ opens, closes }) => (opens && closes ? { opens, closes } : null));
  await asActor(actor, (tx) =>
    saveStored(
      tx,
      actor,
      {
        'business.timezone': timeZone,
        'business.hours': hours,
        'business.urgent.hours': urgentHours,
      },
      savedAt,
    ),
  );
  await refreshFirm();
}

/** Adds a day on which the firm is closed; one that is already on the list gets the new name. */
export function addHoliday(actor: AdminActor, holiday: Holiday): Promise<void> {
  return changeHolidays(actor, (holidays) => [
    ...holidays.filter(({ date }) => date !== holiday.date),
    holiday,
  ]);
}

/** Removes a day from the list of closed days. @throws RefusedError when it is not on the list. */
export function removeHoliday(actor: AdminActor, date: string): Promise<void> {
  return changeHolidays(actor, (holidays) => {
    const left = holidays.filter((each) => each.date !== date);
    if (left.length === holidays.length) {
      throw new RefusedError('This day is no longer on the list.');
    }
    return left;
  });
}

/** Adds the federal holidays of a year; days that are already on the list stay as they are. @returns how many were new. */
export async function addFederalHolidays(actor: AdminActor, year: number): Promise<number> {
  let added = 0;
  await changeHolidays(actor, (holidays) => {
    const known = new Set(holidays.map(({ date }) => date));
    const missing = federalHolidays(year).filter(({ date }) => !known.has(date));
    added = missing.length;
    return [...holidays, ...missing];
  });
  return added;
}

async function changeHolidays(
  actor: AdminActor,
  change: (holidays: Holiday[]) => Holiday[],
): Promise<void> {
  await asActor(actor, async (tx) => {
    await lockSettings(tx);
    const after = change(await readHolidays(tx));
    if (after.length > MOST_HOLIDAYS) {
      throw new RefusedError(
        `The list can have at most ${MOST_HOLIDAYS} days. Remove old ones first.`,
      );
    }
    after.sort((a, b) => a.date.localeCompare(b.date));
    await writeStored(tx, actor, { 'business.holidays': after });
  });
  await refreshFirm();
}
