import { decimal, type NamedFigure, type ShownFigure } from '../figure.ts';
import { ADDITIONS, EQUIPMENT_KINDS, type LeakRuleInputs, REFRIGERANTS } from './leak-rule.ts';

const choicesOf = (list: readonly { code: string; name: string }[]) =>
  list.map(({ code, name }) => ({ value: code, label: name }));

/** The field that names the equipment. */
export const KIND_FIGURE: ShownFigure = {
  key: 'rk',
  label: 'Kind of equipment',
  unit: '',
  initial: 'rooftop',
  source: 'What the unit is for decides. Restaurants count with food stores.',
  choices: choicesOf(EQUIPMENT_KINDS),
};

/** The field that names what is inside. */
export const REFRIGERANT_FIGURE: ShownFigure = {
  key: 'rr',
  label: 'Refrigerant',
  unit: '',
  initial: 'hfc',
  source:
    'HFC: R-410A, R-32, R-454B, R-134a. Substitute: R-1234yf, R-290, R-744. Ozone-depleting: R-22.',
  choices: choicesOf(REFRIGERANTS),
};

/** The field that holds the addition against the rule's first day. */
export const ADDITION_FIGURE: ShownFigure = {
  key: 'rd',
  label: 'Refrigerant added',
  unit: '',
  initial: 'since',
  source: 'Paragraph (a) names no date of installation: older equipment counts as well.',
  choices: choicesOf(ADDITIONS),
};

type Typed = 'charge' | 'gwp' | 'rate' | 'lost';

/** The typed fields of the rule. */
export const RULE_FIGURES: readonly NamedFigure<Typed & keyof LeakRuleInputs>[] = [
  {
    name: 'charge',
    key: 'rf',
    label: 'Full charge of the circuit',
    unit: 'pounds',
    initial: '18',
    ...decimal(0.01, 99_999),
    source: 'Our example. Each independent circuit is an appliance of its own (84.102).',
  },
  {
    name: 'gwp',
    key: 'rg',
    label: 'Global warming potential',
    unit: 'of a substitute',
    initial: '',
    ...decimal(0, 99_999),
    source: 'Only for a substitute without an HFC. From the safety data sheet.',
  },
  {
    name: 'rate',
    key: 'rl',
    label: 'Its leak rate',
    unit: '%',
    initial: '',
    ...decimal(0, 99_999),
    source: 'Optional. From the tool above, by the method that the facility uses.',
  },
  {
    name: 'lost',
    key: 'rc',
    label: 'Lost in the calendar year',
    unit: '% of the charge',
    initial: '',
    ...decimal(0, 99_999),
    source: 'Optional. All additions from January to December ÷ full charge.',
  },
];
