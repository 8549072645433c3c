import { centsOf } from '#app/platform/money.ts';
import { changeOf } from './report-cells.ts';
import type { Row } from './reports.ts';

/** How often something was counted in the period and in the previous one. */
export type Counted = { now: number; before: number };

/** Returns lines with share and change for counted things, with their sum below. */
export function comparedRows<Given extends Counted & { name: string }>(
  counted: readonly Given[],
): { rows: (Given & Row)[]; total: Row } {
  const now = counted.reduce((sum, each) => sum + each.now, 0);
  const before = counted.reduce((sum, each) => sum + each.before, 0);
  const shares = percentsOf(counted.map((each) => BigInt(each.now)));
  const compared = <Line extends Counted>(line: Line, share: string | null) => ({
    ...line,
    type: 'count',
    share,
    change: changeOf(line.now, line.before, 'count').change,
  });
  return {
    rows: counted.map((each, at) => compared(each, shares[at] ?? null)),
    total: compared({ name: 'All', now, before }, shareOf(now, now)),
  };
}

/** Returns a part of a whole in percent with one decimal; null if the whole is nothing. */
export function shareOf(part: number, whole: number): string | null {
  return whole === 0 ? null : ((100 * part) / whole).toFixed(1);
}

/**
 * Returns parts of their sum in percent with one decimal, which add up to 100.0 as they are printed: those with the largest
 * remainder are rounded up. Null if they sum to nothing; a negative part is rounded by itself.
 */
export function percentsOf(parts: readonly bigint[]): (string | null)[] {
  const whole = parts.reduce((sum, part) => sum + part, 0n);
  if (whole <= 0n || parts.some((part) => part < 0n)) {
    return parts.map((part) => shareOf(Number(part), Number(whole)));
  }
  const tenths = parts.map((part) => (1000n * part) / whole);
  const left = Number(1000n - tenths.reduce((sum, each) => sum + each, 0n));
  const byRemainder = parts
    .map((part, at) => ({ at, remainder: (1000n * part) % whole }))
    .sort((a, b) =>
      a.remainder === b.remainder ? a.at - b.at : a.remainder < b.remainder ? 1 : -1,
    );
  const up = new Set(byRemainder.slice(0, left).map(({ at }) => at));
  return tenths.map((each, at) => (Number(each + (up.has(at) ? 1n : 0n)) / 10).toFixed(1));
}

/** Returns lines whose shares are those of their amounts under a key, and add up. */
export function sharing<Line extends { share: string | null }>(
  lines: readonly Line[],
  amountOf: (line: Line) => string,
): Line[] {
  const shares = percentsOf(lines.map((line) => centsOf(amountOf(line))));
  return lines.map((line, at) => ({ ...line, share: line.share && (shares[at] ?? null) }));
}
