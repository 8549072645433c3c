import { changeOf } from './report-cells.ts';
import type { Row } from './reports.ts';

/** How often something was counted in the period and in the one before. */
export type Counted = { now: number; before: number };

/** Lines with share and change for things that are counted, and their sum below. */
export function comparedRows<Given extends Counted & { name: string }>(
  counted: readonly Given[],
): { rows: (Given & Row)[]; total: Row } {
  const now = counted.reduce((sum, each) => sum + each.now, 0);
  const before = counted.reduce((sum, each) => sum + each.before, 0);
  const compared = <Line extends Counted>(line: Line) => ({
    ...line,
    type: 'count',
    share: shareOf(line.now, now),
    change: changeOf(line.now, line.before, 'count').change,
  });
  return { rows: counted.map(compared), total: compared({ name: 'All', now, before }) };
}

/** A part of a whole in percent with one decimal; null when the whole is nothing. */
export function shareOf(part: number, whole: number): string | null {
  return whole === 0 ? null : ((100 * part) / whole).toFixed(1);
}
