import { expect, it } from 'vitest';
import { renderPdf } from '#app/platform/pdf.server.ts';
import { monthsFrom } from '#tests/helpers/outcomes.ts';
import { readPdf } from '#tests/helpers/pdf-text.ts';
import { shownMeasure } from '../shown-measure.ts';
import { shownQuarters } from '../shown-score.ts';
import { OutcomeReportDocument } from './OutcomeReportDocument.tsx';

const firm = {
  name: 'Plenum Service Advisors',
  email: 'hello@plenum.example',
  url: 'https://plenum.example',
};

/** A measure of 18 months: `before` for twelve of them, then `since`. */
function measureOf(id: string, name: string, before: number, since: number) {
  const measure = {
    id,
    name,
    unit: 'days',
    direction: 'down',
    formula: 'F.',
    source: 'S.',
  } as const;
  const figures = monthsFrom('2025-01', 18).map((month, at) => ({
    month: `${month}-01`,
    value: ((at < 12 ? before : since) + (at % 2)).toFixed(4),
    cases: 10,
    grade: 'A' as const,
  }));
  const value = (before + 0.5).toFixed(4);
  const worth = { perUnit: '100.00', isYearly: true, basis: 'By the books.' };
  const agreed = {
    ...measure,
    measureId: id,
    value,
    cases: 120,
    grade: 'A' as const,
    months: 12,
    worth,
  };
  const baseline = { fromMonth: '2025-01-01', toMonth: '2025-12-01', agreed };
  return shownMeasure(measure, figures, baseline, '2026-01-01');
}

/** A quarter's latest entry. */
function stored(quarter: string, scores: string, number: number) {
  return {
    id: quarter,
    quarter,
    number,
    scores,
    reason: number > 1 ? 'Read again.' : null,
    authorName: 'Carla',
    createdAt: new Date(`${quarter.slice(0, 8)}08T10:00:00Z`),
  };
}

it('says what got worse as it says what got better, with grades, definitions, worth and the hash', async () => {
  const measures = [
    measureOf('1', 'Days to invoice', 11, 6),
    measureOf('2', 'Days to quote', 4, 9),
    measureOf('3', 'Days to answer', 5, 5),
  ];
  const hash = 'ab'.repeat(32);
  const { words } = await readPdf(
    await renderPdf(
      <OutcomeReportDocument
        firm={firm as never}
        report={{
          kind: 'closing',
          companyName: 'Peak Mechanical',
          contactName: 'Carla',
          addressLines: ['12 Main St'],
          period: 'Jan to Jun 2026',
          preparedOn: '2026-07-02',
          baseline: {
            number: 2,
            agreedAt: new Date('2026-01-04T10:00:00Z'),
            hash,
            signedBy: 'Carla',
            months: 'Jan to Dec 2025',
            leavesOut: null,
          },
          kickoff: {
            day: '2026-01-01',
            words: 'Engagement started Jan 01, 2026',
            counts: 'Jan 2026',
          },
          measures,
          scores: shownQuarters([
            stored('2026-04-01', '2'.repeat(10) + '1'.repeat(10) + '0'.repeat(5), 2),
            stored('2026-01-01', '1'.repeat(25), 1),
          ]),
          money: { once: null, yearly: '0.00', fee: { invoiced: '48000.00', agreed: '64000.00' } },
        }}
      />,
    ),
  );
  for (const said of [
    'Closing Report',
    'What got better Days to invoice 5.0 days less 11.5 days (A) to 6.5 days (A)',
    'What got worse Days to quote 5.0 days more 4.5 days (A) to 9.5 days (A)',
    'Days to answer 5.5 days (A) to 5.5 days (A) No real change (normal month-to-month swing)',
    'Worth $500.00 a year: 5.0 days less × $100.00. By the books.',
    'Worth -$500.00 a year: 5.0 days more × $100.00. By the books.',
    'F. Source: S.',
    'Engagement starts Jan 01, 2026 Results count from Jan 2026',
    'Engagement started Jan 01, 2026',
    '$48,000.00 Invoiced to date. Signed contracts: $64,000.00',
    'Version 2, agreed by Carla on Jan 04, 2026',
    '25-point score Q2 2026: 30 of 50, Uneven. Submitted by Carla on Apr 08, 2026',
    '5 points more since Q1 2026',
    'Q1 2026 Q2 2026 Change A. Dispatch and field productivity 5 10 +5',
    '5 0 −5 Total 25 30 +5 Corrected: Read again.',
    hash,
  ]) {
    expect(words).toContain(said);
  }
});
