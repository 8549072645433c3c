/** How many months before and since a change needs. */
export const MONTHS_BEFORE = 6;
export const MONTHS_SINCE = 3;
/** How many of the latest months are compared. */
export const LATEST_MONTHS = 6;
/** The number of cases below which nothing is claimed. */
export const FEWEST_CASES = 5;

/** Natural limits of single months are this many mean moving ranges from their mean: three standard deviations. */
const OF_MONTHS = 2.66;
/** Mean moving range of values that vary by one standard deviation. */
const MOVING_RANGE = 1.128;
/** Standard errors that a mean has to move, the more the fewer months it is judged by. See the seeds of xmr.test.ts. */
const OF_MEANS = 2.16;
const OF_FEW = 2.5;

/** Returns the natural limits of an XmR chart; null for fewer than two months. */
export function naturalLimits(values: readonly number[]) {
  if (values.length < 2) return null;
  const center = mean(values);
  const reach = OF_MONTHS * mean(movingRanges(values));
  return { center, lower: center - reach, upper: center + reach };
}

/**
 * Whether the mean of the latest months differs from that of the months before by more than months vary by themselves: 1 up, -1
 * down, 0 if it can't be told from noise. Each run has at least two months.
 */
export function realChange(before: readonly number[], latest: readonly number[]): -1 | 0 | 1 {
  const ranges = [...movingRanges(before), ...movingRanges(latest)];
  const moved = mean(latest) - mean(before);
  const deviation = mean(ranges) / MOVING_RANGE;
  const reach =
    OF_MEANS *
    (1 + OF_FEW / ranges.length) *
    deviation *
    Math.sqrt(1 / before.length + 1 / latest.length);
  // Values that never vary differ by what they are roundedTo to.
  if (Math.abs(moved) <= reach + 1e-9) return 0;
  return moved > 0 ? 1 : -1;
}

function movingRanges(values: readonly number[]): number[] {
  return values.slice(1).map((value, at) => Math.abs(value - (values[at] ?? value)));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
