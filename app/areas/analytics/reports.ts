import type { Unit } from './period.ts';
import { type Cell, type CellType, formatCell, formatChange } from './report-cells.ts';

/** A line of a report, by the keys of its columns; further keys lead to records. */
export type Row = Readonly<Record<string, Cell>>;

/** The content of a report for a period; `total` is the line below the others. */
export type ReportData = { rows: Row[]; total?: Row };

/** The first cells of the line of sums below steps of time. */
export const ALL_STEPS = { from: 'All', to: '' };

/** A column; 'own' and 'change' are of the type that each row names in its key `type`. */
export type Column = {
  key: string;
  label: string;
  type: CellType | 'own' | 'change';
  /** Where the record that the cell names is, from the row. */
  link?: (row: Row) => string | null;
};

/** How a report is drawn: columns over time (by the period's own steps unless given), hours by person, or a bar a line. */
type View =
  | { kind: 'time'; series: readonly string[]; by?: Unit }
  | { kind: 'stacked'; series: readonly string[] }
  | { kind: 'bars'; value: string; beside?: string }
  | { kind: 'table' };

/** The fixed part of a report. */
export type ReportShape = {
  title: string;
  /** How it is counted. */
  about: string;
  /** Takes the place of the drawing when nothing was counted. */
  empty: string;
  columns: readonly Column[];
  view: View;
  /** Where the record behind a row is, from the row. */
  link?: (row: Row) => string | null;
};

const FROM: Column = { key: 'from', label: 'From', type: 'date' };
const TO: Column = { key: 'to', label: 'To', type: 'date' };
const BEFORE: readonly Column[] = [
  { key: 'before', label: 'Period before', type: 'own' },
  { key: 'change', label: 'Change', type: 'change' },
];
const SHARE: Column = { key: 'share', label: 'Share', type: 'percent' };

const count = (key: string, label: string): Column => ({ key, label, type: 'count' });
const money = (key: string, label: string): Column => ({ key, label, type: 'money' });
const name = (label: string): Column => ({ key: 'name', label, type: 'text' });

const toCustomer = ({ id }: Row) => (id ? `/admin/customers/${id}` : null);

