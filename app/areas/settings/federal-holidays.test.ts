import { expect, it } from 'vitest';
import { federalHolidays } from './federal-holidays.ts';

// As the U.S. Office of Personnel Management lists them.
it.each([
  [
    2026,
    [
      '2026-01-01',
      '2026-01-19',
      '2026-02-16',
      '2026-05-25',
      '2026-06-19',
      '2026-07-03',
      '2026-09-07',
      '2026-10-12',
      '2026-11-11',
      '2026-11-26',
      '2026-12-25',
    ],
  ],
  [
    2027,
    [
      '2027-01-01',
      '2027-01-18',
      '2027-02-15',
      '2027-05-31',
      '2027-06-18',
      '2027-07-05',
      '2027-09-06',
      '2027-10-11',
      '2027-11-11',
      '2027-11-25',
      '2027-12-24',
    ],
  ],
])('the federal holidays of %i are on the days they are observed', (year, dates) => {
  expect(federalHolidays(year).map(({ date }) => date)).toEqual(dates);
});

it('says which are moved, also into the year before', () => {
  expect(federalHolidays(2028)[0]).toEqual({
    date: '2027-12-31',
    name: "New Year's Day (observed)",
  });
  expect(federalHolidays(2026)[5]).toEqual({
    date: '2026-07-03',
    name: 'Independence Day (observed)',
  });
});
