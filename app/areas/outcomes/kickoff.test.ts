import { expect, it } from 'vitest';
import { countsFrom, lastBefore, leftOut, proposedMonths } from './kickoff.ts';

it('counts results from the first full month, and keeps the months before the start for the baseline', () => {
  expect(countsFrom('2026-11-30')).toBe('2026-12-01');
  expect(countsFrom('2026-12-01')).toBe('2026-12-01');
  expect(lastBefore('2026-11-30')).toBe('2026-10-01');
  expect(lastBefore('2026-12-01')).toBe('2026-11-01');
  expect(proposedMonths('2026-11-30')).toEqual({
    fromMonth: '2025-11-01',
    toMonth: '2026-10-01',
  });
});

it.each([
  ['2025-11-01', '2026-10-01', null],
  ['2024-01-01', '2026-10-01', null],
  ['2026-01-01', '2026-10-01', 'Nov to Dec 2025'],
  ['2025-03-01', '2026-08-01', 'Sep to Oct 2026'],
  ['2026-03-01', '2026-08-01', 'Nov 2025 to Feb 2026, Sep to Oct 2026'],
  ['2024-01-01', '2024-12-01', 'Nov 2025 to Oct 2026'],
])(
  'says what a baseline from %s to %s leaves out of the year before',
  (fromMonth, toMonth, out) => {
    expect(leftOut('2026-11-30', { fromMonth, toMonth })).toBe(out);
  },
);
