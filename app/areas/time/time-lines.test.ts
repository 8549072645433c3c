import { describe, expect, it } from 'vitest';
import { subtotalOf } from '#app/areas/billing/invoice-amounts.ts';
import { type LineEntry, linesFromEntries, linesFromExpenses } from './time-lines.ts';
import { keyOfWork, weekGrid, wordsOfWork } from './week-grid.ts';
import { addedRowsOf, withRow } from './week-rows.ts';

const entry = (id: string, given: Partial<LineEntry> = {}): LineEntry => ({
  id,
  date: '2026-11-05',
  hours: '1.00',
  hourlyRate: '200.00',
  personName: 'Tom Okafor',
  projectId: 'home',
  projectTitle: 'Home zones',
  taskTitle: null,
  description: null,
  ...given,
});

const ENTRIES = [
  entry('c', { date: '2026-11-09', hours: '0.25' }),
  entry('a', { date: '2026-11-02', hours: '1.75', description: 'Drive\n time' }),
  entry('b', { hourlyRate: '199.99', hours: '0.75' }),
  entry('d', { projectId: null, projectTitle: null, hours: '2.00', taskTitle: 'Truck list' }),
];

describe('lines of expenses', () => {
  it('are one each at cost, by date, and sum to what was spent', () => {
    const of = { personName: 'Tom Okafor' };
    const lines = linesFromExpenses([
      { ...of, id: 'b', date: '2026-11-06', description: 'Hotel', amount: '140.10' },
      { ...of, id: 'a', date: '2026-11-05', description: 'Flight', amount: '0.05' },
      { ...of, id: 'c', date: '2026-11-07', description: 'x'.repeat(400), amount: '1.00' },
    ]);
    expect(lines.slice(0, 2)).toEqual([
      {
        expenseId: 'a',
        line: {
          description: 'Nov 05, 2026, Tom Okafor: Flight (at cost)',
          quantity: '1.00',
          unitPrice: '0.05',
        },
      },
      {
        expenseId: 'b',
        line: {
          description: 'Nov 06, 2026, Tom Okafor: Hotel (at cost)',
          quantity: '1.00',
          unitPrice: '140.10',
        },
      },
    ]);
    expect(lines[2]?.line.description).toHaveLength(300);
    expect(subtotalOf(lines.map(({ line }) => line))).toBe('141.15');
  });
});

describe('lines of an invoice', () => {
  it('are one for each project and rate, with the days they span', () => {
    const groups = linesFromEntries(ENTRIES, 'project');
    expect(groups).toEqual([
      {
        line: {
          description: 'Home zones, Nov 02, 2026 to Nov 09, 2026',
          quantity: '2.00',
          unitPrice: '200.00',
        },
        entryIds: ['a', 'c'],
      },
      {
        line: { description: 'Home zones, Nov 05, 2026', quantity: '0.75', unitPrice: '199.99' },
        entryIds: ['b'],
      },
      {
        line: { description: 'Consulting, Nov 05, 2026', quantity: '2.00', unitPrice: '200.00' },
        entryIds: ['d'],
      },
    ]);
    // 400.00, then 0.75 × 199.99 = 149.9925, then 400.00.
    expect(subtotalOf(groups.map(({ line }) => line))).toBe('949.99');
  });

  it.each([
    [
      'one',
      [
        ['Consulting, Nov 02, 2026 to Nov 09, 2026', '4.00', '200.00'],
        ['Home zones, Nov 05, 2026', '0.75', '199.99'],
      ],
    ],
    [
      'person',
      [
        ['Tom Okafor, Nov 02, 2026 to Nov 09, 2026', '4.00', '200.00'],
        ['Tom Okafor, Nov 05, 2026', '0.75', '199.99'],
      ],
    ],
    [
      'task',
      [
        ['Home zones, Nov 02, 2026 to Nov 09, 2026', '2.00', '200.00'],
        ['Home zones, Nov 05, 2026', '0.75', '199.99'],
        ['Truck list, Nov 05, 2026', '2.00', '200.00'],
      ],
    ],
    [
      'day',
      [
        ['Nov 02, 2026: Home zones', '1.75', '200.00'],
        ['Nov 05, 2026: Home zones', '0.75', '199.99'],
        ['Nov 05, 2026: Consulting', '2.00', '200.00'],
        ['Nov 09, 2026: Home zones', '0.25', '200.00'],
      ],
    ],
  ] as const)('are grouped as the client wants: by %s', (grouping, expected) => {
    const groups = linesFromEntries(ENTRIES, grouping);
    const lines = groups.map(({ line }) => [line.description, line.quantity, line.unitPrice]);
    expect(lines).toEqual(expected);
    expect(groups.flatMap(({ entryIds }) => entryIds).sort()).toEqual(['a', 'b', 'c', 'd']);
    expect(subtotalOf(groups.map(({ line }) => line))).toBe('949.99');
  });

  it('are one for each entry, in the order of their days', () => {
    const groups = linesFromEntries(ENTRIES, 'entry');
    expect(groups.map(({ entryIds }) => entryIds)).toEqual([['a'], ['b'], ['d'], ['c']]);
    expect(groups.map(({ line }) => line.description)).toEqual([
      'Nov 02, 2026, Tom Okafor: Drive time',
      'Nov 05, 2026, Tom Okafor: Home zones',
      'Nov 05, 2026, Tom Okafor: Truck list',
      'Nov 09, 2026, Tom Okafor: Home zones',
    ]);
  });

  it('come to what the entries are worth together, by a line of its own for the cents', () => {
    const thirds = ['a', 'b', 'c'].map((id) => entry(id, { hours: '0.25', hourlyRate: '125.50' }));
    // Three of 31.375, each 31.38; 0.75 × 125.50 is 94.125.
    const groups = linesFromEntries(thirds, 'project');
    expect(groups.at(-1)).toEqual({
      line: {
        description: 'Rounding of each entry to the cent',
        quantity: '1.00',
        unitPrice: '0.01',
      },
      entryIds: [],
    });
    expect(subtotalOf(groups.map(({ line }) => line))).toBe('94.14');
    expect(linesFromEntries(thirds, 'entry')).toHaveLength(3);
  });

  it('have room for their words', () => {
    const [long] = linesFromEntries([entry('a', { description: 'x'.repeat(2000) })], 'entry');
    expect(long?.line.description).toHaveLength(300);
  });
});

