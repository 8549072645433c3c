import { daysFrom } from '#app/platform/calendar-days.ts';

/** Which week of an engagement a day is in, the first one from its start day on. */
export function weekNumber(start: string, day: string): number {
  return Math.max(1, Math.floor(daysFrom(start, day) / 7) + 1);
}

/** Where today is in an engagement: "Week 3 of 13"; null before it starts, after its end, and without its days. */
export function weekWords(
  project: { startDate: string | null; endDate: string | null } | null,
  today: string,
): string | null {
  const { startDate, endDate } = project ?? {};
  if (!startDate || !endDate || today < startDate || today > endDate) return null;
  return `Week ${weekNumber(startDate, today)} of ${weekNumber(startDate, endDate)}`;
}
