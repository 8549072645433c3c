/** One place where a service operation loses margin; `key` is also its group in the 25-point audit. */
type Leak = {
  key: 'A' | 'B' | 'C' | 'D' | 'E';
  part: string;
  /** The drawing's note on this leak, in two lines. */
  callout: readonly [string, string];
  seen: string;
  fix: string;
  measure: string;
};

/** The five leaks that the hero drawing marks and the schedule of "What We Fix" explains. */
export const LEAKS: readonly Leak[] = [
  {
    key: 'A',
    part: 'Dispatch and field',
    callout: ['Second', 'visits'],
    seen: 'Calls live on a board, two inboxes and in one dispatcher’s memory. The loudest customer goes first, and the technician arrives without the part.',
    fix: 'One board with owner, priority and promised time for every call, PM visit and quoted repair. Emergencies are defined in writing and triaged the same way by everyone.',
    measure: 'Billable share of paid hours, first-visit completion',
  },
  {
    key: 'B',
    part: 'Agreements and pricing',
    callout: ['Last year', '+ 3%'],
    seen: 'Maintenance agreements renew at last year’s price plus three percent. Nobody can say which ones lose money, and skipped visits disappear.',
    fix: 'Every agreement is rebuilt from equipment, visits and hours, plus set-up and travel. Break-even is known per site, and loss-makers get a date for correction.',
    measure: 'Break-even per agreement, visits done against visits owed',
  },
  {
    key: 'C',
    part: 'Cash and job cost',
    callout: ['Late', 'invoices'],
    seen: 'Work is finished on Tuesday and invoiced when the paperwork turns up. Invoices bounce for a missing PO, and job losses surface at month-end.',
    fix: 'Purchase order and limit are captured before dispatch, invoices leave within two working days, and labor, parts and subs are set against the quote every week.',
    measure: 'Days to invoice, DSO by customer class',
  },
  {
    key: 'D',
    part: 'Sales and growth',
    callout: ['Never', 'quoted'],
    seen: 'Technicians find problems on every PM. Some reach the office, fewer become a quote, and no one counts what was found, quoted and sold.',
    fix: 'Each finding becomes a photo, a price and a customer decision. Quotes older than three days have an owner, and losses are recorded with a reason.',
    measure: 'Hours from finding to quote, close rate by type and seller',
  },
  {
    key: 'E',
    part: 'People, parts and data',
    callout: ['Typed', 'twice'],
    seen: 'Equipment lists, hours and prices are typed into three systems and a spreadsheet. The owner is the only person who can reconcile them.',
    fix: 'Figures are entered once. Skills, truck stock, safety steps and refrigerant records belong to the work order, and one weekly page comes out of the system.',
    measure: 'One-page weekly scorecard, training gaps with a date',
  },
];

/** Pairs for "Transform Your Business": a week as it often runs, and as it runs afterward. */
export const CHANGES: readonly { before: string; after: string }[] = [
  {
    before: 'The owner settles every scheduling argument.',
    after: 'The dispatcher applies a written rule, and the owner sees the exceptions.',
  },
  {
    before: 'Renewals go out when somebody remembers them.',
    after: 'Renewals start 90 days ahead with hours and break-even on the page.',
  },
  {
    before: 'A finding waits in the technician’s phone.',
    after: 'A finding is a photo, a price and a decision, with its age in hours.',
  },
  {
    before: 'Month-end shows which jobs lost money.',
    after: 'Friday shows which jobs are slipping, while they can still be corrected.',
  },
  {
    before: 'Five people keep five versions of the numbers.',
    after: 'One page a week, built by the system and read by everyone.',
  },
];

/** Score bands of the 25-point audit, 0 to 50 points (the firm's own scale). */
export const SCORE_BANDS: readonly { from: number; to: number; name: string }[] = [
  { from: 0, to: 19, name: 'Firefighting' },
  { from: 20, to: 32, name: 'Uneven' },
  { from: 33, to: 42, name: 'Controlled' },
  { from: 43, to: 50, name: 'Leading' },
];

/** What sets the firm apart, each a thing a client can check. */
export const REASONS: readonly { title: string; text: string }[] = [
  {
    title: 'Baseline first',
    text: 'The audit records each figure before anything changes. If a result can’t be measured from your own records, we don’t claim it.',
  },
  {
    title: 'In your system, with your people',
    text: 'We work on your dispatch board, your agreements and your aging report. No software purchase is needed to start.',
  },
  {
    title: 'Standards that stay',
    text: 'You keep written rules, rate sheets, price builds and a weekly scorecard that your own managers run without us.',
  },
  {
    title: 'No energy-saving promises',
    text: 'A 2014 evaluation of a utility’s rooftop tune-up program found very low savings, partly because the protocol was not followed. Following the protocol is process quality, and that is what we work on.',
  },
];

