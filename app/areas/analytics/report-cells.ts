import { formatHours } from '#app/areas/time/hours.ts';
import { csvText } from '#app/platform/csv.ts';
import { centsOf, moneyOf } from '#app/platform/money.ts';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';

/** Whole numbers as numbers, everything else exact as a text; null if there is nothing to say. */
export type Cell = string | number | null;

/**
 * The type of a cell: 'hours' are hours of work, 'duration' hours by the clock, 'rate' dollars an hour, 'percent' a share in
 * hundredths, 'days' a number of days, 'date' a calendar date (in the line of sums a word).
 */
export type CellType =
  | 'text'
  | 'date'
  | 'count'
  | 'money'
  | 'rate'
  | 'hours'
  | 'duration'
  | 'days'
  | 'percent';

/** Replaces a median of too few cases. */
export const TOO_FEW = 'not enough data yet';

/** The fewest cases of a median. */
export const ENOUGH_CASES = 5;

/** Returns a median, or `TOO_FEW` if it has too few cases; null without any. */
export function medianOrTooFew(median: string | null, cases: number): string | null {
  if (cases === 0) return null;
  return cases < ENOUGH_CASES ? TOO_FEW : median;
}

const DATE = /^\d{4}-\d\d-\d\d$/;

/** Formats a cell; '—' if there is nothing to say. */
export function formatCell(cell: Cell, type: CellType): string {
  if (cell === null) return '—';
  if (cell === TOO_FEW) return 'Not enough data yet';
  const text = String(cell);
  if (type === 'date') return DATE.test(text) ? formatDate(text) : text;
  if (type === 'count') return Number(cell).toLocaleString('en-US');
  if (type === 'money') return formatMoney(text);
  if (type === 'rate') return `${formatMoney(text)}/hour`;
  if (type === 'hours')
    return text.startsWith('-') ? `-${formatHours(text.slice(1))}` : formatHours(text);
  if (type === 'percent') return `${text}%`;
  if (type === 'days') return text === '1.0' ? '1.0 day' : `${text} days`;
  return type === 'duration' ? durationText(Number(text)) : text;
}

/** Formats a difference with its sign; for shares it counts points. */
export function formatChange(cell: Cell, type: CellType): string {
  if (cell === null) return '—';
  const isMore = !String(cell).startsWith('-') && Number(cell) !== 0;
  const text = type === 'percent' ? `${cell} points` : formatCell(cell, type);
  return isMore ? `+${text}` : text;
}

/** Formats a cell of a file: bare figures, dates YYYY-MM-DD, and an empty value for nothing and for too few cases. */
export function csvCell(cell: Cell, type: CellType): string {
  if (cell === null || (cell === TOO_FEW && type !== 'text')) return '';
  return type === 'text' ? csvText(String(cell)) : String(cell);
}

/**
 * Returns how far a figure is from the previous one: the difference and, except for shares, its percentage; null if either is
 * missing.
 */
export function changeOf(
  now: Cell,
  before: Cell,
  type: CellType,
): { change: string | null; changePercent: string | null } {
  if (now === null || before === null || now === TOO_FEW || before === TOO_FEW) {
    return { change: null, changePercent: null };
  }
  const base = centsOf(String(before));
  const difference = centsOf(String(now)) - base;
  return {
    change: shortened(moneyOf(difference), type),
    changePercent: base <= 0n || type === 'percent' ? null : percentOf(difference, base),
  };
}

function percentOf(difference: bigint, base: bigint): string {
  const half = difference < 0n ? -base : base;
  return String((difference * 200n + half) / (base * 2n));
}

/** A difference with as many decimals as the figures that it is between have. */
function shortened(difference: string, type: CellType): string {
  if (type === 'count') return difference.replace(/\.00$/, '');
  return type === 'percent' || type === 'days' ? difference.replace(/0$/, '') : difference;
}

function durationText(hours: number): string {
  const size = Math.abs(hours);
  if (size < 1) {
    const minutes = Math.round(hours * 60);
    return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  }
  return size < 48 ? `${hours.toFixed(1)} hours` : `${(hours / 24).toFixed(1)} days`;
}
