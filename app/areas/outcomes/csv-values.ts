const MONTH_NAMES = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const AMOUNT = /^\d{1,12}(?:\.\d{1,4})?$/;
const WON = 'won|sold|yes|y|true|1|accepted|approved|renewed|closed won'.split('|');
const LOST = [
  ...'lost|no|n|false|0|declined|rejected|unsold|not sold|dismissed|canceled|expired|not renewed|closed lost'.split(
    '|',
  ),
  'cancelled',
];
const UNDECIDED = '|open|pending|sent|draft'.split('|');

/**
 * Reads a day of a file (2026-11-05, 2026/11/05, 20261105, 11/5/2026, 11/5/26, Nov 5, 2026, 5-Nov-26; a time after it is
 * ignored) as YYYY-MM-DD; null if it is none.
 */
export function fileDay(text: string): string | null {
  const plain = text.trim().replace(/[T ]\d{1,2}:\d{2}.*$/, '');
  const iso =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(plain) ?? /^(20\d\d)(\d\d)(\d\d)$/.exec(plain);
  if (iso) return validDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/.exec(plain);
  if (american) {
    const year = Number(american[3]);
    return validDay(year < 100 ? 2000 + year : year, Number(american[1]), Number(american[2]));
  }
  const named =
    /^(?<month>[A-Za-z]{3,9})\.? (?<day>\d{1,2}),? (?<year>\d{4})$/.exec(plain) ??
    /^(?<day>\d{1,2})[- ](?<month>[A-Za-z]{3,9})[- ](?<year>\d{2}|\d{4})$/.exec(plain);
  if (!named?.groups) return null;
  const month = MONTH_NAMES.indexOf((named.groups.month ?? '').slice(0, 3).toLowerCase()) + 1;
  const year = Number(named.groups.year);
  const day = Number(named.groups.day);
  return month === 0 ? null : validDay(year < 100 ? 2000 + year : year, month, day);
}

function validDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (year < 2000 || year > 2100 || date.getUTCMonth() !== month - 1) return null;
  return date.toISOString().slice(0, 10);
}

/**
 * Reads a number of a file ("$1,234.50", "(1,234.50)", "-12", "12-", "+5", "62%", or "-" alone for zero) as a decimal text;
 * null if it is none, or has more than four decimals.
 */
export function amountOf(text: string): string | null {
  const plain = text.replaceAll(/[$%\s]/g, '').replaceAll(/[−–]/g, '-');
  // What the accounting format of spreadsheets makes of zero.
  if (plain === '-') return '0';
  const isNegative = /^\(.*\)$|^-|-$/.test(plain);
  const bare = plain.replace(/^\((.*)\)$/, '$1').replace(/^[-+]|-$/, '');
  const digits = /^\d{1,3}(?:,\d{3})+(?:\.|$)/.test(bare) ? bare.replaceAll(',', '') : bare;
  const whole = digits.replace(/^\./, '0.').replace(/(\.\d*[1-9])0+$|\.0*$/, '$1');
  if (!AMOUNT.test(whole)) return null;
  return isNegative && /[1-9]/.test(whole) ? `-${whole}` : whole;
}

// What spreadsheets and web pages put around a value: marks without width, and ="…" to keep it from being read as a number.
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Returns the value of a cell without its invisible characters. */
export function cellValue(cell: string): string {
  return cell
    .replace(UNSEEN, '')
    .trim()
    .replace(/^="(.*)"$/, '$1')
    .trim();
}

/** Reads a result as won (true) or lost (false); 'open' if it is not decided; null if it says neither. */
export function resultOf(text: string): boolean | 'open' | null {
  const word = text.trim().toLowerCase();
  if (WON.includes(word)) return true;
  if (LOST.includes(word)) return false;
  return UNDECIDED.includes(word) ? 'open' : null;
}

/** Returns the whole days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** Returns the first day of a day's month. */
export function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`;
}
