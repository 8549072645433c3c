import { describe, expect, it } from 'vitest';
import { seededRandom } from '#tests/helpers/seeded-random.ts';
import { percentsOf } from './comparison.ts';

const tenths = (shares: readonly (string | null)[]) =>
  shares.reduce((sum, share) => sum + Math.round(Number(share) * 10), 0);

describe('shares of a whole', () => {
  it('add up to 100.0 as they are printed', () => {
    expect(percentsOf([3n, 1n, 1n, 1n])).toEqual(['50.0', '16.7', '16.7', '16.6']);
    expect(percentsOf([1n, 1n, 1n])).toEqual(['33.4', '33.3', '33.3']);
    expect(percentsOf([0n, 5n])).toEqual(['0.0', '100.0']);
    const { next } = seededRandom(100);
    for (let round = 0; round < 500; round += 1) {
      const parts = Array.from({ length: 1 + next(12) }, () => BigInt(next(1_000_000)));
      if (parts.some((part) => part > 0n)) expect(tenths(percentsOf(parts))).toBe(1000);
    }
  });

  it('are none of nothing', () => {
    expect(percentsOf([0n, 0n])).toEqual([null, null]);
    expect(percentsOf([])).toEqual([]);
  });
});
