import { describe, expect, it } from 'vitest';
import { nextTerm } from './next-term.ts';

describe('the term after a term', () => {
  it.each([
    ['a year', '2026-01-01', '2026-12-31', '2027-01-01', '2027-12-31'],
    ['a year over a leap day', '2027-03-01', '2028-02-29', '2028-03-01', '2029-02-28'],
    ['three months', '2026-11-15', '2027-02-14', '2027-02-15', '2027-05-14'],
    ['a year from a leap day', '2028-02-29', '2029-02-28', '2029-03-01', '2030-02-28'],
    ['a year to the day before', '2028-02-29', '2029-02-27', '2029-02-28', '2030-02-27'],
    ['a month from its last day', '2026-01-31', '2026-02-28', '2026-03-01', '2026-03-31'],
    ['single days', '2026-11-20', '2026-11-29', '2026-11-30', '2026-12-09'],
  ])('is as long: %s', (_what, startDate, endDate, nextStart, nextEnd) => {
    expect(nextTerm({ startDate, endDate })).toEqual({ startDate: nextStart, endDate: nextEnd });
  });

  it('is unknown without both dates', () => {
    expect(nextTerm({ startDate: null, endDate: '2026-12-31' })).toBeNull();
    expect(nextTerm({ startDate: '2026-01-01', endDate: null })).toBeNull();
  });
});
