import { describe, expect, it } from 'vitest';
import { addDays } from '#app/platform/calendar-days.ts';
import { daysOfWeek, isoWeekOf, shiftWeek } from './iso-week.ts';

describe('the week of a day', () => {
  it.each([
    ['2026-11-16', '2026-W47'],
    ['2026-11-22', '2026-W47'],
    ['2026-11-23', '2026-W48'],
    // Years begin and end within a week.
    ['2025-12-28', '2025-W52'],
    ['2025-12-29', '2026-W01'],
    ['2026-01-01', '2026-W01'],
    ['2026-12-31', '2026-W53'],
    ['2027-01-01', '2026-W53'],
    ['2027-01-03', '2026-W53'],
    ['2027-01-04', '2027-W01'],
    ['2021-01-01', '2020-W53'],
    ['2023-01-01', '2022-W52'],
    ['2024-12-30', '2025-W01'],
  ])('of %s is %s', (day, week) => {
    expect(isoWeekOf(day)).toBe(week);
  });

  it('holds every day of ten years once', () => {
    let day = '2019-12-30';
    let week = '2020-W01';
    while (day < '2030-01-01') {
      expect(daysOfWeek(week)).toEqual(Array.from({ length: 7 }, (_, at) => addDays(day, at)));
      day = addDays(day, 7);
      week = shiftWeek(week, 1);
    }
  });
});

describe('a week', () => {
  it('has seven days from Monday', () => {
    expect(daysOfWeek('2026-W01')).toEqual([
      '2025-12-29',
      '2025-12-30',
      '2025-12-31',
      '2026-01-01',
      '2026-01-02',
      '2026-01-03',
      '2026-01-04',
    ]);
  });

  it.each([
    ...['', '2026-47', '2026-W54', '2026-W00', '2025-W53', '2026-W7', 'W47'],
    ...['0000-W01', '0001-W01', '1979-W52', '2201-W01', '9999-W01', '9999-W52'],
  ])('is not named by "%s"', (text) => {
    expect(daysOfWeek(text)).toBeNull();
    expect(() => shiftWeek(text, 1)).toThrow(RangeError);
  });

  it('is of a year in which dates are taken', () => {
    expect(daysOfWeek('1980-W01')?.at(-1)).toBe('1980-01-06');
    expect(shiftWeek('2200-W52', 1)).toBe('2201-W01');
  });

  it('has neighbors across the year’s end', () => {
    expect(shiftWeek('2026-W53', 1)).toBe('2027-W01');
    expect(shiftWeek('2027-W01', -1)).toBe('2026-W53');
    expect(shiftWeek('2026-W47', 0)).toBe('2026-W47');
  });
});
