import { describe, expect, it } from 'vitest';
import { clockIn, isTimeZone } from '#app/platform/time-zone.ts';
import type { MeetingStatus } from '#app/records/meeting/meeting-status.ts';
import { meetingStatusDisplay } from '#app/records/meeting/meeting-status.ts';
import { momentOf } from './meeting-moment.server.ts';
import { endOf, isOver, joinChangeAfter, joinLinkAt, whenText } from './meeting-time.ts';

const CHICAGO = 'America/Chicago';
const at = (date: string, time: string, timeZone = CHICAGO) =>
  momentOf({ date, time, timeZone })?.toISOString();

describe('a date and time on the clocks of a zone', () => {
  it('is a moment in UTC, in winter and in summer', () => {
    expect(at('2026-01-15', '09:30')).toBe('2026-01-15T15:30:00.000Z');
    expect(at('2026-07-15', '09:30')).toBe('2026-07-15T14:30:00.000Z');
    expect(at('2026-07-15', '09:30', 'America/Phoenix')).toBe('2026-07-15T16:30:00.000Z');
    expect(at('2026-07-15', '00:15', 'Asia/Kolkata')).toBe('2026-07-14T18:45:00.000Z');
  });

  it('is none in the hour that is skipped when clocks go forward', () => {
    expect(at('2026-03-08', '01:59')).toBe('2026-03-08T07:59:00.000Z');
    expect(at('2026-03-08', '02:00')).toBeUndefined();
    expect(at('2026-03-08', '02:59')).toBeUndefined();
    expect(at('2026-03-08', '03:00')).toBe('2026-03-08T08:00:00.000Z');
    expect(at('2026-03-08', '02:30', 'America/Phoenix')).toBe('2026-03-08T09:30:00.000Z');
  });

  it('is the first of two when clocks go back', () => {
    expect(at('2026-11-01', '00:59')).toBe('2026-11-01T05:59:00.000Z');
    expect(at('2026-11-01', '01:30')).toBe('2026-11-01T06:30:00.000Z');
    expect(at('2026-11-01', '02:00')).toBe('2026-11-01T08:00:00.000Z');
  });

  it('reads back as it was entered', () => {
    for (const [date, time] of [
      ['2026-03-08', '03:15'],
      ['2026-11-01', '01:30'],
      ['2026-12-31', '00:00'],
    ] as const) {
      const moment = momentOf({ date, time, timeZone: CHICAGO });
      expect(moment && clockIn(CHICAGO, moment)).toEqual({ date, time });
    }
    // The second of the two reads the same.
    expect(clockIn(CHICAGO, new Date('2026-11-01T07:30:00Z'))).toEqual({
      date: '2026-11-01',
      time: '01:30',
    });
  });

  it('is written with its zone', () => {
    expect(whenText({ meetingDate: new Date('2026-11-24T15:30:00Z'), timeZone: CHICAGO })).toBe(
      'Tuesday, November 24, 2026 at 9:30 AM CT',
    );
    expect(whenText({ meetingDate: new Date('2026-07-24T15:30:00Z'), timeZone: CHICAGO })).toBe(
      'Friday, July 24, 2026 at 10:30 AM CT',
    );
  });
});

describe('the name of a zone', () => {
  it.each(['America/Chicago', 'UTC', 'Etc/GMT+5', 'America/Argentina/Buenos_Aires'])(
    '%s is one',
    (name) => expect(isTimeZone(name)).toBe(true),
  );
  it.each(['', '+05:00', 'Mars/Olympus', 'America/Chicago\r\nX:1', '../etc', '5', 'CST', 'ACT'])(
    '%j is none',
    (name) => expect(isTimeZone(name)).toBe(false),
  );
});

describe('the link to join', () => {
  const meeting = (
    status: MeetingStatus = 'scheduled',
    meetingLink: string | null = 'https://m',
  ) => ({
    meetingDate: new Date('2026-05-04T15:00:00Z'),
    durationMinutes: 45,
    status,
    meetingLink,
  });
  const now = (time: string) => new Date(`2026-05-04T${time}Z`);

  it('is there from when the meeting is scheduled until its end', () => {
    expect(joinLinkAt(meeting(), new Date('2026-01-01T00:00:00Z'))).toBe('https://m');
    expect(joinLinkAt(meeting('rescheduled'), now('15:44:59.999'))).toBe('https://m');
    expect(joinLinkAt(meeting(), now('15:45:00'))).toBeNull();
  });

  it('is never there for a meeting that was cancelled or is marked as held', () => {
    for (const status of ['cancelled', 'completed'] as const) {
      expect(joinLinkAt(meeting(status), now('15:00:00'))).toBeNull();
      expect(joinChangeAfter(meeting(status), now('14:00:00'))).toBeNull();
    }
  });

  it('says when it goes', () => {
    expect(joinChangeAfter(meeting(), now('09:00:00'))).toEqual(now('15:45:00'));
    expect(joinChangeAfter(meeting(), now('15:45:00'))).toBeNull();
    expect(joinChangeAfter(meeting('scheduled', null), now('09:00:00'))).toBeNull();
  });

  it('goes with the end of the meeting', () => {
    expect(endOf(meeting())).toEqual(now('15:45:00'));
    expect(isOver(meeting(), now('15:44:59'))).toBe(false);
    expect(isOver(meeting(), now('15:45:00'))).toBe(true);
  });
});

describe('the status of a meeting', () => {
  it('has the colors of the specification, and gray for what is unknown', () => {
    const colors = ['scheduled', 'completed', 'cancelled', 'rescheduled', 'moved'].map(
      (status) => meetingStatusDisplay(status).color,
    );
    expect(colors).toEqual(['blue', 'green', 'red', 'yellow', 'gray']);
  });
});
