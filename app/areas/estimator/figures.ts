import type { EquipmentDefaults } from './equipment.ts';
import type { EstimateInputs } from './estimate.ts';
import { decimal, type NamedFigure, type Range, whole } from './figure.ts';

/** A figure that is entered once for the whole estimate. */
type Figure = NamedFigure<Exclude<keyof EstimateInputs, 'equipment' | 'site'>>;

const FACTORS = 'Our estimate. Published calculators use similar ranges.';

/** Time on site. */
export const TIME_FIGURES: readonly Figure[] = [
  {
    name: 'access',
    key: 'a',
    label: 'Access',
    unit: 'factor on task hours',
    initial: '1',
    ...decimal(1, 1.25),
    source: FACTORS,
    choices: [
      { value: '1', label: '× 1.00 Stairs or a door to the roof' },
      { value: '1.1', label: '× 1.10 Difficult roof access' },
      { value: '1.25', label: '× 1.25 Lift, escort or confined space' },
    ],
  },
  {
    name: 'condition',
    key: 'c',
    label: 'Condition',
    unit: 'factor on task hours',
    initial: '1',
    ...decimal(0.95, 1.25),
    source: FACTORS,
    choices: [
      { value: '0.95', label: '× 0.95 New or very well kept' },
      { value: '1', label: '× 1.00 Maintained' },
      { value: '1.1', label: '× 1.10 Partly neglected' },
      { value: '1.25', label: '× 1.25 Neglected or near its end' },
    ],
  },
  {
    name: 'duty',
    key: 'd',
    label: 'Duty',
    unit: 'factor on task hours',
    initial: '1',
    ...decimal(0.75, 1.35),
    source: FACTORS,
    choices: [
      { value: '0.75', label: '× 0.75 Seasonal or lightly used' },
      { value: '1', label: '× 1.00 Comfort, office hours' },
      { value: '1.15', label: '× 1.15 Long hours' },
      { value: '1.35', label: '× 1.35 Around the clock or critical' },
    ],
  },
  {
    name: 'trips',
    key: 't',
    label: 'Site trips',
    unit: 'a year',
    initial: '',
    ...whole(0, 366),
    source:
      'Left empty: as many as the equipment with the most visits. A crew does several units a trip.',
  },
  {
    name: 'setUpHours',
    key: 'su',
    label: 'Set-up',
    unit: 'hours a trip',
    initial: '0.75',
    ...decimal(0, 10),
    source: 'Roof hatch key, hose, paperwork: 0.75 h a trip (Ruth King, hvacrbusiness.com, 2018).',
  },
  {
    name: 'roundTripHours',
    key: 'rt',
    label: 'Round trip',
    unit: 'hours a trip, per person',
    initial: '1',
    ...decimal(0, 24),
    source: 'Your distance; one hour is our placeholder.',
  },
  {
    name: 'crew',
    key: 'cr',
    label: 'People on a trip',
    unit: 'travelling',
    initial: '1',
    ...whole(1, 10),
    source: 'Your practice. Task hours already count everyone’s work.',
  },
];

/** What an hour and the materials cost. */
export const COST_FIGURES: readonly Figure[] = [
  {
    name: 'wage',
    key: 'w',
    label: 'Technician’s wage',
    unit: '$ per hour',
    initial: '27.55',
    ...decimal(1, 500),
    source:
      'Median of HVAC mechanics and installers, May 2023 (U.S. Bureau of Labor Statistics, 49-9021).',
  },
  {
    name: 'burden',
    key: 'b',
    label: 'Burden',
    unit: 'times the wage',
    initial: '1.35',
    ...decimal(1, 4),
    source: 'Taxes, insurance, benefits, paid time off: our assumption. Take it from your payroll.',
  },
  {
    name: 'overhead',
    key: 'o',
    label: 'Overhead',
    unit: '$ per labor hour',
    initial: '35',
    ...decimal(0, 1000),
    source: 'The figure of Ruth King’s example. Yours: yearly overhead ÷ yearly labor hours.',
  },
  {
    name: 'otherMaterials',
    key: 'x',
    label: 'Belts, cleaner, other materials',
    unit: '$ per year',
    initial: '0',
    ...decimal(0, 1_000_000),
    source: 'Your parts list; nothing is assumed.',
  },
  {
    name: 'shopSupplies',
    key: 's',
    label: 'Shop supplies',
    unit: '% of filters',
    initial: '5',
    ...decimal(0, 100),
    source: '“Usually five percent” (Ruth King).',
  },
];

