import { formatHours } from '#app/areas/time/hours.ts';
import { csvText } from '#app/platform/csv.ts';
import { centsOf, moneyOf } from '#app/platform/money.ts';
import { formatDate, formatMoney } from '#app/ui/format.ts';

/** Whole numbers as numbers, everything else exact as a text; null where there is nothing to say. */
export type Cell = string | number | null;

/**
 * What a cell holds: 'hours' are hours of work, 'duration' hours by the clock, 'rate' dollars an hour, 'percent' a share
 * in hundredths, 'days' a number of days, 'date' a calendar date (in the line of
 * sums a word).
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

/** Stands for a median of too few cases to mean anything. */
export const TOO_FEW = 'not enough data yet';

/** Cases that a median needs at least. */
export const ENOUGH_CASES = 5;

/** A median, unless its cases are too few; null without any. */
export function medianOrTooFew(median: string | null, cases: number): string | null {
  if (cases === 0) return null;
  return cases < ENOUGH_CASES ? TOO_FEW : median;
}

const DATE = /^\d{4}-\d\d-\d\d$/;

/** A cell as a person reads it; '—' where there is nothing to say. */
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

/** A difference as a person reads it, with its sign; one of shares counts points. */
export function formatChange(cell: Cell, type: CellType): string {
  if (cell === null) return '—';
  const isMore = !String(cell).startsWith('-') && Number(cell) !== 0;
  const text = type === 'percent' ? `${cell} points` : formatCell(cell, type);
  return isMore ? `+${text}` : text;
}

/** A cell in a file: figures bare, dates YYYY-MM-DD, nothing and too little as an empty value. */
export function csvCell(cell: Cell, type: CellType): string {
  if (cell === null || (cell === TOO_FEW && type !== 'text')) return '';
  return type === 'text' ? csvText(String(cell)) : String(cell);
}

/** How far a figure is from the one before: the difference and, but for shares, its percentage; null where either is missing. */
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
