import type { ImportPart, MeasureKind } from '#app/records/outcome/outcome-status.ts';
import { amountOf, daysBetween, fileDay, monthOf, resultOf } from './csv-values.ts';

/** What one record adds to its month: exact sums, as decimal texts. */
export type RowFigure = { month: string; numerator: string; denominator: string };

/** A column that a layout needs. */
type NeededColumn = {
  /** What it is called in the form, and in a file unless `names` says otherwise. */
  label: string;
  /** What it holds, as the form asks for it. */
  holds: string;
  /** What it is called in such a file; the first is what a message names. */
  names: readonly string[];
};

/** How a file of one kind becomes figures. */
export type ImportLayout = {
  key: string;
  label: string;
  kind: MeasureKind;
  part: ImportPart;
  /** Whether the file is of one day, which the form asks for. */
  isSnapshot: boolean;
  /** Whether its columns can be called otherwise. */
  isMapped: boolean;
  columns: readonly NeededColumn[];
  /** Which of several columns of one name counts. */
  takes?: 'last';
  /** What a record adds, null for one that counts for nothing. Throws UnreadableCell. */
  read: (cells: readonly string[], snapshotMonth: string) => RowFigure | null;
};

/** A cell does not contain what its column requires: which needed column, and what the cell is not. */
export class UnreadableCell extends Error {
  readonly column: number;
  readonly wanted: string;
  constructor(column: number, wanted: string) {
    super(wanted);
    this.column = column;
    this.wanted = wanted;
  }
}

const day = (cells: readonly string[], column: number) => {
  const found = fileDay(cells[column] ?? '');
  if (!found) throw new UnreadableCell(column, 'a date');
  return found;
};
const amount = (cells: readonly string[], column: number) => {
  const found = amountOf(cells[column] ?? '');
  if (found === null) {
    const isLong = /^[^.]*\d\.\d{5,}\D*$/.test(cells[column] ?? '');
    throw new UnreadableCell(column, isLong ? 'a number of at most four decimals' : 'a number');
  }
  return found;
};
const result = (cells: readonly string[], column: number) => {
  const found = resultOf(cells[column] ?? '');
  if (found === null) throw new UnreadableCell(column, 'a result such as "won" or "lost"');
  return found;
};

type Read = ImportLayout['read'];

const balance =
  (column: number): Read =>
  (cells, month) => ({ month, numerator: amount(cells, column), denominator: '0' });

const perDay: Read = (cells) => ({
  month: monthOf(day(cells, 0)),
  numerator: amount(cells, 1),
  denominator: amount(cells, 2),
});

const won: Read = (cells) => {
  const is = result(cells, 1);
  if (is === 'open') return null;
  return { month: monthOf(day(cells, 0)), numerator: is ? '1' : '0', denominator: '1' };
};

const wonDollars: Read = (cells) => {
  const is = result(cells, 1);
  if (is === 'open') return null;
  const dollars = amount(cells, 2);
  return { month: monthOf(day(cells, 0)), numerator: is ? dollars : '0', denominator: dollars };
};

const HOLDS: Readonly<Record<string, string>> = {
  Completed: 'the completion date',
  Decided: 'the date of the decision',
  Due: 'the due date',
  Visits: 'the number of visits',
  Minutes: 'the number of minutes',
  'Work orders': 'the number of work orders',
  'Divided by': 'what the amount is divided by',
};

const column = (label: string, ...names: string[]): NeededColumn => ({
  label,
  holds: HOLDS[label] ?? `the ${label.toLowerCase()}`,
  names: names.length > 0 ? names : [label],
});

const mapped = (
  key: string,
  label: string,
  kind: MeasureKind,
  columns: readonly NeededColumn[],
  read: Read,
  more: Partial<ImportLayout> = {},
): ImportLayout => ({
  key,
  label,
  kind,
  part: 'all',
  isSnapshot: false,
  isMapped: true,
  columns,
  read,
  ...more,
});

