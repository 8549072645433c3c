import type { BusinessHours } from '#app/platform/response-time.ts';

/** What decides on which days the firm works. */
export type Calendar = Pick<BusinessHours, 'week' | 'holidays'>;

/**
 * Counts business days of a calendar: `nth(day, n)` is the nth business day after the first one on or after `day`
 * (YYYY-MM-DD), that first one itself where n is 0.
 * @throws Error for a week without a business day.
 */
export function businessDaysOf({ week, holidays }: Calendar) {
  if (!week.some(Boolean)) throw new Error('A week without hours has no business day.');
  const closed = new Set(holidays);
  const isOpen = (day: Temporal.PlainDate) =>
    week[day.dayOfWeek - 1] != null && !closed.has(day.toString());
  return {
    nth(from: string, days: number): string {
      let day = Temporal.PlainDate.from(from);
      let left = days;
      while (!isOpen(day) || left > 0) {
        if (isOpen(day)) left -= 1;
        day = day.add({ days: 1 });
      }
      return day.toString();
    },
  };
}
