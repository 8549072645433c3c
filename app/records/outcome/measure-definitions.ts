import type { MeasureDirection, MeasureKind, MeasureUnit } from './outcome-status.ts';

/** What a built-in measure is, until a customer's own words change them. */
type Definition = {
  name: string;
  unit: MeasureUnit;
  direction: MeasureDirection;
  formula: string;
  source: string;
};

/** The built-in measures. */
export const DEFINITIONS: Record<Exclude<MeasureKind, 'own'>, Definition> = {
  dso: {
    name: 'DSO',
    unit: 'days',
    direction: 'down',
    formula:
      'Open receivables at the end of the month, divided by the revenue of the month, times the days of the month.',
    source: 'Open invoices at the end of the month, and the invoices of the month.',
  },
  'days-to-invoice': {
    name: 'Days from work done to invoice',
    unit: 'days',
    direction: 'down',
    formula:
      'Days from the completion of a job to the date of its invoice, the mean of all invoices of the month.',
    source: 'Invoices with the completion dates of their jobs.',
  },
  'close-rate-count': {
    name: 'Close rate by count',
    unit: 'percent',
    direction: 'up',
    formula: 'Quotes won, divided by the quotes that were decided in the month.',
    source: 'Quotes with their result and the day of the decision.',
  },
  'close-rate-value': {
    name: 'Close rate by value',
    unit: 'percent',
    direction: 'up',
    formula: 'Dollars of the quotes won, divided by the dollars of all quotes that were decided.',
    source: 'Quotes with their amount, their result and the day of the decision.',
  },
  'billable-share': {
    name: 'Billable share',
    unit: 'percent',
    direction: 'up',
    formula: 'Hours that reached an invoice, divided by the hours paid to technicians.',
    source: 'Payroll hours and invoiced hours by technician.',
  },
  'first-visit': {
    name: 'First-visit completion',
    unit: 'percent',
    direction: 'up',
    formula: 'Repair jobs that were completed on their first visit, divided by all completed ones.',
    source: 'Completed jobs with their number of visits.',
  },
  'renewals-value': {
    name: 'Agreement renewals by value',
    unit: 'percent',
    direction: 'up',
    formula: 'Yearly value of the agreements renewed, divided by that of all that came up.',
    source: 'The register of agreements.',
  },
  'admin-minutes': {
    name: 'Admin minutes per work order',
    unit: 'minutes',
    direction: 'down',
    formula: 'Office minutes spent on work orders, divided by the work orders of the same time.',
    source: 'Time logs of the office.',
  },
};

/** Built-in measures whose figure is no money while the rows that it is computed from are. */
const OF_AMOUNTS: ReadonlySet<MeasureKind> = new Set(['dso', 'close-rate-value', 'renewals-value']);

/** Whether a measure's figures are dollars, which people without the right to money don't see. */
export function isMoney({ unit }: { unit: MeasureUnit }): boolean {
  return unit === 'dollars';
}

/** Whether the rows of a measure contain dollars, or may: for a measure in a customer's own words, no one can tell. */
export function hasMoneyRows({ kind, unit }: { kind: MeasureKind; unit: MeasureUnit }): boolean {
  return isMoney({ unit }) || kind === 'own' || OF_AMOUNTS.has(kind);
}

/** Returns the factor that turns a quotient of sums into the measure's unit, for a month (YYYY-MM-DD). */
export function scaleOf(measure: { kind: MeasureKind; unit: MeasureUnit }, month: string): bigint {
  if (measure.kind === 'dso') return BigInt(daysIn(month));
  return measure.unit === 'percent' ? 100n : 1n;
}

function daysIn(month: string): number {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();
}