describe('the week', () => {
  const days = ['2026-11-16', '2026-11-17'];
  const work = (company: string | null, project: string | null) => ({
    customerId: company,
    companyName: company,
    projectId: project,
    projectTitle: project,
    taskId: null,
    taskTitle: null,
  });
  const cell = (date: string, hours: string, of: ReturnType<typeof work>) => ({
    date,
    hours,
    entries: 1,
    version: 1,
    isInvoiced: false,
    key: keyOfWork(of),
  });
  const own = work(null, null);
  const board = work('Tarryall', 'Board');
  const bayou = work('Bayou', null);

  it('sums by work and day, puts the own work last, and has rows without hours', () => {
    const grid = weekGrid(
      days,
      [own, board, bayou, work('Tarryall', null)],
      [
        cell('2026-11-16', '1.00', own),
        cell('2026-11-17', '0.25', board),
        cell('2026-11-16', '2.50', board),
        cell('2026-11-17', '3.00', bayou),
      ],
    );
    const hours = grid.rows.map(({ cells }) => cells.map((each) => each?.hours ?? null));
    expect(grid.rows.map((row, at) => [wordsOfWork(row.work), hours[at], row.total])).toEqual([
      ['Bayou', [null, '3.00'], '3.00'],
      ['Tarryall', [null, null], '0.00'],
      ['Board, Tarryall', ['2.50', '0.25'], '2.75'],
      ['Internal', ['1.00', null], '1.00'],
    ]);
    expect(grid.dayTotals).toEqual(['3.50', '3.25']);
    expect(grid.total).toBe('6.75');
  });

  it('takes added rows from the address, and nothing else', () => {
    const id = 'a3c52a0e-6c0c-4c3c-8e5a-0d8f0e6b7a11';
    const rows = withRow(withRow('last', `task-${id}`), 'internal');
    expect(withRow(rows, 'internal')).toBe(rows);
    const addedBy = (text: string) =>
      addedRowsOf(new URL(`http://x/?${new URLSearchParams({ rows: text })}`));
    expect(addedBy(rows)).toEqual({
      lastWeek: true,
      works: [
        { kind: 'task', id },
        { kind: 'internal', id: '' },
      ],
    });
    const none = { lastWeek: false, works: [] };
    expect(addedBy("task-1,user-a3c52a0e,task-'or'1")).toEqual(none);
    expect(addedBy(`task-${'-'.repeat(36)}`)).toEqual(none);
  });
});
