import { describe, expect, it } from 'vitest';
import { firmDay, firmDayEndsIn } from '#app/platform/firm-clock.server.ts';
import { dayIn } from '#app/platform/time-zone.ts';
import { dueState, dueText } from './TaskDue.tsx';

const open = (dueDate: string | null) => ({ dueDate, status: 'pending' as const });

describe('dueState', () => {
  it.each([
    ['2026-11-04', 'overdue'],
    ['2026-11-05', 'dueSoon'],
    ['2026-11-06', 'dueSoon'],
    ['2026-11-08', 'dueSoon'],
    ['2026-11-09', 'due'],
    [null, 'none'],
  ])('a task due on %s is %s on 2026-11-05', (dueDate, state) => {
    expect(dueState(open(dueDate), '2026-11-05')).toBe(state);
  });

  it('counts days over the end of a month, a year, and the change of clocks', () => {
    expect(dueText(open('2026-12-31'), '2027-01-01')).toBe('Overdue by 1 day');
    expect(dueText(open('2028-03-01'), '2028-02-28')).toBe('Due in 2 days');
    expect(dueText(open('2026-11-02'), '2026-10-31')).toBe('Due in 2 days');
  });

  it('never calls what is completed or cancelled late', () => {
    for (const status of ['completed', 'cancelled'] as const) {
      expect(dueState({ dueDate: '2026-01-01', status }, '2026-11-05')).toBe('none');
      expect(dueText({ dueDate: '2026-01-01', status }, '2026-11-05')).toBeNull();
    }
    expect(dueState({ dueDate: '2026-01-01', status: 'in_progress' }, '2026-11-05')).toBe(
      'overdue',
    );
  });
});

describe('dueText', () => {
  it.each([
    ['2026-11-02', 'Overdue by 3 days'],
    ['2026-11-04', 'Overdue by 1 day'],
    ['2026-11-05', 'Due today'],
    ['2026-11-06', 'Due tomorrow'],
    ['2026-11-07', 'Due in 2 days'],
    ['2026-11-20', null],
  ])('of %s on 2026-11-05 is %s', (dueDate, text) => {
    expect(dueText(open(dueDate), '2026-11-05')).toBe(text);
  });
});

describe('around midnight', () => {
  // 04:59 and 05:59 UTC of the next day are the last minute of a Chicago day in summer and in winter.
  it.each([
    ['2026-07-15T04:59:59Z', '2026-07-14'],
    ['2026-07-15T05:00:00Z', '2026-07-15'],
    ['2026-12-15T05:59:59Z', '2026-12-14'],
    ['2026-12-15T06:00:00Z', '2026-12-15'],
  ])('%s is the firm’s %s', (moment, day) => {
    expect(firmDay(new Date(moment))).toBe(day);
  });

  it('a task due today is not overdue until the firm’s day has ended, whatever day it is in UTC', () => {
    const task = open('2026-07-14');
    expect(dueState(task, firmDay(new Date('2026-07-15T04:59:59Z')))).toBe('dueSoon');
    expect(dueState(task, firmDay(new Date('2026-07-15T05:00:00Z')))).toBe('overdue');
  });

  it.each([
    ['a second before midnight', '2026-07-15T04:59:59Z', 1_000],
    ['at midnight', '2026-07-15T05:00:00Z', 24 * 3_600_000],
    ['on the day that the clocks go back', '2026-11-01T05:00:00Z', 25 * 3_600_000],
  ])('%s a page knows how long the firm’s day lasts', (_, moment, left) => {
    expect(firmDayEndsIn(new Date(moment))).toBe(left);
  });

  it('reads the day of a zone on either side of UTC', () => {
    const moment = new Date('2026-01-01T00:30:00Z');
    expect(dayIn('Pacific/Auckland', moment)).toBe('2026-01-01');
    expect(dayIn('America/Los_Angeles', moment)).toBe('2025-12-31');
  });
});
