import { addHours } from './hours.ts';

/** The hours of one day on one piece of work. */
export type WeekCell = {
  date: string;
  hours: string;
  customerId: string | null;
  customerLabel: string | null;
  companyName: string | null;
  projectId: string | null;
  projectTitle: string | null;
};

/** What hours of a week are for: a project, a customer's work without one, or the firm's own. */
export type WeekWork = Omit<WeekCell, 'date' | 'hours'>;

/** One row of the week: hours by day, in the order of the days; null where there are none. */
export type WeekRow = { key: string; work: WeekWork; hours: (string | null)[]; total: string };

/** The week as a grid of work by days, with its sums. */
export type WeekGrid = { days: string[]; rows: WeekRow[]; dayTotals: string[]; total: string };

/** Sorts the cells of a week into rows, customers and projects by name, the firm's own work last. */
export function weekGrid(days: readonly string[], cells: readonly WeekCell[]): WeekGrid {
  const rows = new Map<string, WeekRow>();
  for (const { date, hours, ...work } of cells) {
    const key = `${work.customerId ?? ''}/${work.projectId ?? ''}`;
    const row = rows.get(key) ?? { key, work, hours: days.map(() => null), total: '0.00' };
    const at = days.indexOf(date);
    if (at >= 0) row.hours[at] = addHours([row.hours[at] ?? '0', hours]);
    rows.set(key, { ...row, total: addHours([row.total, hours]) });
  }
  const sorted = [...rows.values()].sort((a, b) => orderOf(a).localeCompare(orderOf(b), 'en'));
  const dayTotals = days.map((_, at) => addHours(sorted.map(({ hours }) => hours[at] ?? '0')));
  return { days: [...days], rows: sorted, dayTotals, total: addHours(dayTotals) };
}

/** What a row is called, in one line. */
export function wordsOfWork({ companyName, projectTitle }: WeekWork): string {
  if (!companyName) return 'Internal';
  return projectTitle ? `${projectTitle}, ${companyName}` : companyName;
}

function orderOf({ work: { companyName, projectTitle } }: WeekRow): string {
  return companyName === null ? '\uffff' : `${companyName}\u0001${projectTitle ?? ''}`;
}
