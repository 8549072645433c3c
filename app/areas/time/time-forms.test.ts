import { describe, expect, it } from 'vitest';
import { timeEntrySchema, timerDiscardSchema } from './time-forms.ts';

describe('the start of a timer', () => {
  const entry = { hours: '1.00', date: '2026-11-16' };

  it.each(['1980-01-01T00:00:00.000Z', '2026-11-16T09:30:00.125Z', '2200-12-31T23:59:59Z'])(
    'is a moment such as %s',
    (at) => {
      expect(timerDiscardSchema.safeParse({ startedAt: at }).success).toBe(true);
      expect(timeEntrySchema.safeParse({ ...entry, timerStartedAt: at }).success).toBe(true);
    },
  );

  it.each([
    '',
    '0000-01-01T00:00:00Z',
    '1979-12-31T23:59:59Z',
    '2201-01-01T00:00:00Z',
    '2026-11-16',
  ])('is not "%s"', (at) => {
    expect(timerDiscardSchema.safeParse({ startedAt: at }).success).toBe(false);
    expect(timeEntrySchema.safeParse({ ...entry, timerStartedAt: at }).success).toBe(false);
  });
});