/** Every layout that is read. Those of programs have the columns that their makers publish; the others name their own. */
const IMPORT_LAYOUTS: readonly ImportLayout[] = [
  {
    key: 'servicetitan-ar-detail',
    label: 'ServiceTitan: Accounts Receivable Detail by Date',
    kind: 'dso',
    part: 'balances',
    isSnapshot: true,
    isMapped: false,
    columns: [column('Invoice'), column('Date'), column('Balance')],
    read: (cells, month) => {
      day(cells, 1);
      return balance(2)(cells, month);
    },
  },
  {
    key: 'quickbooks-ar-aging',
    label: 'QuickBooks: A/R Aging Detail',
    kind: 'dso',
    part: 'balances',
    isSnapshot: true,
    isMapped: false,
    columns: [
      column('Date', 'Date', 'Transaction date'),
      column('Transaction type', 'Transaction type', 'Type'),
      column('Open balance'),
    ],
    read: (cells, month) => {
      day(cells, 0);
      return balance(2)(cells, month);
    },
  },
  mapped(
    'own-balances',
    'Open invoices, columns of your own',
    'dso',
    [column('Open balance')],
    balance(0),
    {
      part: 'balances',
      isSnapshot: true,
    },
  ),
  mapped(
    'own-revenue',
    'Invoices of the months, columns of your own',
    'dso',
    [column('Invoice date'), column('Amount')],
    (cells) => ({ month: monthOf(day(cells, 0)), numerator: '0', denominator: amount(cells, 1) }),
    { part: 'revenue' },
  ),
  mapped(
    'own-days-to-invoice',
    'Invoices with their jobs, columns of your own',
    'days-to-invoice',
    [column('Completed'), column('Invoice date')],
    (cells) => {
      const invoiced = day(cells, 1);
      const days = String(daysBetween(day(cells, 0), invoiced));
      return { month: monthOf(invoiced), numerator: days, denominator: '1' };
    },
  ),
  {
    key: 'servicetitan-close-rate',
    label: 'ServiceTitan: Technician Close Rate by Job Type',
    kind: 'close-rate-count',
    part: 'all',
    isSnapshot: true,
    isMapped: false,
    // The totals of each technician stand to the far right.
    takes: 'last',
    columns: [column('Opps', 'Opps', 'Opportunities'), column('Sales')],
    read: (cells, month) => ({
      month,
      numerator: amount(cells, 1),
      denominator: amount(cells, 0),
    }),
  },
  mapped(
    'own-close-rate',
    'Quotes, columns of your own',
    'close-rate-count',
    [column('Decided'), column('Result')],
    won,
  ),
  mapped(
    'own-close-value',
    'Quotes, columns of your own',
    'close-rate-value',
    [column('Decided'), column('Result'), column('Amount')],
    wonDollars,
  ),
  mapped(
    'own-billable-share',
    'Hours, columns of your own',
    'billable-share',
    [column('Date'), column('Billed hours'), column('Paid hours')],
    perDay,
  ),
  mapped(
    'own-first-visit',
    'Completed jobs, columns of your own',
    'first-visit',
    [column('Completed'), column('Visits')],
    (cells) => ({
      month: monthOf(day(cells, 0)),
      numerator: Number(amount(cells, 1)) <= 1 ? '1' : '0',
      denominator: '1',
    }),
  ),
  mapped(
    'own-renewals',
    'Agreements that came up, columns of your own',
    'renewals-value',
    [column('Due'), column('Result'), column('Yearly value')],
    wonDollars,
  ),
  mapped(
    'own-admin-minutes',
    'Time logs, columns of your own',
    'admin-minutes',
    [column('Date'), column('Minutes'), column('Work orders')],
    perDay,
  ),
  mapped(
    'own-measure',
    'Columns of your own',
    'own',
    [column('Date'), column('Amount'), column('Divided by')],
    perDay,
  ),
];

/** The layouts of a kind of measure, the first of them the most common. */
export function layoutsOf(kind: MeasureKind): ImportLayout[] {
  return IMPORT_LAYOUTS.filter((layout) => layout.kind === kind);
}

/** Kinds whose denominators count cases. In other kinds each record is one case. */
export const COUNTS_CASES: ReadonlySet<MeasureKind> = new Set([
  'close-rate-count',
  'admin-minutes',
  'first-visit',
]);
