import type { OutcomeMedian } from '#app/areas/outcomes/median-queries.server.ts';

/** One place where a service operation loses margin; `key` is also its group in the 25-point audit. */
type Leak = {
  key: 'A' | 'B' | 'C' | 'D' | 'E';
  part: string;
  /** The drawing's note on this leak, in two lines. */
  callout: readonly [string, string];
  before: string;
  after: string;
  measure: string;
};

/** The five leaks that the hero drawing marks and the "What We Fix" schedule explains. */
export const LEAKS: readonly Leak[] = [
  {
    key: 'A',
    part: 'Dispatch and field',
    callout: ['Second', 'visits'],
    before: 'The loudest customer goes first, and the technician arrives without the part.',
    after:
      'One board shows every call with its owner and promised time. A written rule decides what goes first.',
    measure: 'Billable share, first-visit completion',
  },
  {
    key: 'B',
    part: 'Agreements and pricing',
    callout: ['Last year', '+ 3%'],
    before: 'Agreements renew at last year’s price plus 3%. Nobody knows which ones lose money.',
    after:
      'Each is priced from equipment, visits and hours, and comes up for renewal 90 days ahead with its break-even.',
    measure: 'Break-even per agreement, visits done against visits owed',
  },
  {
    key: 'C',
    part: 'Cash and job cost',
    callout: ['Late', 'invoices'],
    before: 'Tuesday’s work is invoiced when the paperwork turns up. Month-end shows the losses.',
    after: 'Invoices leave within two working days, and Friday shows which jobs are slipping.',
    measure: 'Days to invoice, DSO by customer class',
  },
  {
    key: 'D',
    part: 'Sales and growth',
    callout: ['Never', 'quoted'],
    before: 'Technicians find problems on every PM, and most findings stay on the phone.',
    after: 'Each finding becomes a photo, a price and a customer decision within days.',
    measure: 'Hours from finding to quote, close rate',
  },
  {
    key: 'E',
    part: 'People, parts and data',
    callout: ['Typed', 'twice'],
    before:
      'Five people work from five versions of the numbers, and only the owner can reconcile them.',
    after:
      'Figures are entered once. One page a week comes out of the system, and everyone reads it.',
    measure: 'One-page weekly scorecard',
  },
];

/** The score bands of the 25-point audit, 0 to 50 points (the firm's own scale). */
export const SCORE_BANDS: readonly { from: number; to: number; name: string }[] = [
  { from: 0, to: 19, name: 'Firefighting' },
  { from: 20, to: 32, name: 'Uneven' },
  { from: 33, to: 42, name: 'Controlled' },
  { from: 43, to: 50, name: 'Leading' },
];

/** The reasons to choose the firm, each one that a client can check. */
export const REASONS: readonly { title: string; text: string }[] = [
  {
    title: 'In your system, with your people',
    text: 'We work on your board, your agreements and your aging report. No software to buy.',
  },
  {
    title: 'Standards that stay',
    text: 'You keep the written rules, rate sheets and weekly scorecard, and your managers run them without us.',
  },
];

/** The five steps of "How We Engage" (specification 9 for the lengths). */
export const STEPS: readonly { title: string; length: string; text: string }[] = [
  {
    title: 'Discovery call',
    length: '30 minutes',
    text: 'You tell us what hurts. We say whether we can help, and quote a fixed fee.',
  },
  {
    title: 'Discovery audit',
    length: '2 weeks',
    text: 'We read the board, agreements, aging and job cost, ride along and score the 25 points.',
  },
  {
    title: 'Findings and plan',
    length: 'One working session',
    text: 'The baseline, the three costliest leaks and a plan with dates. You can stop here and keep it all.',
  },
  {
    title: 'Implementation sprint',
    length: '90 days',
    text: 'We change how the work runs, side by side with your managers, with a weekly scorecard.',
  },
  {
    title: 'Handover and check',
    length: 'End of the sprint',
    text: 'We score the audit again on the same evidence. Your managers own the routines.',
  },
];

