import { describe, expect, it } from 'vitest';
import { calendarChange, type InvitedMeeting } from './meeting-changes.ts';
import { meetingEditSchema, meetingResponseSchema, meetingSchema } from './meeting-forms.ts';

const NOW = new Date('2026-05-04T12:00:00Z');
const AHEAD = new Date('2026-05-05T15:00:00Z');
const PAST = new Date('2026-05-01T15:00:00Z');

const meeting = (changes: Partial<InvitedMeeting> = {}): InvitedMeeting => ({
  status: 'scheduled',
  title: 'Review',
  description: null,
  meetingDate: AHEAD,
  durationMinutes: 60,
  meetingLink: null,
  ...changes,
});

describe('what those who were invited hear of an edit', () => {
  it.each<[string, Partial<InvitedMeeting>]>([
    ['the time', { meetingDate: new Date('2026-05-06T15:00:00Z') }],
    ['the duration', { durationMinutes: 30 }],
    ['the title', { title: 'Quarterly review' }],
    ['the description', { description: 'Bring the scorecard' }],
    ['the link', { meetingLink: 'https://meet.example/1' }],
  ])('%s has changed', (_, changes) => {
    expect(calendarChange(meeting(), meeting(changes), NOW)).toBe('changed');
  });

  it('is nothing when nothing of it is in their calendars', () => {
    expect(calendarChange(meeting(), meeting(), NOW)).toBeNull();
    expect(calendarChange(meeting(), meeting({ status: 'rescheduled' }), NOW)).toBeNull();
    expect(calendarChange(meeting(), meeting({ status: 'completed' }), NOW)).toBeNull();
  });

  it('is that the meeting is off, or on again', () => {
    expect(calendarChange(meeting(), meeting({ status: 'cancelled' }), NOW)).toBe('cancelled');
    expect(calendarChange(meeting({ status: 'cancelled' }), meeting(), NOW)).toBe('changed');
    const off = meeting({ status: 'cancelled' });
    expect(calendarChange(off, { ...off, title: 'Other' }, NOW)).toBeNull();
  });

  it('is nothing for what is over, but something for what comes back into the future', () => {
    const past = meeting({ meetingDate: PAST });
    expect(calendarChange(past, { ...past, title: 'Other' }, NOW)).toBeNull();
    expect(calendarChange(past, { ...past, status: 'cancelled' }, NOW)).toBeNull();
    expect(calendarChange(past, meeting(), NOW)).toBe('changed');
  });

  it('is the time at which it was held already, where their calendars have it ahead', () => {
    for (const status of ['scheduled', 'rescheduled', 'completed'] as const) {
      const held = meeting({ meetingDate: PAST, status });
      expect(calendarChange(meeting(), held, NOW)).toBe('changed');
    }
    const off = meeting({ status: 'cancelled' });
    expect(calendarChange(off, { ...off, meetingDate: PAST }, NOW)).toBeNull();
  });
});

describe('the form of a meeting', () => {
  const given = {
    title: 'Review',
    meetingDate: '2026-05-05',
    meetingTime: '10:00',
    timeZone: 'America/Chicago',
    durationMinutes: 60,
  };

  it('asks for title, date, time and duration', () => {
    const { error } = meetingSchema.safeParse({ timeZone: 'UTC' });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Title is required',
      'Date is required',
      'Time is required',
      'Duration is required',
    ]);
    expect(meetingSchema.parse(given)).toEqual(given);
  });

  it.each([
    'http://meet.example/1',
    'javascript:alert(1)',
    'data:text/html,x',
    'meet.example',
    '//meet.example',
    'HTTPS//x',
  ])('takes no link %s', (meetingLink) => {
    expect(meetingSchema.safeParse({ ...given, meetingLink }).error?.issues).toMatchObject([
      { path: ['meetingLink'], message: 'Enter a link that begins with https://' },
    ]);
  });

  it.each(['https:///x', 'https://meet.example/a b'])('takes no link %s', (meetingLink) => {
    expect(meetingSchema.safeParse({ ...given, meetingLink }).error?.issues).toMatchObject([
      { path: ['meetingLink'], message: 'Enter the whole link, without spaces' },
    ]);
  });

  it('takes an https link', () => {
    const meetingLink = 'https://meet.example/room?pwd=1';
    expect(meetingSchema.parse({ ...given, meetingLink })).toMatchObject({ meetingLink });
  });

  it.each([0, -5, 1.5, 1441, Number.NaN])('takes no duration of %s', (durationMinutes) => {
    expect(meetingSchema.safeParse({ ...given, durationMinutes }).success).toBe(false);
  });

  it('takes no zone, date or time that there is not', () => {
    for (const wrong of [
      { timeZone: 'Mars/Olympus' },
      { meetingDate: '2026-02-30' },
      { meetingDate: '0026-05-05' },
      { meetingTime: '24:00' },
      { meetingTime: '9:00' },
    ]) {
      expect(meetingSchema.safeParse({ ...given, ...wrong }).success).toBe(false);
    }
  });

  it('takes a project only along with its customer', () => {
    const projectId = 'c0ffee00-0000-4000-8000-000000000001';
    expect(meetingSchema.safeParse({ ...given, projectId }).error?.issues).toMatchObject([
      { path: ['projectId'] },
    ]);
    expect(meetingSchema.safeParse({ ...given, projectId, customerId: projectId }).success).toBe(
      true,
    );
  });

  it('leaves the status of an edit open', () => {
    expect(meetingEditSchema.parse({ ...given, version: 2 })).toEqual({ ...given, version: 2 });
  });
});

describe("a customer's answer", () => {
  it('has a note when it asks for another time', () => {
    expect(meetingResponseSchema.safeParse({ response: 'confirmed', invitation: 0 }).success).toBe(
      true,
    );
    const { error } = meetingResponseSchema.safeParse({ response: 'other_time', invitation: 0 });
    expect(error?.issues).toMatchObject([{ message: 'Tell us which times suit you' }]);
  });
});
