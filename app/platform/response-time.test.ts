import { describe, expect, it } from 'vitest';
import { dueTimeText, oneBusinessDayAfter } from './response-time.ts';

const chicago = (local: string) =>
  new Date(Temporal.PlainDateTime.from(local).toZonedDateTime('America/Chicago').epochMilliseconds);

describe('one business day', () => {
  it.each([
    ['during the day', '2026-11-17T10:30', '2026-11-18T10:30'],
    ['on a Friday, to Monday', '2026-11-20T09:15', '2026-11-23T09:15'],
    ['before opening, from opening', '2026-11-17T06:00', '2026-11-18T08:00'],
    ['after closing, from the next opening', '2026-11-17T18:00', '2026-11-19T08:00'],
    ['on Friday evening, from Monday', '2026-11-20T17:00', '2026-11-24T08:00'],
    ['on a Sunday, from Monday', '2026-11-22T12:00', '2026-11-24T08:00'],
    ['across the change of clocks', '2026-10-30T10:00', '2026-11-02T10:00'],
  ])('%s', (_name, arrived, due) => {
    expect(oneBusinessDayAfter(chicago(arrived))).toEqual(chicago(due));
  });

  it('is told with its day, time and zone', () => {
    expect(dueTimeText(chicago('2026-11-24T09:30'))).toBe('Tuesday, November 24 at 9:30 AM CST');
  });
});