/** Every report by its name in the address. */
export const REPORTS = {
  summary: {
    title: 'This period and the previous one',
    about:
      'The previous period is as long as this one and ends the day before it. Medians need five cases, and so do shares. Revenue = paid − prepayments in it + what was used from balances or charged by hand. Receivables and DSO are as of the last day; DSO = receivables ÷ invoiced × days.',
    empty: '',
    columns: [
      name('Figure'),
      { key: 'unit', label: 'Unit', type: 'text' },
      { key: 'now', label: 'This period', type: 'own' },
      ...BEFORE,
      { key: 'changePercent', label: 'Relative change', type: 'percent' },
    ],
    view: { kind: 'table' },
  },
  tickets: {
    title: 'Tickets opened and resolved',
    about: 'By the day a ticket was opened, and the day it was resolved or closed.',
    empty: 'No ticket was opened or resolved in this period.',
    columns: [FROM, TO, count('opened', 'Opened'), count('resolved', 'Resolved')],
    view: { kind: 'time', series: ['opened', 'resolved'] },
  },
  'response-times': {
    title: 'Response and resolution time',
    about:
      'Medians of elapsed time, nights and weekends included: from opening to our first reply, and to resolution, by priority and by category. Tickets that customers opened count for the first reply. Medians need five cases.',
    empty: 'No ticket was answered or resolved in this period.',
    columns: [
      name('Tickets'),
      { key: 'by', label: 'By', type: 'text' },
      count('answered', 'Answered'),
      { key: 'response', label: 'First response', type: 'duration' },
      count('resolved', 'Resolved'),
      { key: 'resolution', label: 'Resolution', type: 'duration' },
    ],
    view: { kind: 'table' },
  },
  'ticket-categories': {
    title: 'Tickets by category',
    about: 'Tickets opened in the period. Shares and bars are of all of them.',
    empty: 'No ticket was opened in this period.',
    columns: [name('Category'), count('now', 'Tickets'), SHARE, ...BEFORE],
    view: { kind: 'bars', value: 'now', beside: 'share' },
  },
  'ticket-priorities': {
    title: 'Tickets by priority',
    about:
      'Tickets opened in the period, by the priority they have now. Shares and bars are of all of them.',
    empty: 'No ticket was opened in this period.',
    columns: [name('Priority'), count('now', 'Tickets'), SHARE, ...BEFORE],
    view: { kind: 'bars', value: 'now', beside: 'share' },
  },
  ratings: {
    title: 'Ratings of resolved tickets',
    about:
      'What customers answered when asked how a resolved ticket was handled, by the day of their answer; an answer that was changed counts once. Shares need five answers.',
    empty: 'No ticket was rated in this period.',
    columns: [
      name('Category'),
      count('answers', 'Answers'),
      count('good', 'Good'),
      count('bad', 'Not good'),
      { ...SHARE, label: 'Share good' },
      count('answersBefore', 'Answers before'),
      { key: 'before', label: 'Share before', type: 'percent' },
    ],
    view: { kind: 'table' },
  },
  revenue: {
    title: 'Revenue by month',
    about:
      'Payments on invoices by the day they were paid, and charges posted to accounts by hand. A prepayment counts when it is used. Over all time this is the sum of what customers spent.',
    empty: 'No revenue in this period.',
    columns: [FROM, TO, money('revenue', 'Revenue'), count('payments', 'Payments and charges')],
    view: { kind: 'time', series: ['revenue'], by: 'month' },
  },
  invoiced: {
    title: 'Invoiced and paid',
    about:
      'Invoices by the day they were sent; canceled ones are left out. Paid is money that arrived, prepayments included, whichever invoice it was for.',
    empty: 'Nothing was invoiced or paid in this period.',
    columns: [
      FROM,
      TO,
      count('invoices', 'Invoices'),
      money('invoiced', 'Invoiced'),
      money('paid', 'Paid'),
    ],
    view: { kind: 'time', series: ['invoiced', 'paid'], by: 'month' },
  },
  receivables: {
    title: 'Receivables by age',
    about:
      'What was open on the last day of the period, by days past the due date. Without a due date an invoice is current. Invoices canceled and payments undone since then are left out. Shares and bars are of all that was open.',
    empty: 'Nothing was open on the last day of this period.',
    columns: [name('Age'), count('invoices', 'Invoices'), money('open', 'Open'), SHARE],
    view: { kind: 'bars', value: 'open', beside: 'share' },
  },
  'receivables-by-customer': {
    title: 'Receivables by customer',
    about: 'The same by customer, the largest first.',
    empty: 'Nothing was open on the last day of this period.',
    columns: [
      name('Customer'),
      money('current', 'Current'),
      money('to30', '1–30 days'),
      money('to60', '31–60 days'),
      money('to90', '61–90 days'),
      money('over90', 'Over 90 days'),
      money('open', 'Open'),
    ],
    view: { kind: 'bars', value: 'open' },
    link: toCustomer,
  },
  customers: {
    title: 'Customers by revenue',
    about:
      'Revenue as in the chart by month, the largest first. Shares and bars are of the revenue of all customers.',
    empty: 'No revenue in this period.',
    columns: [name('Customer'), money('now', 'Revenue'), SHARE, ...BEFORE],
    view: { kind: 'bars', value: 'now', beside: 'share' },
    link: toCustomer,
  },
  hours: {
    title: 'Utilization by person',
    about:
      'Utilization is billable hours ÷ all hours. Effective rate is what billable hours bring ÷ all hours; billable rate the same ÷ the billable hours that have a rate. Billable value is hours × rate, also where a fixed price or a retainer pays for them.',
    empty: 'No hours were logged in this period.',
    columns: [
      name('Person'),
      { key: 'billable', label: 'Billable', type: 'hours' },
      { key: 'internal', label: 'Not billable', type: 'hours' },
      { key: 'hours', label: 'All hours', type: 'hours' },
      { key: 'utilization', label: 'Utilization', type: 'percent' },
      { key: 'unrated', label: 'No rate', type: 'hours' },
      money('value', 'Billable value'),
      { key: 'effectiveRate', label: 'Effective rate', type: 'rate' },
      { key: 'billableRate', label: 'Billable rate', type: 'rate' },
    ],
    view: { kind: 'stacked', series: ['billable', 'internal'] },
  },
  inquiries: {
    title: 'Inquiries by status',
    about:
      'Inquiries received in the period, by where they stand now. Won are those that became customers. Shares and bars are of all inquiries received.',
    empty: 'No inquiry was received in this period.',
    columns: [name('Status'), count('now', 'Inquiries'), SHARE, ...BEFORE],
    view: { kind: 'bars', value: 'now', beside: 'share' },
  },
  proposals: {
    title: 'Proposals by outcome',
    about:
      'Proposals sent in the period, by where they stand now. Shares and bars are of the number of proposals; the table has their value.',
    empty: 'No proposal was sent in this period.',
    columns: [
      name('Outcome'),
      count('now', 'Proposals'),
      SHARE,
      money('value', 'Value'),
      ...BEFORE,
    ],
    view: { kind: 'bars', value: 'now', beside: 'share' },
  },
  'inquiry-outcomes': {
    title: 'From inquiry to meeting to proposal',
    about:
      'Inquiries received in the period, by what came of the meeting that was booked with them. A proposal counts if it was sent to the customer that the inquiry became, after the inquiry. Shares are of the inquiries in the same line and need five.',
    empty: 'No inquiry was received in this period.',
    columns: [
      name('Meeting'),
      count('inquiries', 'Inquiries (n)'),
      count('proposals', 'With a proposal'),
      { ...SHARE, label: 'Share with a proposal' },
      count('accepted', 'Accepted'),
    ],
    view: { kind: 'table' },
  },
  articles: {
    title: 'Articles most viewed',
    about:
      'Each visit counts an article once, on its day in UTC. All-time views include those from before daily counts.',
    empty: 'No article was viewed in this period.',
    columns: [name('Article'), count('now', 'Views'), ...BEFORE, count('all', 'All views')],
    view: { kind: 'bars', value: 'now' },
    link: ({ slug }) => (slug ? `/kb/${slug}` : null),
  },
} as const satisfies Record<string, ReportShape>;

/** A report's name in the address. */
export type ReportName = keyof typeof REPORTS;

/** Returns the report with that name; undefined if there is none. */
export function reportName(asked: string): ReportName | undefined {
  return Object.hasOwn(REPORTS, asked) ? (asked as ReportName) : undefined;
}

/** Returns the fixed part of a report, for any name. */
export function shapeOf(name: ReportName): ReportShape {
  return REPORTS[name];
}

/** Formats a cell of a row. */
export function shownCell(row: Row, { key, type }: Column): string {
  const cell = row[key] ?? null;
  const own = typeOfRow(row);
  if (type === 'change') return formatChange(cell, own);
  return formatCell(cell, type === 'own' ? own : type);
}

/** Returns the type that a row names for its own cells. */
export function typeOfRow({ type }: Row): CellType {
  // The queries that fill a column of the rows' own type name that type in each row.
  return typeof type === 'string' ? (type as CellType) : 'count';
}
