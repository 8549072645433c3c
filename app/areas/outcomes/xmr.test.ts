import { describe, expect, it } from 'vitest';
import { seededRandom } from '#tests/helpers/seeded-random.ts';
import { naturalLimits, realChange } from './xmr.ts';

const SEEDS = 1_000;

/** Months that vary about a mean by one standard deviation. */
function monthsOf(random: () => number, count: number, mean: number): number[] {
  return Array.from({ length: count }, () => {
    const [u, v] = [1 - random(), random()];
    return mean + Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * v);
  });
}

function shareFound(before: number, latest: number, shift: number): number {
  const found = Array.from({ length: SEEDS }, (_, seed) => {
    const { next } = seededRandom(seed + 1);
    const random = () => next(2 ** 32) / 2 ** 32;
    return realChange(monthsOf(random, before, 50), monthsOf(random, latest, 50 + shift));
  });
  const isClaimed = (change: number) => (shift === 0 ? change !== 0 : change === Math.sign(shift));
  return found.filter(isClaimed).length / SEEDS;
}

describe('what is claimed', () => {
  it.each([
    [12, 6],
    [12, 3],
    [6, 3],
    [6, 6],
    [24, 6],
  ])('is noise in at most one of twenty, of %i months before and %i since', (before, latest) => {
    expect(shareFound(before, latest, 0)).toBeLessThanOrEqual(0.05);
  });

  it('is a true shift of two standard deviations over six months in nine of ten', () => {
    expect(shareFound(12, 6, 2)).toBeGreaterThanOrEqual(0.9);
    expect(shareFound(12, 6, -2)).toBeGreaterThanOrEqual(0.9);
  });

  it('is nothing where nothing varies and nothing moved', () => {
    expect(realChange([5, 5, 5, 5, 5, 5], [5, 5, 5])).toBe(0);
    expect(realChange([5, 5, 5, 5, 5, 5], [6, 6, 6])).toBe(1);
  });
});

it('draws natural limits at 2.66 mean moving ranges', () => {
  expect(naturalLimits([10, 12, 10, 12])).toEqual({
    center: 11,
    lower: 11 - 5.32,
    upper: 11 + 5.32,
  });
  expect(naturalLimits([10])).toBeNull();
});
