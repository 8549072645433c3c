import { exact } from '../exact.ts';

/**
 * The equipment on the site by the rule: in the exempt subsector, covered with the leak rate in percent above which it is
 * repaired, or not placed here.
 */
export const EQUIPMENT_KINDS = [
  { code: 'rooftop', name: 'Rooftop or packaged unit', place: 'exempt' },
  { code: 'split', name: 'Split, heat pump, PTAC, window', place: 'exempt' },
  { code: 'vrf', name: 'Variable refrigerant flow', place: 'exempt' },
  { code: 'chiller', name: 'Chiller', place: { trigger: '10' } },
  {
    code: 'store',
    name: 'Food store or cold storage',
    place: { trigger: '20' },
  },
  { code: 'process', name: 'Process refrigeration', place: { trigger: '30' } },
  { code: 'other', name: 'Something else, or not sure', place: 'open' },
] as const;

/** Refrigerants, as the rule tells them apart. */
export const REFRIGERANTS = [
  { code: 'hfc', name: 'HFC, alone or in a blend' },
  { code: 'substitute', name: 'Substitute without an HFC' },
  { code: 'ozone', name: 'Only ozone-depleting' },
  { code: 'unknown', name: 'Not known' },
] as const;

/** When refrigerant was added, by the rule's first day. */
export const ADDITIONS = [
  { code: 'since', name: 'On or after January 1, 2026' },
  { code: 'before', name: 'Before January 1, 2026' },
] as const;

/** Choices, and checked decimal text: pounds, a global warming potential, percent; optional ones may be empty. */
export type LeakRuleInputs = {
  kind: (typeof EQUIPMENT_KINDS)[number]['code'];
  refrigerant: (typeof REFRIGERANTS)[number]['code'];
  addition: (typeof ADDITIONS)[number]['code'];
} & Record<'charge' | 'gwp' | 'rate' | 'lost', string>;

/** Whether 40 CFR 84.106 covers a unit, and what decides it. */
export type LeakRuleAnswer =
  | { verdict: 'outside'; why: 'charge' | 'ozone' | 'gwp' | 'exempt' | 'date' }
  | { verdict: 'open'; why: 'kind' | 'refrigerant' | 'gwp' }
  | {
      verdict: 'covered';
      trigger: string;
      /** Null while no leak rate is given. */
      isOver: boolean | null;
      /** 125 percent or more of the full charge lost in a calendar year. */
      isChronic: boolean;
    };

const LEAST_CHARGE = exact('15');
const MOST_GWP = exact('53');
const CHRONIC = exact('125');

/** Returns whether 40 CFR 84.106 covers a unit. Facts that definitely exempt it come before unknown facts. */
export function leakRule(inputs: LeakRuleInputs): LeakRuleAnswer {
  const { refrigerant, gwp, rate, lost } = inputs;
  const place = EQUIPMENT_KINDS.find(({ code }) => code === inputs.kind)?.place ?? 'open';
  const isSubstitute = refrigerant === 'substitute';
  if (exact(inputs.charge) < LEAST_CHARGE) return { verdict: 'outside', why: 'charge' };
  if (refrigerant === 'ozone') return { verdict: 'outside', why: 'ozone' };
  if (isSubstitute && gwp !== '' && exact(gwp) <= MOST_GWP) {
    return { verdict: 'outside', why: 'gwp' };
  }
  if (place === 'exempt') return { verdict: 'outside', why: 'exempt' };
  if (inputs.addition === 'before') return { verdict: 'outside', why: 'date' };
  if (place === 'open') return { verdict: 'open', why: 'kind' };
  if (refrigerant === 'unknown') return { verdict: 'open', why: 'refrigerant' };
  if (isSubstitute && gwp === '') return { verdict: 'open', why: 'gwp' };
  return {
    verdict: 'covered',
    trigger: place.trigger,
    isOver: rate === '' ? null : exact(rate) > exact(place.trigger),
    isChronic: lost !== '' && exact(lost) >= CHRONIC,
  };
}
