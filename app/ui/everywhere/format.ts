import { type ListCount, MOST_MARKED } from '#app/platform/db/page-request.ts';
import { clockIn, dayIn, twelveHour } from '#app/platform/time-zone.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;
const DATE_ONLY = /^\d{4}-\d\d-\d\d$/;

/**
 * Formats dollars with two decimals (specification, section 9) from an exact decimal text: "-1234.5" gives "-$1,234.50".
 * Further digits are rounded half away from zero, without floats.
 * @throws RangeError when the text is not a decimal number.
 */
export function formatMoney(amount: string): string {
  const match = DECIMAL.exec(amount);
  if (!match) throw new RangeError(`Not a decimal amount: ${amount}`);
  const [, sign = '', whole = '0', fraction = ''] = match;
  const padded = fraction.padEnd(3, '0');
  let cents = BigInt(whole + padded.slice(0, 2));
  if ((padded[2] ?? '0') >= '5') cents += 1n;
  const digits = cents.toString().padStart(3, '0');
  const dollars = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign && cents > 0n ? '-' : ''}$${dollars}.${digits.slice(-2)}`;
}

/** Formats a decimal text with commas between thousands: "1204.5" gives "1,204.5". */
export function formatDecimal(decimal: string): string {
  const [whole = '', ...fraction] = decimal.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.');
}

/**
 * Formats a day as 'MMM dd, yyyy' (specification, section 9). A moment is read in `timeZone` (IANA name); a plain date
 * "2026-11-05" is that date everywhere.
 * @throws RangeError for an invalid moment or zone.
 */
export function formatDate(day: Date | string, timeZone = 'UTC'): string {
  const isPlain = typeof day === 'string' && DATE_ONLY.test(day);
  const [year, month, date] = (isPlain ? day : dayIn(timeZone, new Date(day))).split('-');
  return `${MONTHS[Number(month) - 1]} ${date}, ${year}`;
}

/** Formats a moment in `timeZone`: "Nov 24, 2026, 2:00 PM" (decision 0061). @throws RangeError as `formatDate`. */
export function formatDateTime(moment: Date | string, timeZone = 'UTC'): string {
  const { date, time } = clockIn(timeZone, new Date(moment));
  return `${formatDate(date)}, ${twelveHour(time)}`;
}

/** Formats a file's size in Bytes, KB, MB or GB with two decimals, in steps of 1024 (specification, section 9). */
export function formatFileSize(bytes: number): string {
  const units = ['Bytes', 'KB', 'MB', 'GB'];
  let size = Math.max(0, bytes);
  let step = 0;
  // 1023.995 would read as 1024.00 of the smaller unit.
  while (step < units.length - 1 && Number(size.toFixed(2)) >= 1024) {
    size /= 1024;
    step += 1;
  }
  return step === 0 ? `${size} Bytes` : `${size.toFixed(2)} ${units[step]}`;
}

/** Formats a whole number with commas between thousands, without the formatter that `toLocaleString` creates each time. */
export function formatWhole(count: number): string {
  return formatDecimal(String(count));
}

/** Formats a count with its noun: "1 inquiry", "1,204 inquiries". */
export function formatCount(count: number, one: string, many: string): string {
  return `${formatWhole(count)} ${count === 1 ? one : many}`;
}

/** Formats how many rows a list has, with their noun: "312 users", or "1,000+ users" beyond what is counted. */
export function formatListCount(count: ListCount, one: string, many: string): string {
  return typeof count === 'number' ? formatCount(count, one, many) : `${formatUpTo(count)} ${many}`;
}

/** Formats how many rows a list has, without the noun. */
export function formatUpTo(count: ListCount): string {
  return typeof count === 'number' ? formatWhole(count) : `${formatWhole(count.moreThan)}+`;
}

/** Formats a count at a section of the navigation: "12", "99+". */
export function formatMark(count: number): string {
  return formatUpTo(count > MOST_MARKED ? { moreThan: MOST_MARKED } : count);
}
