import { describe, expect, it } from 'vitest';
import { addMoney, centsOf } from '#app/platform/money.ts';
import { sharesOf } from '#app/platform/shares.ts';
import type { TemplatePlan } from '#app/records/template/template-plan.ts';
import { seededRandom } from '#tests/helpers/seeded-random.ts';
import { businessDaysOf, type Calendar } from './business-days.ts';
import { datedPlan, planProblem } from './dated-plan.ts';
import { EMPTY_PLAN, READY_MADE_PLANS } from './ready-made-plans.ts';

const CALENDARS = 1000;
const DAY_MS = 86_400_000;
const OPEN = { opens: '08:00', closes: '17:00' };
const WEEK: Calendar['week'] = [OPEN, OPEN, OPEN, OPEN, OPEN, null, null];

/** The same by brute force: every day of a list of open days is looked at, of the days of the year from `from` on. */
function bruteForce(calendar: Calendar, from: string, days: number): string {
  const open: string[] = [];
  for (let at = Date.parse(`${from}T00:00:00Z`); open.length <= days; at += DAY_MS) {
    const day = new Date(at);
    const text = day.toISOString().slice(0, 10);
    const weekday = (day.getUTCDay() + 6) % 7;
    if (calendar.week[weekday] && calendar.holidays.indexOf(text) < 0) open.push(text);
  }
  return open.at(-1) ?? '';
}

describe('business days of a calendar', () => {
  it(`are those of brute force in ${CALENDARS} random calendars`, () => {
    const { next: below } = seededRandom(63);
    for (let round = 0; round < CALENDARS; round += 1) {
      const week = Array.from({ length: 7 }, () => (below(10) < 6 ? OPEN : null));
      week[below(7)] = OPEN;
      const first = Date.UTC(2024, 0, 1) + below(1500) * DAY_MS;
      const holidays = Array.from({ length: below(60) }, () =>
        new Date(first + below(500) * DAY_MS).toISOString().slice(0, 10),
      );
      const calendar = { week, holidays };
      const from = new Date(first).toISOString().slice(0, 10);
      const { nth } = businessDaysOf(calendar);
      for (const days of [0, 1, below(10), below(120)]) {
        expect(nth(from, days), `round ${round}: ${days} days from ${from}`).toBe(
          bruteForce(calendar, from, days),
        );
      }
      const plan: TemplatePlan = {
        ...EMPTY_PLAN,
        milestones: [
          { key: 'm', title: 'M', days: below(40), asksSignOff: false },
          { key: 'n', title: 'N', days: below(40), after: 'm', asksSignOff: true },
        ],
        tasks: [{ title: 'T', side: 'consultant', days: below(20), after: 'n' }],
      };
      const dated = datedPlan(plan, { from, calendar, total: null });
      const start = bruteForce(calendar, from, 0);
      const reached = bruteForce(calendar, start, plan.milestones[0]?.days ?? 0);
      expect(dated.start).toBe(start);
      expect(dated.milestones[0]?.date).toBe(reached);
      const next = bruteForce(calendar, reached, plan.milestones[1]?.days ?? 0);
      expect(dated.milestones[1]?.date).toBe(next);
      expect(dated.tasks[0]?.date).toBe(bruteForce(calendar, next, plan.tasks[0]?.days ?? 0));
      expect(dated.end >= dated.start).toBe(true);
    }
  });

  it('skip weekends and the holidays of Thanksgiving', () => {
    const { nth } = businessDaysOf({ week: WEEK, holidays: ['2026-11-26', '2026-11-27'] });
    expect(nth('2026-11-25', 1)).toBe('2026-11-30');
    expect(nth('2026-11-28', 0)).toBe('2026-11-30');
    expect(() => businessDaysOf({ week: WEEK.map(() => null), holidays: [] })).toThrow(
      'A week without hours',
    );
  });
});

