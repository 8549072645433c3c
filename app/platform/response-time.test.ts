import { describe, expect, it } from 'vitest';
import {
  type BusinessHours,
  DEFAULT_BUSINESS_HOURS,
  dueTimeText,
  oneBusinessDayAfter,
} from './response-time.ts';

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
    expect(oneBusinessDayAfter(chicago(arrived), DEFAULT_BUSINESS_HOURS)).toEqual(chicago(due));
  });

  // Friday closes at noon, Saturday has a morning, the day before and on Thanksgiving nobody is there.
  const own: BusinessHours = {
    ...DEFAULT_BUSINESS_HOURS,
    week: [
      { opens: '07:30', closes: '16:30' },
      { opens: '07:30', closes: '16:30' },
      { opens: '07:30', closes: '16:30' },
      { opens: '07:30', closes: '16:30' },
      { opens: '08:00', closes: '12:00' },
      { opens: '09:00', closes: '11:00' },
      null,
    ],
    holidays: ['2026-11-25', '2026-11-26'],
  };
  it.each([
    ['at the minute it opens', '2026-11-17T07:30', '2026-11-18T07:30'],
    ['at the minute it closes, from the next opening', '2026-11-17T16:30', '2026-11-19T07:30'],
    ['before a short day, at its end', '2026-11-19T15:00', '2026-11-20T12:00'],
    ['before a day that opens later, at its opening', '2026-11-19T07:45', '2026-11-20T08:00'],
    ['on a working Saturday, past Sunday', '2026-11-21T10:00', '2026-11-23T10:00'],
    ['over holidays', '2026-11-24T10:00', '2026-11-27T10:00'],
    ['on a holiday, from the next opening', '2026-11-25T10:00', '2026-11-28T09:00'],
  ])("of the firm's own hours: %s", (_name, arrived, due) => {
    expect(oneBusinessDayAfter(chicago(arrived), own)).toEqual(chicago(due));
  });

  it('counts on the clock of the firm, not of the server', () => {
    const tokyo = { ...DEFAULT_BUSINESS_HOURS, timeZone: 'Asia/Tokyo' };
    // Monday 7 PM in Chicago is Tuesday 10 AM in Tokyo.
    const due = oneBusinessDayAfter(chicago('2026-11-16T19:00'), tokyo);
    expect(due).toEqual(chicago('2026-11-17T19:00'));
  });

  it('has no answer without any open day', () => {
    const never = { ...DEFAULT_BUSINESS_HOURS, week: [null, null, null, null, null, null, null] };
    expect(() => oneBusinessDayAfter(chicago('2026-11-17T10:00'), never)).toThrow(
      'no business day',
    );
  });

  it('is told with its day, time and zone', () => {
    expect(dueTimeText(chicago('2026-11-24T09:30'), 'America/Chicago')).toBe(
      'Tuesday, November 24 at 9:30 AM CT',
    );
  });
});
