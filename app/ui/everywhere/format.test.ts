import { describe, expect, it } from 'vitest';
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatFileSize,
  formatListCount,
  formatMark,
  formatMoney,
} from './format.ts';

describe('formatMoney', () => {
  it.each([
    ['0', '$0.00'],
    ['0.00', '$0.00'],
    ['-0.00', '$0.00'],
    ['4800.00', '$4,800.00'],
    ['1234567.5', '$1,234,567.50'],
    ['-75.25', '-$75.25'],
    ['0.07', '$0.07'],
    ['0.005', '$0.01'],
    ['-0.004', '$0.00'],
    ['9999999999.99', '$9,999,999,999.99'],
    ['90071992547409931.10', '$90,071,992,547,409,931.10'],
  ])('writes %s as %s', (amount, shown) => {
    expect(formatMoney(amount)).toBe(shown);
  });

  it.each(['', '1e3', 'NaN', '12.', '$4'])('refuses %j', (amount) => {
    expect(() => formatMoney(amount)).toThrow(RangeError);
  });
});

describe('dates', () => {
  it('keeps a plain date whatever the zone', () => {
    expect(formatDate('2026-03-01', 'America/Denver')).toBe('Mar 01, 2026');
  });

  it('reads a moment in the zone asked for', () => {
    const moment = new Date('2026-03-01T02:30:00Z');
    expect(formatDate(moment)).toBe('Mar 01, 2026');
    expect(formatDate(moment, 'America/Denver')).toBe('Feb 28, 2026');
    expect(formatDateTime(moment, 'America/Denver')).toBe('Feb 28, 2026, 7:30 PM');
  });

  it('says noon and midnight as people do', () => {
    expect(formatDateTime('2026-11-21T00:05:00Z')).toBe('Nov 21, 2026, 12:05 AM');
    expect(formatDateTime('2026-11-21T12:00:00Z')).toBe('Nov 21, 2026, 12:00 PM');
  });

  it('refuses what is no moment', () => {
    expect(() => formatDate('soon')).toThrow(RangeError);
  });
});

describe('formatFileSize', () => {
  it.each([
    [0, '0 Bytes'],
    [1023, '1023 Bytes'],
    [1024, '1.00 KB'],
    [1536, '1.50 KB'],
    [1048575, '1.00 MB'],
    [26214400, '25.00 MB'],
    [5 * 1024 ** 3, '5.00 GB'],
    [2 * 1024 ** 4, '2048.00 GB'],
  ])('writes %d as %s', (bytes, shown) => {
    expect(formatFileSize(bytes)).toBe(shown);
  });
});

it('formatCount agrees in number', () => {
  expect(formatCount(1, 'inquiry', 'inquiries')).toBe('1 inquiry');
  expect(formatCount(1204, 'inquiry', 'inquiries')).toBe('1,204 inquiries');
});

it('formatListCount says when rows were counted no further', () => {
  expect(formatListCount(1, 'ticket', 'tickets')).toBe('1 ticket');
  expect(formatListCount(1000, 'ticket', 'tickets')).toBe('1,000 tickets');
  expect(formatListCount({ moreThan: 1000 }, 'ticket', 'tickets')).toBe('1,000+ tickets');
  expect(formatListCount({ moreThan: 100 }, 'ticket', 'tickets')).toBe('100+ tickets');
});

it('formatMark counts up to 99', () => {
  expect([formatMark(3), formatMark(99), formatMark(100)]).toEqual(['3', '99', '99+']);
});
