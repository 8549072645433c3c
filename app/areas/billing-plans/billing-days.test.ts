import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayIn } from '#app/platform/time-zone.ts';
import { PLAN_PERIODS } from '#app/records/billing-plan/billing-plan-status.ts';
import {
  billingDay,
  billingDayAfter,
  billingDayFrom,
  billingPeriodWords,
  comingBillingDays,
  priceOn,
} from './billing-days.ts';

const monthly = (firstDay: string, lastDay: string | null = null) =>
  ({ firstDay, lastDay, period: 'month' }) as const;

describe('the days of a plan', () => {
  it('are the 31st, or the last day of a shorter month, leap years included', () => {
    const days = comingBillingDays(monthly('2027-01-31'), '2027-01-31', 14);
    expect(days.join(' ')).toBe(
      '2027-01-31 2027-02-28 2027-03-31 2027-04-30 2027-05-31 2027-06-30 2027-07-31 2027-08-31 2027-09-30 2027-10-31 2027-11-30 2027-12-31 2028-01-31 2028-02-29',
    );
  });

  it('of quarters keep the day of the first', () => {
    const plan = { firstDay: '2026-11-30', lastDay: null, period: 'quarter' } as const;
    expect(comingBillingDays(plan, '2026-12-01', 5)).toEqual([
      '2027-02-28',
      '2027-05-30',
      '2027-08-30',
      '2027-11-30',
      '2028-02-29',
    ]);
  });

  it('of years that began on February 29 are February 28 until the next leap year', () => {
    const plan = { firstDay: '2028-02-29', lastDay: null, period: 'year' } as const;
    expect(comingBillingDays(plan, '2028-01-01', 5)).toEqual([
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ]);
  });

  it('end with the last day, which counts', () => {
    expect(billingDayAfter(monthly('2027-01-31', '2027-03-31'), '2027-02-28')).toBe('2027-03-31');
    expect(billingDayAfter(monthly('2027-01-31', '2027-03-30'), '2027-02-28')).toBeNull();
    expect(comingBillingDays(monthly('2027-01-01', '2027-01-01'), '2026-01-01', 3)).toEqual([
      '2027-01-01',
    ]);
  });

  it('of any plan are 36 in as many periods, in order, in the month of each, whatever day one looks from', () => {
    const aDay = fc
      .integer({ min: 0, max: 40_000 })
      .map((days) => new Date(Date.UTC(2000, 0, 1 + days)).toISOString().slice(0, 10));
    fc.assert(
      fc.property(
        aDay,
        fc.constantFrom(...PLAN_PERIODS),
        fc.integer({ min: 0, max: 34 }),
        (firstDay, period, from) => {
          const plan = { firstDay, lastDay: null, period };
          const days = comingBillingDays(plan, firstDay, 36);
          expect(days).toHaveLength(36);
          expect(days).toEqual([...new Set(days)].sort());
          expect(days).toEqual(days.map((_, place) => billingDay(plan, place)));
          for (const day of days) {
            const wanted = Number(firstDay.slice(8));
            const got = Number(day.slice(8));
            const isLast = dayOfMonthAfter(day) === 1;
            expect(got === wanted || (got < wanted && isLast)).toBe(true);
          }
          const [day = '', next = ''] = days.slice(from);
          expect(billingDayFrom(plan, day)).toBe(day);
          expect(billingDayAfter(plan, day)).toBe(next);
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each(['America/Chicago', 'Europe/Paris', 'Australia/Sydney'])(
    'come once each over 36 months of hours in %s',
    (zone) => {
      const plan = monthly('2027-01-31');
      const met: string[] = [];
      let next: string | null = plan.firstDay;
      const end = Date.UTC(2030, 0, 30);
      for (let hour = Date.UTC(2027, 0, 30); hour < end; hour += 3_600_000) {
        const today = dayIn(zone, new Date(hour));
        while (next !== null && next <= today) {
          // Made within the first hour of its day there, whatever the clocks do.
          expect(next).toBe(today);
          met.push(next);
          next = billingDayAfter(plan, next);
        }
      }
      expect(met).toEqual(comingBillingDays(plan, plan.firstDay, 36));
    },
  );
});

function dayOfMonthAfter(day: string): number {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).getUTCDate();
}

describe('a period', () => {
  it.each([
    ['month', '2027-03-01', 'March 2027'],
    ['month', '2028-02-29', 'February 2028'],
    ['quarter', '2027-03-01', 'March to May 2027'],
    ['quarter', '2026-11-30', 'November 2026 to January 2027'],
    ['year', '2027-01-15', 'January to December 2027'],
    ['year', '2027-03-15', 'March 2027 to February 2028'],
  ] as const)('of a %s from %s is called %s', (period, day, words) => {
    expect(billingPeriodWords(period, day)).toBe(words);
  });
});

it('has the price that began last', () => {
  const prices = [{ fromDay: '2027-06-01' }, { fromDay: '2027-01-31' }, { fromDay: '2027-03-01' }];
  expect(priceOn(prices, '2027-02-28')).toEqual({ fromDay: '2027-01-31' });
  expect(priceOn(prices, '2027-03-01')).toEqual({ fromDay: '2027-03-01' });
  expect(priceOn(prices, '2028-01-01')).toEqual({ fromDay: '2027-06-01' });
  expect(priceOn(prices, '2027-01-30')).toBeUndefined();
});