/**
 * Typical outcomes: the ranges of specification 9, which are goals, and how each is measured. In percent of the value before,
 * or in points for utilization; `kind` is the measure of outcome boards whose median replaces the range.
 */
export const OUTCOMES: readonly {
  name: string;
  kind: OutcomeMedian['kind'];
  direction: 'down' | 'up';
  unit: '%' | 'points';
  from: number;
  to: number;
  method: string;
}[] = [
  {
    name: 'DSO',
    kind: 'dso',
    direction: 'down',
    unit: '%',
    from: 20,
    to: 40,
    method: 'Receivables ÷ revenue × days, each month, by customer class.',
  },
  {
    name: 'Close rate',
    kind: 'close-rate-count',
    direction: 'up',
    unit: '%',
    from: 10,
    to: 25,
    method: 'Quotes won ÷ quotes decided. Percent of the rate before.',
  },
  {
    name: 'Utilization',
    kind: 'billable-share',
    direction: 'up',
    unit: 'points',
    from: 5,
    to: 15,
    method: 'Billed hours ÷ paid hours. Five points: five more of every 100 paid hours are billed.',
  },
  {
    name: 'Admin time',
    kind: 'admin-minutes',
    direction: 'down',
    unit: '%',
    from: 30,
    to: 50,
    method: 'Office hours per work order, from two-week time logs before and after.',
  },
];

/** What a range means in dollars for an example company: arithmetic on stated inputs, not a promise. */
export const PLANNING_FIGURES: readonly { range: string; what: string; basis: string }[] = [
  {
    range: '$170,959 to $341,918',
    what: 'one-time cash',
    basis:
      '$6 million in revenue and a DSO of 52 days, cut by 20 to 40%: 10.4 to 20.8 days of sales.',
  },
  {
    range: '$145,600 to $436,800',
    what: 'in capacity a year, at most',
    basis:
      '10 technicians × 2,080 paid hours, 5 to 15 more of every 100 billed at $140 an hour. It counts only if you can sell those hours.',
  },
];

/** The three engagement options (specification 2); no prices are published. */
export const ENGAGEMENTS: readonly {
  slug: string;
  name: string;
  length: string;
  summary: string;
  audience: string;
  deliverables: readonly string[];
}[] = [
  {
    slug: 'diagnostic-sprint',
    name: 'Diagnostic Sprint',
    length: '2 weeks',
    summary: 'Find out where the margin goes before you change anything.',
    audience: 'For owners who suspect a leak and want evidence before they spend.',
    deliverables: [
      '25-point score with the evidence',
      'Break-even of your ten largest agreements',
      'Plan with owners, dates and sequence',
    ],
  },
  {
    slug: '90-day-transformation',
    name: '90-Day Transformation',
    length: '90 days, after the audit',
    summary: 'Rebuild the parts that leak, side by side with the people who run them.',
    audience: 'For companies that know what is wrong and can’t free a manager to fix it.',
    deliverables: [
      'One board with a written triage rule',
      'Agreements repriced from hours, with a renewal calendar',
      'Quoting and invoicing routines in daily use',
    ],
  },
  {
    slug: 'fractional-ops-leadership',
    name: 'Fractional Ops Leadership',
    length: 'Part-time, in 90-day terms',
    summary: 'A senior operator in your leadership team, without a full-time hire.',
    audience: 'For owners who still run service themselves, or are between service managers.',
    deliverables: [
      'Weekly meeting, run from the scorecard',
      'Pricing, staffing and renewals in writing',
      'Coaching, and a handover to your manager',
    ],
  },
];

/** What the fixed fee depends on; no price is published. */
export const FEE_DRIVERS: readonly { name: string; text: string }[] = [
  { name: 'Technicians', text: 'How many are in the field.' },
  { name: 'Branches', text: 'One board and team each.' },
  { name: 'Agreements', text: 'How many we reprice.' },
  { name: 'Systems', text: 'How many hold records.' },
  { name: 'Travel', text: 'Billed at cost.' },
];
