import { addDays, daysFrom } from '#app/platform/calendar-days.ts';

// Weeks as ISO 8601 counts them: Monday to Sunday, week 1 is the one with the year's first Thursday.

const WEEK = /^(\d{4})-W(\d\d)$/;

/** Returns the week of a calendar date (YYYY-MM-DD), as "2026-W47". */
export function isoWeekOf(day: string): string {
  const thursday = addDays(mondayOf(day), 3);
  const year = thursday.slice(0, 4);
  const days = daysFrom(`${year}-01-01`, thursday);
  return `${year}-W${String(Math.floor(days / 7) + 1).padStart(2, '0')}`;
}

/** Returns the seven calendar dates of a week, Monday first; null if the text is not a week of the years 1980 to 2200. */
export function daysOfWeek(week: string): string[] | null {
  const [, year, number] = WEEK.exec(week) ?? [];
  if (!year || !number || year < '1980' || year > '2200') return null;
  // January 4 always is in week 1.
  const monday = addDays(mondayOf(`${year}-01-04`), (Number(number) - 1) * 7);
  if (isoWeekOf(monday) !== week) return null;
  return Array.from({ length: 7 }, (_, at) => addDays(monday, at));
}

/** Returns the week that many weeks later, or earlier if `weeks` is negative. @throws RangeError when `week` is not a week. */
export function shiftWeek(week: string, weeks: number): string {
  const [monday] = daysOfWeek(week) ?? [];
  if (!monday) throw new RangeError(`"${week}" is no week.`);
  return isoWeekOf(addDays(monday, weeks * 7));
}

function mondayOf(day: string): string {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -sinceMonday);
}
