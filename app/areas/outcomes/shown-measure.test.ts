import { expect, it } from 'vitest';
import type { MeasureUnit } from '#app/records/outcome-status.ts';
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
  ['days', '4.6667 days less × $16,438.36'],
  ['percent', '4.6667 points less × $16,438.36'],
  ['dollars', '$4.6667 less × $16,438.36'],
  ['number', '4.6667 less × $16,438.36'],
] as const)('prices a change in %s by a sum that comes to its amount', (unit, sum) => {
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
  const shown = shownMeasure({ ...MEASURE, unit }, FIGURES, {
    fromMonth: '2025-01-01',
    toMonth: '2025-12-01',
    agreed,
  });
  // 4.6667 × 16,438.36 = 76,712.8946; of 4.7, as the change is shown, it would be 77,260.29.
  expect(shown.worth).toMatchObject({ amount: '76712.89', sum });
});
