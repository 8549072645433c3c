const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Returns the name of a calendar month (YYYY-MM, or a day in it): "Mar 2026". */
export function monthWords(month: string): string {
  return `${nameOf(month)} ${month.slice(0, 4)}`;
}

/** Returns the label below a chart that follows the label `before`: only the month if the year is the same. */
export function shortMonth(month: string, before: string | undefined): string {
  return month.slice(0, 4) === before?.slice(0, 4) ? nameOf(month) : monthWords(month);
}

/** Returns the name of a run of months: "Aug to Oct 2026", "Nov 2025 to Jan 2026", "Mar 2026". */
export function spanWords(from: string, to: string): string {
  if (from.slice(0, 7) === to.slice(0, 7)) return monthWords(from);
  const first = from.slice(0, 4) === to.slice(0, 4) ? nameOf(from) : monthWords(from);
  return `${first} to ${monthWords(to)}`;
}

function nameOf(month: string): string {
  return MONTHS[Number(month.slice(5, 7)) - 1] ?? month;
}
