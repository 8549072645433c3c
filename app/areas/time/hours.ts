import { centsOf, moneyOf } from '#app/platform/money.ts';
import { formatDecimal } from '#app/ui/everywhere/format.ts';

// Hours are decimal texts with two decimals, such as "1.50", never a float.

/** The smallest part of an hour that is logged, in minutes (specification, section 9: steps of 0.25). */
const STEP_MINUTES = 15;
/** Most hours of one entry. */
const MOST_HOURS = 24;

const DECIMAL = /^(\d{0,4})(?:[.,](\d{0,2}))?$/;
const CLOCK = /^(\d{1,3}):([0-5]\d)$/;

/** Returns typed hours ("1.5", "1,5", "1:30") with two decimals; any other text as it is. */
export function normalizedHours(typed: string): string {
  const text = typed.trim();
  const clock = CLOCK.exec(text);
  if (clock) {
    const minutes = Number(clock[1]) * 60 + Number(clock[2]);
    return minutes % STEP_MINUTES === 0 ? hoursOfMinutes(minutes) : text;
  }
  const decimal = DECIMAL.exec(text);
  if (!decimal || !/\d/.test(text)) return text;
  return moneyOf(centsOf(`${decimal[1] || '0'}.${decimal[2] || '0'}`));
}

/** Returns what is wrong with hours from `normalizedHours`, in words for the person who typed them; null for 0 to a day. */
export function problemOfHours(hours: string): string | null {
  if (!/^\d{1,4}\.\d\d$/.test(hours)) {
    return 'Hours must be a number like 1.25, or a time like 1:15, in steps of 0.25';
  }
  if (centsOf(hours) % 25n !== 0n) return 'Hours go in steps of 0.25';
  return centsOf(hours) > BigInt(MOST_HOURS) * 100n ? `Hours can be at most ${MOST_HOURS}` : null;
}

/** Returns a running time in milliseconds as hours to log: rounded up to a quarter of an hour, at most a day. */
export function hoursToLog(elapsedMs: number): string {
  const steps = Math.ceil(Math.max(elapsedMs, 1) / (STEP_MINUTES * 60_000));
  return hoursOfMinutes(Math.min(steps * STEP_MINUTES, MOST_HOURS * 60));
}

/** Formats a running time in milliseconds as a clock: "0:07:31". */
export function elapsedText(elapsedMs: number): string {
  const seconds = Math.floor(Math.max(elapsedMs, 0) / 1000);
  const two = (count: number) => String(count).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** Formats hours: "1,204.50". */
export function formatHours(hours: string): string {
  const [whole = '0', decimals = ''] = hours.split('.');
  return `${formatDecimal(whole)}.${decimals.padEnd(2, '0')}`;
}

/** Returns the exact sum of hours. */
export function addHours(hours: readonly string[]): string {
  return moneyOf(hours.reduce((sum, each) => sum + centsOf(each), 0n));
}

function hoursOfMinutes(minutes: number): string {
  return moneyOf((BigInt(minutes) * 100n) / 60n);
}
