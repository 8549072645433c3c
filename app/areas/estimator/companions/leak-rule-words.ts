import { type CompanionWords, LEAK_NOTE } from './companion-words.ts';
import {
  ADDITIONS,
  EQUIPMENT_KINDS,
  type LeakRuleAnswer,
  type LeakRuleInputs,
  leakRule,
  REFRIGERANTS,
} from './leak-rule.ts';
import { RULE_TEXTS, type RuleQuote } from './leak-rule-texts.ts';

/** Whether the rule covers a unit: what was entered, the answer, the sentences it rests on, what it does not know. */
export function leakRuleWords(inputs: LeakRuleInputs): CompanionWords {
  const answer = leakRule(inputs);
  const { verdict } = answer;
  return {
    title: 'Refrigerant leak rule',
    basis: 'by 40 CFR 84.106',
    rows: [
      { label: nameOf(EQUIPMENT_KINDS, inputs.kind), value: `${inputs.charge} lb` },
      {
        label: 'Refrigerant',
        value: `${nameOf(REFRIGERANTS, inputs.refrigerant)}${
          inputs.refrigerant === 'substitute' && inputs.gwp !== '' ? `, GWP ${inputs.gwp}` : ''
        }`,
      },
      { label: 'Refrigerant added', value: nameOf(ADDITIONS, inputs.addition) },
    ],
    results: [
      { label: 'The leak repair rule', value: VERDICTS[verdict] },
      ...(answer.verdict === 'covered' ? coveredResults(answer, inputs) : []),
    ],
    quotes: quotesOf(inputs, answer),
    notes: [
      ...findings(answer),
      ...(verdict === 'covered' ? DUTIES : []),
      `Not known here: ${unknowns(inputs, answer)}`,
      LEAK_NOTE,
    ],
  };
}

const VERDICTS = {
  outside: 'does not apply',
  open: 'can’t be told',
  covered: 'applies',
} as const;

const DUTIES = [
  'Each addition is logged with its leak rate, and records are stored for three years.',
  'Nothing is reported routinely. Reports to EPA are due where you ask for more time or relief, and for an appliance that leaks 125% or more of its charge in a calendar year (84.106(m)).',
];

type Covered = Extract<LeakRuleAnswer, { verdict: 'covered' }>;

function coveredResults({ trigger, isOver, isChronic }: Covered, { rate, lost }: LeakRuleInputs) {
  return [
    isOver === null
      ? { label: 'Repair above a leak rate of', value: `${trigger}%` }
      : {
          label: `Leak rate: ${isOver ? 'over' : 'not over'} ${trigger}%`,
          value: `${rate}%`,
          isOver,
        },
    ...(lost === ''
      ? []
      : [
          {
            label: `Calendar year: ${isChronic ? '125% or more' : 'below 125%'}`,
            value: `${lost}%`,
            isOver: isChronic,
          },
        ]),
  ];
}

function findings(answer: LeakRuleAnswer): string[] {
  if (answer.verdict === 'outside') return [OUTSIDE[answer.why]];
  if (answer.verdict === 'open') return [OPEN[answer.why]];
  const { isOver, isChronic, trigger } = answer;
  return [
    ...(isOver
      ? [
          `Above ${trigger}% the owner or operator generally has 30 days to repair, followed by verification tests.`,
        ]
      : []),
    ...(isOver === false ? ['Not above the trigger. Store the record.'] : []),
    ...(isChronic
      ? ['At 125% or more in a calendar year it is reported to EPA by March 1 of the next year.']
      : []),
  ];
}

const OUTSIDE = {
  charge: 'The rule begins at a full charge of 15 pounds.',
  ozone:
    'A refrigerant that is only ozone-depleting has a rule of its own from 50 pounds on: 40 CFR 82.157.',
  gwp: 'A substitute without an HFC is covered only above a global warming potential of 53.',
  exempt:
    'Residential and light commercial air conditioning and heat pumps are exempt. Write down why a unit falls under it. Logging pounds is still good practice, and venting stays prohibited.',
  date: 'Additions before January 1, 2026 are not under this rule.',
} as const;

const OPEN = {
  kind: 'Find out what the unit is for, and check it against the definitions in 84.102 and the exemption. Covered equipment that is not refrigeration is repaired above 10%.',
  refrigerant:
    'Read the nameplate first. An HFC is covered from 15 pounds on, in a blend too, whatever the blend’s potential is.',
  gwp: 'Enter the substitute’s global warming potential: above 53 the rule applies.',
} as const;

/** The sentences that the answer rests on, the deciding one first. */
function quotesOf({ kind }: LeakRuleInputs, answer: LeakRuleAnswer): RuleQuote[] {
  const { applies, circuit, date, exempt, ozone } = RULE_TEXTS;
  if (answer.verdict === 'open') return [applies, exempt];
  const named = kind === 'process' || kind === 'other' ? [] : [RULE_TEXTS[kind]];
  if (answer.verdict === 'covered') return [applies, ...named];
  return {
    charge: [applies, circuit],
    ozone: [ozone],
    gwp: [applies],
    exempt: [exempt, RULE_TEXTS.undefined, ...named],
    date: [date],
  }[answer.why];
}

function unknowns({ kind }: LeakRuleInputs, answer: LeakRuleAnswer): string {
  const always =
    'what your state asks for, and what EPA has changed since these sentences were read.';
  if (answer.verdict === 'outside' && answer.why === 'exempt') {
    const vrf = 'whether EPA reads VRF as the preamble does in every later paper, ';
    return `${kind === 'vrf' ? vrf : ''}whether the building is light commercial (no regulation defines it: ask EPA where in doubt), ${always}`;
  }
  if (answer.verdict === 'covered' && kind === 'process') {
    return `whether the unit meets the definition of industrial process refrigeration in 84.102, which is not quoted here, ${always}`;
  }
  return always;
}

function nameOf(list: readonly { code: string; name: string }[], chosen: string): string {
  return list.find(({ code }) => code === chosen)?.name ?? '';
}
