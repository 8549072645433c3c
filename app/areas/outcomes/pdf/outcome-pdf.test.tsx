import { expect, it } from 'vitest';
import { renderPdf } from '#app/platform/pdf.server.ts';
import { monthsFrom } from '#tests/helpers/outcomes.ts';
import { readPdf } from '#tests/helpers/pdf-text.ts';
import { shownMeasure } from '../shown-measure.ts';
import { shownQuarters } from '../shown-score.ts';
import { OutcomeReportDocument } from './OutcomeReportDocument.tsx';
import type { OutcomeReport } from './outcome-document.ts';

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

const HASH = 'ab'.repeat(32);

const REPORT: Omit<OutcomeReport, 'kind'> = {
  companyName: 'Peak Mechanical',
  contactName: 'Carla',
  addressLines: ['12 Main St'],
  period: 'Jan to Jun 2026',
  preparedOn: '2026-07-02',
  baseline: {
    number: 2,
    agreedAt: new Date('2026-01-04T10:00:00Z'),
    hash: HASH,
    signedBy: 'Carla',
    firmSignedBy: 'Ada Advisor',
    months: 'Jan to Dec 2025',
    leavesOut: null,
  },
  kickoff: { day: '2026-01-01', words: 'Engagement started Jan 01, 2026', counts: 'Jan 2026' },
  measures: [
    measureOf('1', 'Days to invoice', 11, 6),
    measureOf('2', 'Days to quote', 4, 9),
    measureOf('3', 'Days to answer', 5, 5),
  ],
  steps: {
    reached: [
      { title: 'New process in use', on: '2026-05-20', acceptedBy: 'Carla' },
      { title: 'Rates agreed', on: '2026-02-10', acceptedBy: null },
    ],
    ahead: [
      { title: 'Handover', on: '2026-08-14' },
      { title: 'Second site', on: '2027-01-10' },
    ],
  },
  scores: shownQuarters([
    stored('2026-04-01', '2'.repeat(10) + '1'.repeat(10) + '0'.repeat(5), 2),
    stored('2026-01-01', '1'.repeat(25), 1),
  ]),
  money: {
    once: null,
    yearly: '82589.61',
    rounded: { once: null, yearly: '$82,600', words: 'about $82,600 a year' },
    fee: { toDate: '48000.00', agreed: '64000.00' },
  },
};

const printed = async (kind: OutcomeReport['kind'], given: Partial<OutcomeReport> = {}) =>
  readPdf(
    await renderPdf(
      <OutcomeReportDocument firm={firm as never} report={{ ...REPORT, kind, ...given }} />,
    ),
  );

it('proves in both reports what got worse as what got better, with grades, worth to the cent and the hash', async () => {
  for (const kind of ['closing', 'quarterly'] as const) {
    const { words } = await printed(kind);
    for (const said of [
      'ANNEX The figures and what proves them',
      'Worth $500.00 a year: 5.0 days faster × $100.00. By the books.',
      'Worth -$500.00 a year: 5.0 days slower × $100.00. By the books.',
      'No real change (normal month-to-month swing)',
      'F. Source: S.',
      'Engagement started Jan 01, 2026',
      'Version 2, agreed by Carla on Jan 04, 2026',
      HASH,
    ]) {
      expect(words).toContain(said);
    }
  }
});

it('closes on one page for the owner: fee, figures, what was changed by whom, what did not move, both signatures', async () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      title: `A step of the work with a title of some length, number ${at}`,
      on: '2026-05-20',
      acceptedBy: 'Carla',
    }));
  const full = {
    measures: Array.from({ length: 12 }, (_, at) =>
      measureOf(String(at), `A measure with a long name, number ${at}`, 11, at % 2 ? 6 : 11),
    ),
    steps: { reached: many(20), ahead: many(20) },
  };
  for (const given of [{}, full]) {
    const { byPage } = await printed('closing', given);
    expect(byPage[0]).toContain('For Peak Mechanical');
    expect(byPage[1]).toContain('The figures and what proves them');
  }
  const first = (await printed('closing')).byPage[0];
  for (const said of [
    'Confirmed so far: about $82,600 a year.',
    'FEES TO DATE $48,000.00',
    'Days to invoice 5.0 days faster 11.5 days → 6.5 days about $500 a year',
    'Days to quote 5.0 days slower 4.5 days → 9.5 days about -$500 a year',
    'What we changed May 20, 2026 New process in use accepted by Carla',
    'Feb 10, 2026 Rates agreed done by Plenum Service Advisors',
    'What did not move Days to answer',
    'What comes next Aug 14, 2026 Handover',
    'For Plenum Service Advisors',
    'Ada Advisor, date',
    'Carla, date',
    'To be signed in ink',
  ]) {
    expect(first).toContain(said);
  }
});

it('reviews a quarter by what was reached and what is due in three months, with the score', async () => {
  const { words, byPage } = await printed('quarterly');
  for (const said of [
    'The last three months May 20, 2026 New process in use accepted by Carla',
    'The next three months Aug 14, 2026 Handover',
    'What got better Days to invoice 5.0 days faster 11.5 days (A) to 6.5 days (A)',
    'What got worse Days to quote 5.0 days slower 4.5 days (A) to 9.5 days (A)',
    'Engagement starts Jan 01, 2026 Results count from Jan 2026',
    '$48,000.00 Charged to date. Signed contracts: $64,000.00',
    '25-point score Q2 2026: 30 of 50, Uneven. Submitted by Carla on Apr 08, 2026',
    '5 points more since Q1 2026',
    'Q1 2026 Q2 2026 Change A. Dispatch and field productivity 5 10 +5',
    '5 0 −5 Total 25 30 +5 Corrected: Read again.',
  ]) {
    expect(words).toContain(said);
  }
  // Neither what was reached before nor what is due later.
  expect(byPage[0]).not.toContain('Rates agreed');
  expect(byPage[0]).not.toContain('Second site');
});
