import { addDays } from '#app/platform/calendar-days.ts';

/** Returns the last day of a calendar month (YYYY-MM): "2027-02-28". */
export function lastDayOf(month: string): string {
  return addDays(`${monthAfter(month)}-01`, -1);
}

/** Returns the calendar months from the first to the last one (YYYY-MM), newest first. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = monthAfter(month)) months.unshift(month);
  return months;
}

function monthAfter(month: string): string {
  return addDays(`${month}-28`, 4).slice(0, 7);
}

/** Returns the calendar month before that of a day, both of its days included. */
export function monthBefore(day: string): { from: string; to: string } {
  const to = addDays(`${day.slice(0, 7)}-01`, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}