/** What the price should earn, and what it is compared with. */
export const PRICE_FIGURES: readonly Figure[] = [
  {
    name: 'margin',
    key: 'm',
    label: 'Target net margin',
    unit: '% of the price',
    initial: '15',
    ...decimal(0, 60),
    source: 'Your target. Ours is midway between the 10 and 20% shown with it.',
  },
  {
    name: 'hourlyRate',
    key: 'h',
    label: 'Hourly rate',
    unit: 'dollars, to test the price',
    initial: '140',
    ...decimal(1, 2000),
    source:
      'Top of $100 to $140 for a service call (vendor page, honestairhvac.com). Take your own.',
  },
  {
    name: 'area',
    key: 'ft',
    label: 'Floor area',
    unit: 'square feet, if you know it',
    initial: '',
    ...whole(0, 100_000_000),
    source:
      'For the check against $0.10 to $0.50 a square foot and year (vendor page, thecoolingco.com).',
  },
];

/** The parts of a billing rate besides overhead; they do not change the estimate. */
export const RATE_FIGURES: readonly Figure[] = [
  {
    name: 'topWage',
    key: 'tw',
    label: 'Top wage',
    unit: '$ per hour',
    initial: '30',
    ...decimal(1, 500),
    source: 'Ruth King’s example. Yours: the wage of your best-paid technician.',
  },
  {
    name: 'hourlyProfit',
    key: 'pr',
    label: 'Profit',
    unit: '$ per hour',
    initial: '75',
    ...decimal(0, 1000),
    source: 'Ruth King’s example. Yours: what each billed hour is meant to leave.',
  },
  {
    name: 'billableShare',
    key: 'bs',
    label: 'Billable share',
    unit: '% of paid hours',
    initial: '75',
    ...decimal(10, 100),
    source:
      'Ruth King’s example; 70 to 75% is a common target in vendor material. Measure yours from payroll and invoices.',
  },
  {
    name: 'discount',
    key: 'ad',
    label: 'Agreement discount',
    unit: '% off the rate',
    initial: '15',
    ...decimal(0, 60),
    source: 'Ruth King’s example. Yours: what your agreements promise.',
  },
];

/** The figures behind an estimate, besides its equipment. */
export const ESTIMATE_FIGURES: readonly Figure[] = [
  ...TIME_FIGURES,
  ...COST_FIGURES,
  ...PRICE_FIGURES,
];

/** All figures that are entered once. */
export const FIGURES: readonly Figure[] = [...ESTIMATE_FIGURES, ...RATE_FIGURES];

/** The fields of one kind of equipment; `key` follows the kind's code in an address. */
export const LINE_FIELDS: readonly (Range & {
  name: keyof EquipmentDefaults;
  key: string;
  label: string;
})[] = [
  { name: 'fullVisits', key: 'f', label: 'Full visits a year', ...whole(0, 366) },
  { name: 'fullHours', key: 'fh', label: 'Hours per full visit', ...decimal(0, 200) },
  { name: 'lightVisits', key: 'l', label: 'Light visits a year', ...whole(0, 366) },
  { name: 'lightHours', key: 'lh', label: 'Hours per light visit', ...decimal(0, 200) },
  { name: 'filters', key: 'n', label: 'Filters a unit', ...whole(0, 500) },
  { name: 'filterChanges', key: 'c', label: 'Filter changes a year', ...whole(0, 52) },
  { name: 'filterPrice', key: 'p', label: 'Price of a filter, $', ...decimal(0, 1000) },
];

/** How many units of one kind an estimate takes. */
export const QUANTITY: Range = whole(0, 999);

/** The short name in an address of the sheet's customer, and its longest text. */
export const SITE = {
  key: 'for',
  label: 'Customer or site, for the sheet',
  maxLength: 80,
} as const;
