import { formatMoney } from '#app/ui/everywhere/format.ts';
import { wholeDollars } from '../estimate-words.ts';
import type { CashInputs, CashRelease } from './cash-release.ts';
import { EQUIPMENT_USES, type LeakInputs, type LeakRate } from './leak-rate.ts';
import type { RuleQuote } from './leak-rule-texts.ts';
import type { UtilizationGain, UtilizationInputs } from './utilization-gain.ts';

/** One tool's result as a sheet shows it. */
export type CompanionWords = {
  title: string;
  /** By what it is worked out. */
  basis: string;
  /** The steps that lead to the result. */
  rows: { label: string; value: string }[];
  results: { label: string; value: string; isOver?: boolean }[];
  /** The sentences that the result rests on. */
  quotes?: RuleQuote[];
  /** How far the result carries. */
  notes: string[];
};

/** The note on the leak rate wherever it is shown. */
export const LEAK_NOTE =
  'Not legal advice; the rule text governs: 40 CFR Part 84, Subpart C. State rules can be stricter.';

/** The rule text of the leak rate. */
export const LEAK_RULE_ADDRESS =
  'https://www.ecfr.gov/current/title-40/chapter-I/subchapter-C/part-84/subpart-C';

/** Cash release, step by step. */
export function cashWords(inputs: CashInputs, release: CashRelease): CompanionWords {
  const { low, high } = release.cash;
  return {
    title: 'Cash release',
    basis: 'planning figures',
    rows: [
      {
        label: `Revenue a day: ${wholeDollars(inputs.revenue)} ÷ 365`,
        value: formatMoney(release.revenueADay),
      },
      {
        label: `Days cut: ${inputs.dso} × ${range(inputs.cutFrom, inputs.cutTo)}%`,
        value: `${range(plain(release.days.low), plain(release.days.high))} days`,
      },
    ],
    results: [{ label: 'One-time cash', value: range(wholeDollars(low), wholeDollars(high)) }],
    notes: [
      'A one-time release of your own money, not profit. It stays released only while the days stay down.',
    ],
  };
}

/** Utilization gain, step by step. */
export function utilizationWords(inputs: UtilizationInputs, gain: UtilizationGain): CompanionWords {
  const { low, high } = gain.worth;
  const rate = formatMoney(inputs.rate).replace(/\.00$/, '');
  return {
    title: 'Utilization gain',
    basis: 'planning figures',
    rows: [
      {
        label: `Paid hours: ${plain(inputs.technicians)} technicians × ${plain(inputs.paidHours)}\u00a0h`,
        value: `${plain(gain.paidHours)} h`,
      },
      {
        label: `${range(inputs.pointsFrom, inputs.pointsTo)} points of them`,
        value: `${range(plain(gain.hours.low), plain(gain.hours.high))} h`,
      },
    ],
    results: [
      {
        label: `Capacity a year at ${rate} an hour`,
        value: range(wholeDollars(low), wholeDollars(high)),
      },
    ],
    notes: ['An upper bound. It counts only if those hours can be sold.'],
  };
}

/** The leak rate by both methods, compared with the trigger. */
export function leakWords(inputs: LeakInputs, leak: LeakRate): CompanionWords {
  const { annualizing, rolling, trigger } = leak;
  const use = EQUIPMENT_USES.find(({ code }) => code === inputs.use)?.name ?? '';
  const result = (method: string, { rate, isOver }: LeakRate['rolling']) => ({
    label: trigger === null ? method : `${method}: ${isOver ? 'over' : 'not over'} ${trigger}%`,
    value: `${rate}%`,
    isOver,
  });
  return {
    title: 'Refrigerant leak rate',
    basis: 'by 40 CFR 84.102',
    rows: [
      { label: use, value: trigger === null ? 'no trigger' : `repair above ${trigger}%` },
      {
        label: 'Annualizing: added ÷ full charge × 365 ÷ days',
        value: `${inputs.added} ÷ ${inputs.fullCharge} × 365 ÷ ${leak.days}`,
      },
      {
        label: 'Rolling: added in 365 days ÷ full charge',
        value: `${leak.addedInYear} ÷ ${inputs.fullCharge}`,
      },
    ],
    results: [result('Annualizing method', annualizing), result('Rolling method', rolling)],
    notes: [...leakFindings(leak), LEAK_NOTE],
  };
}

function leakFindings({ outside, annualizing, rolling, trigger, isChronic }: LeakRate): string[] {
  if (outside === 'exempt use') {
    return [
      'This subsector is exempt from the leak repair rule, by 84.106(a)(3)(ii). Check the unit in the tool below, and write down why it falls under it.',
    ];
  }
  if (outside === 'small charge') {
    return ['The leak repair rule begins at a full charge of 15 pounds.'];
  }
  const isOver = annualizing.isOver || rolling.isOver;
  return [
    isOver
      ? `Above ${trigger}% the owner or operator generally has 30 days to repair (40 CFR 84.106), followed by verification tests.`
      : 'Not above the trigger by either method. Keep the record.',
    ...(annualizing.isOver === rolling.isOver
      ? []
      : ['The methods differ here: choose one for a facility and keep to it.']),
    ...(isChronic
      ? ['125% or more in a calendar year is reported to EPA by March 1 of the next year.']
      : []),
  ];
}

/** Describes a result in one line, for people who hear it. */
export function spokenWords({ title, results }: CompanionWords): string {
  return `${title}. ${results.map(({ label, value }) => `${label}: ${value}`).join('. ')}`;
}

function range(low: string, high: string): string {
  return low === high ? low : `${low} to ${high}`;
}

/** A decimal text with thousands marked and without a needless ".0". */
function plain(decimal: string): string {
  const [whole = '0', fraction = ''] = decimal.split('.');
  const decimals = fraction.replace(/0+$/, '');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${decimals && `.${decimals}`}`;
}
