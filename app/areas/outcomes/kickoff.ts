import { formatDate } from '#app/ui/everywhere/format.ts';
import { spanWords } from '#app/ui/month-words.ts';
import { monthsLater } from './period-figure.ts';

// An engagement starts on the start date of its project. Results count from its first full month, and the months before it
// are its baseline or nothing. The month that it starts in is neither, unless it starts on the first.

/** Months before the kickoff that a baseline is proposed of: a whole year, so that no season is missing. */
const PROPOSED_MONTHS = 12;

/** Returns the first month (YYYY-MM-DD) whose figures are results. */
export function countsFrom(kickoff: string): string {
  const month = monthOf(kickoff);
  return kickoff === month ? month : monthsLater(month, 1);
}

/** Returns the last month that can be part of the baseline. */
export function lastBefore(kickoff: string): string {
  return monthsLater(monthOf(kickoff), -1);
}

/** Returns the months to propose for a baseline: the twelve before the kickoff. */
export function proposedMonths(kickoff: string): { fromMonth: string; toMonth: string } {
  return {
    fromMonth: monthsLater(monthOf(kickoff), -PROPOSED_MONTHS),
    toMonth: lastBefore(kickoff),
  };
}

/** Returns which of the twelve months before the kickoff a baseline leaves out: "Nov 2025, Sep to Oct 2026"; null if none. */
export function leftOut(
  kickoff: string,
  { fromMonth, toMonth }: { fromMonth: string; toMonth: string },
): string | null {
  const year = proposedMonths(kickoff);
  const before = { from: year.fromMonth, to: earlier(monthsLater(fromMonth, -1), year.toMonth) };
  const after = { from: later(monthsLater(toMonth, 1), year.fromMonth), to: year.toMonth };
  const spans = [before, after].filter(({ from, to }) => from <= to);
  return spans.length > 0 ? spans.map(({ from, to }) => spanWords(from, to)).join(', ') : null;
}

/** Returns the label of a chart's line: "Engagement starts Nov 30, 2026", or since when it has. */
export function kickoffWords(kickoff: string, today: string): string {
  return `Engagement ${kickoff > today ? 'starts' : 'started'} ${formatDate(kickoff)}`;
}

const monthOf = (day: string) => `${day.slice(0, 7)}-01`;
const earlier = (a: string, b: string) => (a < b ? a : b);
const later = (a: string, b: string) => (a > b ? a : b);
