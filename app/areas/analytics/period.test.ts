import { describe, expect, it } from 'vitest';
import { periodOf, requestedPeriod, spanOf } from './period.ts';

const CLOCK = { today: '2026-11-21', timeZone: 'America/Chicago' };

const asked = (query: string) =>
  requestedPeriod(new URL(`https://plenum.example/admin/analytics${query}`), CLOCK);

describe('spanOf', () => {
  it.each([
    ['this-month', '2026-11-01', '2026-11-21'],
    ['last-month', '2026-10-01', '2026-10-31'],
    ['this-quarter', '2026-10-01', '2026-11-21'],
    ['last-90-days', '2026-08-24', '2026-11-21'],
    ['this-year', '2026-01-01', '2026-11-21'],
    ['last-12-months', '2025-12-01', '2026-11-21'],
  ] as const)('makes %s', (preset, from, to) => {
    expect(spanOf(preset, CLOCK.today)).toEqual({ from, to });
  });

  it('knows the ends of months and years', () => {
    expect(spanOf('last-month', '2028-03-31')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(spanOf('last-month', '2026-01-05')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
    expect(spanOf('last-12-months', '2026-12-31')).toEqual({
      from: '2026-01-01',
      to: '2026-12-31',
    });
    expect(spanOf('this-quarter', '2026-03-31').from).toBe('2026-01-01');
  });
});

describe('periodOf', () => {
  it('is compared with as many days right before it', () => {
    const march = periodOf({ from: '2026-03-01', to: '2026-03-31' }, CLOCK);
    expect(march).toMatchObject({ days: 31, before: { from: '2026-01-29', to: '2026-02-28' } });
    const oneDay = periodOf({ from: '2026-03-01', to: '2026-03-01' }, CLOCK);
    expect(oneDay).toMatchObject({ days: 1, before: { from: '2026-02-28', to: '2026-02-28' } });
  });

  it.each([
    ['2026-10-31', 'day'],
    ['2026-11-01', 'week'],
    ['2027-02-01', 'week'],
    ['2027-02-02', 'month'],
  ])('from October 1 to %s goes by %s', (to, unit) => {
    expect(periodOf({ from: '2026-10-01', to }, CLOCK).unit).toBe(unit);
  });
});

describe('askedPeriod', () => {
  it('is the last 90 days when nothing is asked for, or nothing known', () => {
    for (const query of ['', '?range=forever', '?from=&to=']) {
      expect(asked(query)).toMatchObject({
        preset: 'last-90-days',
        problem: null,
        period: { from: '2026-08-24', to: '2026-11-21', days: 90 },
      });
    }
  });

  it('takes own days, which win over a ready-made span, and ends today at the latest', () => {
    expect(asked('?range=this-year&from=2026-02-01&to=2026-02-03')).toMatchObject({
      preset: null,
      problem: null,
      period: { from: '2026-02-01', to: '2026-02-03', days: 3, unit: 'day' },
    });
    expect(asked('?from=2026-11-20&to=2027-01-01').period).toMatchObject({
      to: '2026-11-21',
      days: 2,
    });
    expect(asked('?from=2026-11-20').period.to).toBe('2026-11-21');
  });

  it.each([
    ['?to=2026-11-20', 'Enter the first day.'],
    ['?from=2026-02-30&to=2026-03-01', 'The first day is not a date.'],
    ['?from=2026-02-01&to=soon', 'The last day is not a date.'],
    ['?from=2026-02-02&to=2026-02-01', 'The first day is after the last day.'],
    ['?from=2026-11-22&to=2026-11-30', 'The first day is in the future.'],
    ['?from=2016-11-20&to=2026-11-21', 'Choose at most ten years.'],
  ])('says what is wrong with %s and keeps what was typed', (query, problem) => {
    const { searchParams } = new URL(`https://x.example/${query}`);
    expect(asked(query)).toMatchObject({
      preset: null,
      problem,
      typed: { from: searchParams.get('from') ?? '', to: searchParams.get('to') ?? '' },
      period: { from: '2026-08-24', to: '2026-11-21' },
    });
  });
});
