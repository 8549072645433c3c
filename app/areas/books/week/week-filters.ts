import { dayInAddress } from '../book-day.ts';
import { WEEK_PART_LABELS, type Week, type WeekFilters, type WeekPart } from './week-parts.ts';

/** Reads an address; what is unknown counts as this week, and as all figures. */
export function weekFiltersOf(url: URL, today: string): WeekFilters {
  const day = dayInAddress(url, 'day');
  const show = url.searchParams.get('show') ?? '';
  const part = Object.hasOwn(WEEK_PART_LABELS, show) ? (show as WeekPart) : null;
  return {
    week: weekWith(dayInAddress(url, 'week') ?? today),
    show: day && show === 'day' ? 'day' : part,
    day,
  };
}

/** The days of the week before and after a week, each its Monday. */
export function weeksAround({ from }: Week): { before: string; after: string } {
  const monday = Temporal.PlainDate.from(from);
  return {
    before: monday.subtract({ days: 7 }).toString(),
    after: monday.add({ days: 7 }).toString(),
  };
}

function weekWith(day: string): Week {
  const date = Temporal.PlainDate.from(day);
  const from = date.subtract({ days: date.dayOfWeek - 1 });
  return { from: from.toString(), to: from.add({ days: 6 }).toString() };
}