describe('a meeting of a plan', () => {
  const { plan } = READY_MADE_PLANS['discovery-audit'];
  const calendar = { week: WEEK, holidays: ['2026-11-26', '2026-11-27'] };
  const kickoffAt = (date: string, time: string) => {
    const dated = datedPlan(plan, {
      from: '2026-11-24',
      calendar,
      total: null,
      now: { date, time },
    });
    return dated.meetings[0];
  };

  it.each([
    ['2026-11-23', '18:00', '2026-11-24'],
    ['2026-11-24', '09:59', '2026-11-24'],
    ['2026-11-24', '10:00', '2026-11-25'],
    ['2026-11-25', '09:00', '2026-11-25'],
    // The days after it are Thanksgiving and a weekend.
    ['2026-11-25', '15:00', '2026-11-30'],
    ['2026-11-28', '15:00', '2026-11-30'],
  ])('is never over when it is set up on %s at %s', (date, time, on) => {
    expect(kickoffAt(date, time)).toMatchObject({ time: '10:00', date: on });
  });
});

describe('shares of a total', () => {
  it('add up to it to the cent where they come to 100', () => {
    for (const total of ['0.03', '100.00', '9999.99', '99999999.99']) {
      expect(addMoney(...(sharesOf(total, ['33.33', '33.33', '33.34']) as string[]))).toBe(total);
    }
    expect(sharesOf('9999.99', ['40', '30', '30'])).toEqual(['4000.00', '3000.00', '2999.99']);
    expect(sharesOf('20000.00', ['33.33', '33.33', '33.34'])).toEqual([
      '6666.67',
      '6666.67',
      '6666.66',
    ]);
    expect(sharesOf('1000.00', ['10', '12.5'])).toEqual(['100.00', '125.00']);
    expect(sharesOf(null, ['50'])).toEqual([null]);
  });

  it('are the parts that two decimals stand for', () => {
    expect(sharesOf('42000.00', ['33.33', '33.33', '33.34'])).toEqual(Array(3).fill('14000.00'));
    expect(sharesOf('42000.00', ['33.34', '33.33', '33.33'])).toEqual(Array(3).fill('14000.00'));
    expect(sharesOf('42000.00', ['66.67', '33.33'])).toEqual(['28000.00', '14000.00']);
    expect(sharesOf('7000.00', [...Array(6).fill('14.29'), '14.26'])).toEqual(
      Array(7).fill('1000.00'),
    );
    expect(sharesOf('1200.00', [...Array(11).fill('8.33'), '8.37'])).toEqual(
      Array(12).fill('100.00'),
    );
    expect(sharesOf('42000.00', ['50', '16.67', '33.33'])).toEqual([
      '21000.00',
      '7000.00',
      '14000.00',
    ]);
    // What is meant as it says stays so.
    expect(sharesOf('10000.00', ['33', '33', '34'])).toEqual(['3300.00', '3300.00', '3400.00']);
    expect(sharesOf('10000.00', ['99.99', '0.01'])).toEqual(['9999.00', '1.00']);
    expect(sharesOf('10000.00', ['33.30', '33.30', '33.40'])).toEqual([
      '3330.00',
      '3330.00',
      '3340.00',
    ]);
  });

  it('are refused where there is no total, or a share below a cent', () => {
    const { plan } = READY_MADE_PLANS['discovery-audit'];
    expect(planProblem(plan, null)).toMatch('Enter a total amount first');
    expect(planProblem(plan, '0.01')).toMatch('too small');
    expect(planProblem(plan, '4800.00')).toBeNull();
    expect(planProblem(EMPTY_PLAN, null)).toBeNull();
  });
});

describe('ready-made plans', () => {
  it.each(Object.entries(READY_MADE_PLANS))(
    '%s names its own milestones and all of the total',
    (_, { plan }) => {
      const keys = plan.milestones.map(({ key }) => key);
      const parts = [...plan.tasks, ...plan.requests, ...plan.meetings, ...plan.invoices];
      for (const { after } of parts) if (after) expect(keys).toContain(after);
      for (const [index, { after }] of plan.milestones.entries()) {
        if (after) expect(keys.slice(0, index)).toContain(after);
      }
      const shares = plan.invoices.reduce((sum, { percent }) => sum + centsOf(percent), 0n);
      expect(shares).toBe(10_000n);
    },
  );
});
