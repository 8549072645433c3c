import { decimal, type NamedFigure, type ShownFigure, whole } from '../figure.ts';
import type { CashInputs } from './cash-release.ts';
import { EQUIPMENT_USES, type LeakInputs } from './leak-rate.ts';
import type { UtilizationInputs } from './utilization-gain.ts';

/** The fields of days of sales outstanding, and how far they are cut. */
export const CASH_FIGURES: readonly NamedFigure<keyof CashInputs>[] = [
  {
    name: 'revenue',
    key: 'cr',
    label: 'Revenue',
    unit: 'dollars a year',
    initial: '6,000,000',
    ...decimal(1, 999_999_999),
    source: 'Our example. Yours: invoiced in the last twelve months.',
  },
  {
    name: 'dso',
    key: 'cd',
    label: 'Days sales outstanding',
    unit: 'days',
    initial: '52',
    ...decimal(1, 999),
    source: 'Our example. Yours: receivables ÷ revenue × 365.',
  },
  {
    name: 'cutFrom',
    key: 'cl',
    label: 'Cut, from',
    unit: '% of the days',
    initial: '20',
    ...decimal(0, 100),
    source: 'The low end of what we plan with; a goal, not a promise.',
  },
  {
    name: 'cutTo',
    key: 'ch',
    label: 'Cut, to',
    unit: '% of the days',
    initial: '40',
    ...decimal(0, 100),
    source: 'The high end. Take the days between job and invoice that you control.',
  },
];

/** The fields of who works how long, and how much more of it is billed. */
export const UTILIZATION_FIGURES: readonly NamedFigure<keyof UtilizationInputs>[] = [
  {
    name: 'technicians',
    key: 'ut',
    label: 'Technicians',
    unit: 'people',
    initial: '10',
    ...whole(1, 9_999),
    source: 'Our example. Yours: everyone whose hours can be billed.',
  },
  {
    name: 'paidHours',
    key: 'uh',
    label: 'Paid hours',
    unit: 'a year, each',
    initial: '2,080',
    ...decimal(1, 8_760),
    source: '40 hours × 52 weeks. Overtime adds to it, part time subtracts.',
  },
  {
    name: 'pointsFrom',
    key: 'ul',
    label: 'Gain, from',
    unit: 'points of billable share',
    initial: '5',
    ...decimal(0, 100),
    source: 'The low end of what we plan with: from 60 to 65% is 5 points.',
  },
  {
    name: 'pointsTo',
    key: 'up',
    label: 'Gain, to',
    unit: 'points of billable share',
    initial: '15',
    ...decimal(0, 100),
    source: 'The high end. Measure today’s share from payroll and invoices first.',
  },
  {
    name: 'rate',
    key: 'ur',
    label: 'Hourly rate',
    unit: 'dollars',
    initial: '140',
    ...decimal(1, 2_000),
    source:
      'Top of $100 to $140 for a service call (vendor page, honestairhvac.com). Take your own.',
  },
];

/** The field that names what the equipment is for. */
export const USE_FIGURE: ShownFigure = {
  key: 'lk',
  label: 'Use of the equipment',
  unit: '',
  initial: 'comfort',
  source:
    'Triggers of 40 CFR 84.106. Comfort cooling is chillers, as most rooftops are exempt; 84.102 has the definitions.',
  choices: EQUIPMENT_USES.map(({ code, name, trigger }) => ({
    value: code,
    label: trigger === null ? `${name}: exempt` : `${name}: ${trigger}%`,
  })),
};

/** The charge, what was added to it, and when. */
export const LEAK_FIGURES: readonly NamedFigure<Exclude<keyof LeakInputs, 'use'>>[] = [
  {
    name: 'fullCharge',
    key: 'lf',
    label: 'Full charge',
    unit: 'pounds',
    initial: '30',
    ...decimal(0.01, 99_999),
    source: 'Our example. Yours: nameplate, manufacturer’s data, calculation or weighed in.',
  },
  {
    name: 'added',
    key: 'la',
    label: 'Added now',
    unit: 'pounds',
    initial: '3',
    ...decimal(0, 99_999),
    source: 'Our example. Yours: by the scale, on this visit.',
  },
  {
    name: 'days',
    key: 'ld',
    label: 'Since the addition before',
    unit: 'days',
    initial: '120',
    ...whole(1, 99_999),
    source: 'Our example. More than 365 days count as 365.',
  },
  {
    name: 'addedInYear',
    key: 'ly',
    label: 'Added in the last 365 days',
    unit: 'pounds',
    initial: '',
    ...decimal(0, 99_999),
    source: 'Today’s included. Left empty, today’s is the only one.',
  },
];
