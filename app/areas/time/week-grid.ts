import { addHours } from './hours.ts';

/** What hours of a week are for: a project or task, a customer's work without one, or the firm's own. */
export type WeekWork = {
  customerId: string | null;
  companyName: string | null;
  projectId: string | null;
  projectTitle: string | null;
  taskId: string | null;
  taskTitle: string | null;
};

/** The hours of one day on one piece of work. */
export type WeekCell = {
  date: string;
  hours: string;
  /** How many entries they are. */
  entries: number;
  /** The version of the entry where it is one. */
  version: number;
  isInvoiced: boolean;
};

/** One row of the week: its cells in the order of the days, null for days without hours. */
export type WeekRow = {
  key: string;
  work: WeekWork;
  cells: (WeekCell | null)[];
  total: string;
  /** The rate that new hours take over; null where there is none or where the viewer sees no money. */
  rate: string | null;
};

/** The week as a grid of work by days, with its sums. */
export type WeekGrid = { days: string[]; rows: WeekRow[]; dayTotals: string[]; total: string };

/** Returns a key for a piece of work. */
export function keyOfWork({
  customerId,
  projectId,
  taskId,
}: Pick<WeekWork, 'customerId' | 'projectId' | 'taskId'>): string {
  return [customerId, projectId, taskId].map((id) => id ?? '').join('/');
}

/** Arranges a week's cells in rows, customers and projects by name, the firm's own work last. `works` names every row once. */
export function weekGrid(
  days: readonly string[],
  works: readonly (WeekWork & { rate?: string | null })[],
  cells: readonly (WeekCell & { key: string })[],
): WeekGrid {
  const rows = works.map(({ rate = null, ...work }) => {
    const key = keyOfWork(work);
    const own = cells.filter((cell) => cell.key === key);
    const byDay = days.map((day) => own.find(({ date }) => date === day) ?? null);
    return { key, work, cells: byDay, total: addHours(own.map(({ hours }) => hours)), rate };
  });
  rows.sort((a, b) => orderOf(a).localeCompare(orderOf(b), 'en'));
  const dayTotals = days.map((_, at) =>
    addHours(rows.map(({ cells: own }) => own[at]?.hours ?? '0')),
  );
  return { days: [...days], rows, dayTotals, total: addHours(dayTotals) };
}

/** Returns the label of a row, in one line. */
export function wordsOfWork({ companyName, projectTitle, taskTitle }: WeekWork): string {
  return [taskTitle, projectTitle, companyName ?? 'Internal'].filter(Boolean).join(', ');
}

function orderOf({ work: { companyName, projectTitle, taskTitle } }: WeekRow): string {
  return [companyName ?? '\uffff', projectTitle ?? '', taskTitle ?? ''].join('\u0001');
}
