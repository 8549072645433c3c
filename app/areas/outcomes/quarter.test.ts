import { expect, it } from 'vitest';
import { openingEnds, quarterOf, quarterWords } from './quarter.ts';

it.each([
  ['2026-01-01', '2026-01-01', 'Q1 2026'],
  ['2026-03-31', '2026-01-01', 'Q1 2026'],
  ['2026-06-30', '2026-04-01', 'Q2 2026'],
  ['2026-07-01', '2026-07-01', 'Q3 2026'],
  ['2026-12-31', '2026-10-01', 'Q4 2026'],
])('%s is in the quarter of %s, %s', (day, quarter, words) => {
  expect(quarterOf(day)).toBe(quarter);
  expect(quarterWords(quarter)).toBe(words);
});

it('asks for the score in the first two weeks', () => {
  expect(openingEnds('2026-10-01')).toBe('2026-10-14');
});