/** The five steps of "How We Engage" (specification 9 for the lengths). */
export const STEPS: readonly { title: string; length: string; text: string }[] = [
  {
    title: 'Discovery call',
    length: '30 minutes',
    text: 'You describe the company and what hurts. We say whether we can help, and name a fixed fee or tell you that we can’t.',
  },
  {
    title: 'Discovery audit',
    length: '2 weeks',
    text: 'We read the board, the agreements, the aging and the job cost, ride with technicians and score the 25 points with evidence.',
  },
  {
    title: 'Findings and plan',
    length: 'One working session',
    text: 'You get the baseline, the three leaks that cost most and a plan with an owner and a date for each. You can stop here and keep everything.',
  },
  {
    title: 'Implementation sprint',
    length: '90 days',
    text: 'We change how the work runs, next to your dispatcher, service manager and controller. A scorecard every week shows what moved.',
  },
  {
    title: 'Handover and check',
    length: 'End of the sprint',
    text: 'The audit is scored again on the same evidence. Your managers own the routines, and you decide whether anything further is worth paying for.',
  },
];

/** Typical outcomes: the ranges of specification 9, with how each is measured. Percent. */
export const OUTCOMES: readonly {
  name: string;
  direction: 'down' | 'up';
  from: number;
  to: number;
  method: string;
}[] = [
  {
    name: 'DSO',
    direction: 'down',
    from: 20,
    to: 40,
    method: 'Receivables ÷ revenue × days, month by month, by customer class.',
  },
  {
    name: 'Close rate',
    direction: 'up',
    from: 10,
    to: 25,
    method: 'Quotes won ÷ quotes decided, for repairs, agreements and replacements separately.',
  },
  {
    name: 'Utilization',
    direction: 'up',
    from: 5,
    to: 15,
    method: 'Paid hours that reach an invoice ÷ paid hours, per technician and week.',
  },
  {
    name: 'Admin time',
    direction: 'down',
    from: 30,
    to: 50,
    method: 'Office hours per work order, from a two-week time log before and after.',
  },
];

/** What a range means in dollars for an example company: arithmetic on stated inputs, no promise. */
export const PLANNING_FIGURES: readonly { range: string; what: string; basis: string }[] = [
  {
    range: '$170,959 to $341,918',
    what: 'cash released once',
    basis:
      '$6 million revenue, DSO of 52 days cut by 20 to 40%: revenue ÷ 365 × 10.4 to 20.8 days.',
  },
  {
    range: '$145,600 to $436,800',
    what: 'capacity a year, an upper bound',
    basis:
      '10 technicians × 2,080 hours × 5 to 15 points of utilization × $140 an hour. It counts only if those hours can be sold.',
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
    audience: 'Owners who suspect a leak and want evidence before they spend.',
    deliverables: [
      '25-point score with the evidence behind each point',
      'Baseline of billable share, days to invoice, DSO and close rate',
      'Break-even of your ten largest agreements',
      'Plan with owners, dates and sequence',
    ],
  },
  {
    slug: '90-day-transformation',
    name: '90-Day Transformation',
    length: '90 days, after the audit',
    summary: 'Rebuild the parts that leak, next to the people who run them.',
    audience: 'Companies that know what is wrong and can’t free a manager to fix it.',
    deliverables: [
      'One dispatch board with a written triage rule',
      'Agreements repriced from hours, with a renewal calendar',
      'Finding-to-quote and complete-to-invoice routines in daily use',
      'Weekly scorecard, and the audit scored again at the end',
    ],
  },
  {
    slug: 'fractional-ops-leadership',
    name: 'Fractional Ops Leadership',
    length: 'Part-time, in 90-day terms',
    summary: 'A senior operator in your leadership team, without a full-time hire.',
    audience: 'Owners who still run service themselves, or are between service managers.',
    deliverables: [
      'Weekly operations meeting, run from the scorecard',
      'Coaching for dispatch, service manager and account managers',
      'Pricing, staffing and renewal decisions prepared in writing',
      'A handover plan for the manager who takes over',
    ],
  },
];
