import { addDays, daysFrom } from '#app/platform/calendar-days.ts';

/** Returns the term that follows one: it starts the day after its end and is as long; null without both dates. */
export function nextTerm({
  startDate,
  endDate,
}: {
  startDate: string | null;
  endDate: string | null;
}): { startDate: string; endDate: string } | null {
  if (startDate === null || endDate === null) return null;
  const start = addDays(endDate, 1);
  // Terms are agreed on in months; where the old one was whole months, so is the next.
  const months = wholeMonths(startDate, start);
  return {
    startDate: start,
    endDate:
      months === null
        ? addDays(start, daysFrom(startDate, endDate))
        : addDays(addMonths(start, months), -1),
  };
}

function wholeMonths(from: string, to: string): number | null {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number);
  const months = (toYear - fromYear) * 12 + toMonth - fromMonth;
  if (months > 0 && addMonths(from, months) === to) return months;
  // In a month without the day of the start, a term may end on the last day.
  const last = addMonths(from, months - 1);
  const isShort = last.slice(8) < from.slice(8);
  return months > 1 && isShort && addDays(last, 1) === to ? months - 1 : null;
}

function addMonths(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, last));
  return date.toISOString().slice(0, 10);
}
