import { describe, expect, it } from 'vitest';
import type { MeasureUnit } from '#app/records/outcome/outcome-status.ts';
import { shownMeasure } from './shown-measure.ts';

const MEASURE = {
  id: 'measure',
  name: 'DSO',
  unit: 'days' as MeasureUnit,
  direction: 'down' as const,
  formula: 'Open receivables by revenue.',
  source: 'Ledger.',
};

const figure = (month: string, value: string) =>
  ({ month: `${month}-01`, value, cases: 10, grade: 'A' }) as const;

const FIGURES = [
  ...Array.from({ length: 12 }, (_, at) =>
    figure(`2025-${String(at + 1).padStart(2, '0')}`, at % 2 === 0 ? '10.0000' : '12.0000'),
  ),
  figure('2026-01', '6.3000'),
  figure('2026-02', '6.4000'),
  figure('2026-03', '6.3000'),
];

it.each([
  ['days', '4.7 days faster × $16,438.36', '77260.29'],
  ['percent', '4.7 points less × $16,438.36', '77260.29'],
  ['dollars', '$4.67 less × $16,438.36', '76767.14'],
  ['number', '4.67 less × $16,438.36', '76767.14'],
] as const)('prices a change in %s by the sum that it prints', (unit, sum, amount) => {
  const worth = { perUnit: '16438.36', isYearly: false, basis: 'Revenue ÷ 365.' };
  const agreed = {
    ...MEASURE,
    measureId: MEASURE.id,
    unit,
    value: '11.0000',
    cases: 120,
    grade: 'A' as const,
    months: 12,
    worth,
  };
  const baseline = { fromMonth: '2025-01-01', toMonth: '2025-12-01', agreed };
  const shown = shownMeasure({ ...MEASURE, unit }, FIGURES, baseline, '2026-01-01');
  // 11 to 6.3333: what is printed of the two, to one decimal or to two.
  expect(shown.worth).toMatchObject({ amount, sum });
});

describe('a measure of an engagement that began', () => {
  const agreed = {
    ...MEASURE,
    measureId: MEASURE.id,
    value: '11.1000',
    cases: 120,
    grade: 'A' as const,
    months: 12,
    worth: { perUnit: '1000.00', isYearly: false, basis: 'By the books.' },
  };
  const baseline = { fromMonth: '2025-01-01', toMonth: '2025-12-01', agreed };
  const shownFrom = (kickoff: string | null, of: typeof baseline | null = baseline) =>
    shownMeasure(MEASURE, FIGURES, of, kickoff);

  it.each([
    ['2026-04-20', 'No full month since the engagement started'],
    ['2026-01-20', 'Fewer than 3 full months since the engagement started'],
    [null, 'No project has a start date to count from'],
  ])('credits nothing of the months before %s', (kickoff, words) => {
    const shown = shownFrom(kickoff);
    expect(shown).toMatchObject({ verdict: { kind: 'none', words }, change: null, worth: null });
    expect(shown.drawing.points.some(({ isOutside }) => isOutside)).toBe(false);
  });

  it('counts the months from its start on, and prints a change that foots', () => {
    const shown = shownFrom('2026-01-01');
    // 11.1 to 6.3, whatever the digits behind them are.
    expect(shown).toMatchObject({
      baseline: { text: '11.1 days' },
      latest: { text: '6.3 days', months: 'Jan to Mar 2026' },
      change: '4.8 days faster',
      verdict: { kind: 'better' },
      worth: { amount: '4800.00', sum: '4.8 days faster × $1,000.00' },
    });
    expect(shown.drawing.kickoff).toBeCloseTo(12 / 15, 6);
  });

  it('says nothing and draws no signal without a baseline', () => {
    const shown = shownFrom('2026-01-01', null);
    expect(shown).toMatchObject({ verdict: { kind: 'none' }, change: null, worth: null });
    expect(shown.drawing.limits).toBeNull();
    expect(shown.drawing.points.some(({ isOutside }) => isOutside)).toBe(false);
  });

  it('draws a start that is ahead of the last figure', () => {
    const { drawing, months } = shownFrom('2026-05-16');
    expect(months.at(-1)).toEqual({ month: '2026-05-01', figure: null });
    expect(drawing.kickoff).toBeCloseTo((16 + 15 / 31) / 17, 6);
  });

  it('calls nothing better that prints as no change', () => {
    const still = FIGURES.map((each) => ({
      ...each,
      value: each.month < '2026-01' ? '11.0100' : '10.9600',
    }));
    const value = '11.0100';
    const shown = shownMeasure(
      MEASURE,
      still,
      { ...baseline, agreed: { ...agreed, value } },
      '2026-01-01',
    );
    expect(shown).toMatchObject({ change: 'no change', verdict: { kind: 'same' }, worth: null });
  });
});
