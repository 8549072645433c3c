import { type InvoiceLineInput, subtotalOf } from '#app/areas/billing/invoice-amounts.ts';
import { addMoney, type Money, multiplyMoney, subtractMoney } from '#app/platform/money.ts';
import { cutText } from '#app/platform/typed-text.ts';
import { formatDate } from '#app/ui/everywhere/format.ts';
import { addHours } from './hours.ts';

/** How hours become lines of an invoice. All but one line per entry are also one for each rate, so that quantity times price is the amount. */
export const LINE_GROUPINGS = ['project', 'one', 'person', 'task', 'day', 'entry'] as const;
export type LineGrouping = (typeof LINE_GROUPINGS)[number];

/** The most entries of one invoice. */
export const MOST_ENTRIES_AT_ONCE = 500;
/** The most lines with which an invoice can be edited. */
export const MOST_TIME_LINES = 100;

const LONGEST_DESCRIPTION = 300;
const ROUNDING = { description: 'Rounding of each entry to the cent', quantity: '1.00' };

/** The entry that a line is made from. */
export type LineEntry = {
  id: string;
  date: string;
  hours: string;
  hourlyRate: string;
  personName: string;
  projectId: string | null;
  projectTitle: string | null;
  taskTitle: string | null;
  description: string | null;
  /** What it comes to where that is not hours times rate. */
  worth?: Money | undefined;
  /** Which retainer it is of, in words. */
  cover?: string | undefined;
};

/**
 * Returns what an entry is worth: hours times rate, rounded to the cent, half a cent up, as `worthOf` computes it in a
 * statement.
 */
export function worthOfEntry(hours: string, hourlyRate: Money): Money {
  return multiplyMoney(hourlyRate, hours);
}

/**
 * Returns invoice lines for time entries, by date, each with its entries. They sum to the value of the entries: a rounding
 * difference between grouped hours times rate and the single entries becomes a last line without entries.
 */
export function linesFromEntries(
  entries: readonly LineEntry[],
  grouping: LineGrouping,
): { line: InvoiceLineInput; entryIds: string[] }[] {
  const sorted = [...entries].sort((a, b) => (`${a.date} ${a.id}` < `${b.date} ${b.id}` ? -1 : 1));
  const groups = new Map<string, LineEntry[]>();
  for (const entry of sorted) {
    const key = keyOf(entry, grouping);
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  const lines = [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const work = grouping === 'entry' ? wordsOfEntry(first) : wordsOfGroup(group, grouping);
    const description = first.cover
      ? `${cutTo(work, LONGEST_DESCRIPTION - first.cover.length - 2)}, ${first.cover}`
      : work;
    const quantity = addHours(group.map(({ hours }) => hours));
    return [
      {
        line: { description: shortened(description), quantity, unitPrice: first.hourlyRate },
        entryIds: group.map(({ id }) => id),
      },
    ];
  });
  const worth = addMoney(
    ...entries.map(({ hours, hourlyRate, worth: own }) => own ?? worthOfEntry(hours, hourlyRate)),
  );
  const cents = subtractMoney(worth, subtotalOf(lines.map(({ line }) => line)));
  return cents === '0.00'
    ? lines
    : [...lines, { line: { ...ROUNDING, unitPrice: cents }, entryIds: [] }];
}

/** The expense that a line is made from. */
export type LineExpense = Pick<LineEntry, 'id' | 'date' | 'personName'> & {
  description: string;
  amount: Money;
};

/** Returns invoice lines for expenses, by date: one each, at cost. */
export function linesFromExpenses(
  expenses: readonly LineExpense[],
): { line: InvoiceLineInput; expenseId: string }[] {
  const sorted = [...expenses].sort((a, b) => (`${a.date} ${a.id}` < `${b.date} ${b.id}` ? -1 : 1));
  return sorted.map(({ id, date, personName, description, amount }) => ({
    expenseId: id,
    line: {
      description: shortened(`${formatDate(date)}, ${personName}: ${description} (at cost)`),
      quantity: '1.00',
      unitPrice: amount,
    },
  }));
}

function wordsOfEntry({ date, personName, description, taskTitle, projectTitle }: LineEntry) {
  const work = description?.replace(/\s+/g, ' ') ?? taskTitle ?? projectTitle ?? 'Consulting';
  return `${formatDate(date)}, ${personName}: ${work}`;
}

function keyOf(entry: LineEntry, grouping: LineGrouping): string {
  const { id, date, hourlyRate, personName, projectId, taskTitle, cover } = entry;
  const parts = {
    entry: [id, hourlyRate],
    one: [hourlyRate],
    project: [projectId, hourlyRate],
    person: [personName, hourlyRate],
    task: [projectId, taskTitle, hourlyRate],
    day: [date, hourlyRate],
  };
  return JSON.stringify([...parts[grouping], cover]);
}

function wordsOfGroup(group: readonly LineEntry[], grouping: LineGrouping): string {
  const from = group[0]?.date ?? '';
  const to = group.at(-1)?.date ?? from;
  const period = from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`;
  const titles = [...new Set(group.map(({ projectTitle }) => projectTitle ?? 'Consulting'))];
  const work = titles.length === 1 ? (titles[0] ?? 'Consulting') : 'Consulting';
  if (grouping === 'person') return `${group[0]?.personName}, ${period}`;
  if (grouping === 'task') return `${group[0]?.taskTitle ?? work}, ${period}`;
  if (grouping === 'day') return `${period}: ${work}`;
  return `${work}, ${period}`;
}

function shortened(text: string): string {
  return cutTo(text, LONGEST_DESCRIPTION);
}

function cutTo(text: string, longest: number): string {
  return text.length <= longest ? text : `${cutText(text, longest - 1)}…`;
}
