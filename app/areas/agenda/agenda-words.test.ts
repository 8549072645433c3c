import { describe, expect, it } from 'vitest';
import type { AgendaItem } from './agenda-items.ts';
import { hasStaffList } from './agenda-links.ts';
import {
  firstItems,
  groupCount,
  isLate,
  owedText,
  shortTime,
  sinceText,
  staffSummary,
  sumText,
} from './agenda-words.ts';

/** Tuesday, 11 AM in Chicago. */
const VIEWED = {
  now: new Date('2026-03-10T16:00:00Z'),
  today: '2026-03-10',
  zone: 'America/Chicago',
};

it.each([
  ['2026-03-10', 'Today'],
  ['2026-03-11', 'Tomorrow'],
  ['2026-03-09', 'Yesterday'],
  ['2026-03-12', 'Mar 12'],
  ['2026-03-01', 'Mar 1'],
  ['2027-01-05', 'Jan 5, 2027'],
  ['2026-03-10T20:30:00Z', 'Today 3:30 PM'],
  ['2026-03-11T13:00:00Z', 'Wed 8:00 AM'],
  ['2026-03-06T18:00:00Z', 'Fri 12:00 PM'],
  // It is Tuesday in Chicago and Wednesday in UTC.
  ['2026-03-11T04:59:00Z', 'Today 11:59 PM'],
  ['2026-03-17T15:00:00Z', 'Mar 17'],
  ['2025-12-30T15:00:00Z', 'Dec 30, 2025'],
])('says %s as %s', (at, text) => {
  expect(shortTime(at, VIEWED)).toBe(text);
});

it('says since when by the day alone', () => {
  expect(sinceText('2026-03-10T04:00:00Z', VIEWED)).toBe('since Mar 9');
  expect(sinceText('2025-11-12', VIEWED)).toBe('since Nov 12, 2025');
});

it('is late after the day, or the moment', () => {
  const late = (due: string | null) => isLate(due, VIEWED);
  expect(['2026-03-09', '2026-03-10T15:59:00Z'].map(late)).toEqual([true, true]);
  expect(['2026-03-10', '2026-03-10T16:01:00Z', null].map(late)).toEqual([false, false, false]);
});

const LINE: AgendaItem = {
  group: 'overdue',
  kind: 'ticket',
  id: '1',
  title: '',
  note: null,
  due: null,
  since: null,
  amount: null,
  version: null,
  customerId: null,
  companyName: null,
  personName: null,
  isMine: false,
  total: 1,
  sum: null,
  hours: null,
  isCut: false,
};

describe('a day in words', () => {
  it('names what is overdue, due today and past due', () => {
    const many = { ...LINE, kind: 'task', total: 100, isCut: true } as const;
    const items: AgendaItem[] = [
      LINE,
      many,
      many,
      { ...LINE, group: 'today', kind: 'inquiry', total: 2 },
      { ...LINE, group: 'past-due', kind: 'invoice', sum: '11262.00' },
    ];
    expect(staffSummary(items)).toBe(
      '1 ticket and 100+ tasks overdue, 2 inquiries due today, $11,262.00 past due.',
    );
    expect(groupCount(items.slice(0, 3))).toBe('101+');
    expect(sumText('11262.00', true)).toBe('more than $11,262.00');
  });

  it('leaves no kind out where others are older', () => {
    const old = ['1', '2', '3'].map((id) => ({ ...LINE, id }));
    const contract = { ...LINE, kind: 'contract', id: '4' } as const;
    expect(firstItems([...old, contract], 3).map(({ id }) => id)).toEqual(['1', '2', '4']);
  });

  it('does not call a day free that has something waiting', () => {
    expect(staffSummary([{ ...LINE, group: 'waiting' }])).toBe('Nothing is overdue or due today.');
  });

  it.each([
    [{ due: '2026-03-30', total: 1 }, 'You owe $4,200.00, due Mar 30.'],
    [{ due: '2026-03-30', total: 2 }, 'You owe $4,200.00, the first due Mar 30.'],
    [{ due: '2026-03-01', total: 1 }, 'You owe $4,200.00, due since Mar 1.'],
    [{ due: '2026-03-01', total: 3 }, 'You owe $4,200.00, the oldest since Mar 1.'],
    [{ due: null, total: 1 }, 'You owe $4,200.00.'],
  ])('says what is owed and by when: %o', (owed, text) => {
    expect(owedText({ ...owed, sum: '4200.00', isCut: false }, VIEWED)).toBe(text);
  });

  it('says that more is owed than was added up', () => {
    const owed = { sum: '4200.00', due: null, total: 100, isCut: true };
    expect(owedText(owed, VIEWED)).toBe('You owe more than $4,200.00.');
  });
});

it('leads from a count to a list of that kind, or nowhere', () => {
  const listed = (kind: AgendaItem['kind']) => hasStaffList({ group: 'waiting', kind });
  expect(listed('ticket')).toBe(true);
  expect(listed('document_request')).toBe(true);
  expect(listed('monthly_files')).toBe(false);
  expect(listed('file_to_match')).toBe(false);
});
