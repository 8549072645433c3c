import { describe, expect, it } from 'vitest';
import { addHours, elapsedText, formatHours, hoursToLog, normalizedHours } from './hours.ts';
import { hoursField } from './time-forms.ts';

const MINUTE = 60_000;

describe('hours as they are typed', () => {
  it.each([
    ['1', '1.00'],
    ['1.5', '1.50'],
    ['1,5', '1.50'],
    [' .25 ', '0.25'],
    ['7.', '7.00'],
    ['1:30', '1.50'],
    ['0:15', '0.25'],
    ['12:45', '12.75'],
    ['24:00', '24.00'],
  ])('"%s" is %s', (typed, hours) => {
    expect(hoursField.parse(typed)).toBe(hours);
  });

  it.each([
    ['', 'Hours must be a number like 1.25, or a time like 1:15, in steps of 0.25'],
    ['an hour', 'Hours must be a number like 1.25, or a time like 1:15, in steps of 0.25'],
    ['1:20', 'Hours must be a number like 1.25, or a time like 1:15, in steps of 0.25'],
    ['-1', 'Hours must be a number like 1.25, or a time like 1:15, in steps of 0.25'],
    ['1.255', 'Hours must be a number like 1.25, or a time like 1:15, in steps of 0.25'],
    ['0', 'Hours must be more than 0'],
    ['1.1', 'Hours go in steps of 0.25'],
    ['24.25', 'Hours can be at most 24'],
  ])('"%s" is refused', (typed, message) => {
    const parsed = hoursField.safeParse(typed);
    expect(parsed.error?.issues[0]?.message).toBe(message);
  });

  it('says what is missing', () => {
    expect(hoursField.safeParse(undefined).error?.issues[0]?.message).toBe('Hours are required');
  });

  it('leaves what is no number as it is', () => {
    expect(normalizedHours('.')).toBe('.');
    expect(normalizedHours('1h')).toBe('1h');
  });
});

describe('a running time', () => {
  it.each([
    [0, '0.25'],
    [15 * MINUTE, '0.25'],
    [15 * MINUTE + 1, '0.50'],
    [59 * MINUTE, '1.00'],
    [61 * MINUTE, '1.25'],
    [40 * 60 * MINUTE, '24.00'],
    [-5 * MINUTE, '0.25'],
  ])('of %i ms is logged as %s hours', (elapsed, hours) => {
    expect(hoursToLog(elapsed)).toBe(hours);
  });

  it('reads as a clock', () => {
    expect(elapsedText(0)).toBe('0:00:00');
    expect(elapsedText(7 * MINUTE + 31_999)).toBe('0:07:31');
    expect(elapsedText(26 * 60 * MINUTE)).toBe('26:00:00');
    expect(elapsedText(-1)).toBe('0:00:00');
  });
});

describe('hours in sums', () => {
  it('are exact and grouped', () => {
    expect(addHours(Array.from({ length: 1000 }, () => '0.1'))).toBe('100.00');
    expect(addHours([])).toBe('0.00');
    expect(formatHours('1204.5')).toBe('1,204.50');
    expect(formatHours('0.25')).toBe('0.25');
  });
});
