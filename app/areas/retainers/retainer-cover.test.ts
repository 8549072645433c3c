import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comingBillingDays } from '#app/areas/billing-plans/billing-days.ts';
import { addMoney, centsOf, moneyOf, subtractMoney } from '#app/platform/money.ts';
import { blockExpiry, coverHours, type OpenRetainer, worthOfDraws } from './retainer-cover.ts';

const hour = (id: string, hours: string, given: object = {}) => ({
  ...{ id, hours, date: '2026-04-10', hourlyRate: '200.00', projectId: null, ...given },
});

const block = (id: string, leftSize: string, leftWorth: string, given: object = {}) => ({
  ...{ id, leftSize, leftWorth, fromDay: '2026-04-01', expiresOn: null, ...given },
});

const retainer = (given: Partial<OpenRetainer>): OpenRetainer => ({
  ...{ id: 'r', name: 'Advice', unit: 'money', projectId: null, overRate: null, blocks: [] },
  ...given,
});

describe('hours that a retainer covers', () => {
  it('leaves hours as they are without one', () => {
    expect(coverHours([hour('a', '1.50')], [])).toEqual({
      parts: [{ ...hour('a', '1.50'), worth: '300.00' }],
      draws: [],
    });
  });

  it('takes money at the rate of the hours, the oldest block first', () => {
    const blocks = [
      block('new', '500.00', '500.00', { fromDay: '2026-05-01' }),
      block('old', '100.00', '100.00'),
    ];
    const { parts, draws } = coverHours([hour('a', '1.00')], [retainer({ blocks })]);
    expect(parts.map(({ hours, cover }) => [hours, cover])).toEqual([
      ['0.50', 'covered by Advice'],
      ['0.50', 'covered by Advice'],
    ]);
    expect(draws).toEqual([
      { blockId: 'old', size: '100.00', worth: '100.00' },
      { blockId: 'new', size: '100.00', worth: '100.00' },
    ]);
  });

  it('bills what is beyond at the stated rate, and takes the last cents too', () => {
    const blocks = [block('b', '101.50', '101.50')];
    const { parts, draws } = coverHours(
      [hour('a', '1.00')],
      [retainer({ blocks, overRate: '240.00' })],
    );
    expect(parts).toMatchObject([
      { hours: '0.50', hourlyRate: '200.00', worth: '100.00', cover: 'covered by Advice' },
      { hours: '0.50', hourlyRate: '240.00', worth: '120.00', cover: 'beyond Advice' },
    ]);
    expect(draws).toEqual([{ blockId: 'b', size: '101.50', worth: '101.50' }]);
  });

  it('takes bought hours at what they cost, the last with the cents that are left', () => {
    const blocks = [block('b', '3.00', '100.00')];
    const { parts } = coverHours(
      ['a', 'b', 'c', 'd'].map((id) => hour(id, '1.00')),
      [retainer({ unit: 'hours', blocks })],
    );
    expect(parts.map(({ hourlyRate, worth }) => [hourlyRate, worth])).toEqual([
      ['33.3333', '33.33'],
      ['33.3333', '33.34'],
      ['33.3333', '33.33'],
      ['200.00', '200.00'],
    ]);
  });

  it("takes nothing for another project, nor for hours after the block's last day or without a price", () => {
    const entries = [
      hour('other', '1.00', { projectId: 'q' }),
      hour('late', '1.00', { projectId: 'p', date: '2026-05-01' }),
      hour('free', '1.00', { projectId: 'p', hourlyRate: '0.00' }),
    ];
    const blocks = [block('b', '900.00', '900.00', { expiresOn: '2026-04-30' })];
    expect(coverHours(entries, [retainer({ projectId: 'p', blocks })]).draws).toEqual([]);
  });

  it('never takes more than is left, and divides hours and worth without a remainder', () => {
    const cents = (max: number) => fc.integer({ min: 1, max }).map((n) => moneyOf(BigInt(n)));
    const entry = fc.record({
      hours: fc.integer({ min: 1, max: 48 }).map((n) => moneyOf(BigInt(n) * 25n)),
      hourlyRate: cents(40_000),
      date: fc.constantFrom('2026-04-10', '2026-05-10'),
      projectId: fc.constantFrom(null, 'p', 'q'),
    });
    const blocks = fc.array(
      fc.record({
        leftSize: cents(4000),
        leftWorth: cents(900_000),
        fromDay: fc.constantFrom('2026-04-01', '2026-05-01'),
        expiresOn: fc.constantFrom(null, '2026-04-30'),
      }),
      { maxLength: 4 },
    );
    const source = fc.record({
      unit: fc.constantFrom('hours' as const, 'money' as const),
      projectId: fc.constantFrom(null, 'p'),
      overRate: fc.option(cents(40_000)),
      blocks,
    });
    fc.assert(
      fc.property(
        fc.array(entry, { maxLength: 8 }),
        fc.array(source, { maxLength: 3 }),
        (raw, of) => {
          const entries = raw.map((each, place) => ({ ...each, id: `e${place}` }));
          const all = of.map((each, place) =>
            retainer({
              ...each,
              id: `r${place}`,
              blocks: each.blocks.map((b, at) => ({
                ...{ ...b, id: `b${place}-${at}` },
                ...(each.unit === 'money' && { leftSize: b.leftWorth }),
              })),
            }),
          );
          const { parts, draws } = coverHours(entries, all);
          for (const { id, hours } of entries) {
            expect(
              addMoney(...parts.filter((part) => part.id === id).map((part) => part.hours)),
            ).toBe(hours);
          }
          const left = new Map(
            all.flatMap(({ blocks: own }) => own.map((b) => [b.id, b] as const)),
          );
          for (const { blockId, size, worth } of draws) {
            const own = left.get(blockId);
            expect(centsOf(subtractMoney(own?.leftSize ?? '0', size))).toBeGreaterThanOrEqual(0n);
            expect(centsOf(subtractMoney(own?.leftWorth ?? '0', worth))).toBeGreaterThanOrEqual(0n);
          }
          const billed = addMoney('0.00', ...parts.map(({ worth }) => worth));
          expect(centsOf(subtractMoney(billed, worthOfDraws(draws)))).toBeGreaterThanOrEqual(0n);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

it.each([
  ['month', 0, '2027-01-31', '2027-02-27'],
  ['month', 1, '2027-01-31', '2027-03-30'],
  ['quarter', 0, '2027-02-28', '2027-05-29'],
  ['year', 1, '2028-02-29', '2030-02-27'],
] as const)(
  'the last day of a %s that carries over %i from %s is %s',
  (period, carries, day, last) => {
    const anchor = period === 'quarter' ? '2026-11-30' : day;
    expect(blockExpiry({ anchor, fromDay: day }, period, carries)).toBe(last);
  },
);

it('ends each period on the day before the next one begins', () => {
  const plan = { firstDay: '2027-01-31', lastDay: null, period: 'month' } as const;
  const days = comingBillingDays(plan, plan.firstDay, 36);
  for (const [place, fromDay] of days.slice(0, -1).entries()) {
    const last = blockExpiry({ anchor: plan.firstDay, fromDay }, 'month', 0);
    expect(last < (days[place + 1] ?? '')).toBe(true);
    expect(new Date(`${last}T00:00Z`).getTime() + 86_400_000).toBe(
      new Date(`${days[place + 1]}T00:00Z`).getTime(),
    );
  }
});
