import { expect, it } from 'vitest';
import { ticksUpTo } from './TimeChart.tsx';

it('marks round figures up to the highest', () => {
  expect(ticksUpTo(0, false)).toEqual([0, 1]);
  expect(ticksUpTo(3, false)).toEqual([0, 1, 2, 3]);
  expect(ticksUpTo(41, false)).toEqual([0, 20, 40, 60]);
  expect(ticksUpTo(26_400, true)).toEqual([0, 10_000, 20_000, 30_000]);
});
