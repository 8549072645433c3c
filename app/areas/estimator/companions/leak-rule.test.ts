import { describe, expect, it } from 'vitest';
import { readCompanions } from './companion-inputs.ts';
import { LEAK_NOTE } from './companion-words.ts';
import { EQUIPMENT_KINDS, type LeakRuleInputs, leakRule } from './leak-rule.ts';
import { RULE_TEXTS } from './leak-rule-texts.ts';
import { leakRuleWords } from './leak-rule-words.ts';

const EXAMPLE = readCompanions(new URLSearchParams()).rule;
if (!EXAMPLE) throw new Error('The example is right.');
const CHILLER: LeakRuleInputs = { ...EXAMPLE, kind: 'chiller' };
const answer = (changed: Partial<LeakRuleInputs>) => leakRule({ ...CHILLER, ...changed });
const wordsOf = (changed: Partial<LeakRuleInputs>) => leakRuleWords({ ...CHILLER, ...changed });
const resultsOf = (changed: Partial<LeakRuleInputs>) =>
  wordsOf(changed).results.map(({ label, value }) => `${label} ${value}`);

describe('the leak rule', () => {
  it.each([
    ['rooftop', { verdict: 'outside', why: 'exempt' }],
    ['split', { verdict: 'outside', why: 'exempt' }],
    ['vrf', { verdict: 'outside', why: 'exempt' }],
    ['chiller', { verdict: 'covered', trigger: '10' }],
    ['store', { verdict: 'covered', trigger: '20' }],
    ['process', { verdict: 'covered', trigger: '30' }],
    ['other', { verdict: 'open', why: 'kind' }],
  ] as const)('places %s equipment', (kind, expected) => {
    expect(answer({ kind })).toMatchObject(expected);
  });

  it('begins at 15 pounds, for every kind', () => {
    for (const { code: kind } of EQUIPMENT_KINDS) {
      expect(answer({ kind, charge: '14.99' }), kind).toEqual({
        verdict: 'outside',
        why: 'charge',
      });
    }
    expect(answer({ charge: '15' }).verdict).toBe('covered');
  });

  it('covers any HFC, and a substitute only above a potential of 53', () => {
    expect(answer({ refrigerant: 'hfc', gwp: '1' }).verdict).toBe('covered');
    const substitute = (gwp: string) => answer({ refrigerant: 'substitute', gwp });
    expect(substitute('53')).toEqual({ verdict: 'outside', why: 'gwp' });
    expect(substitute('53.01').verdict).toBe('covered');
    expect(substitute('')).toEqual({ verdict: 'open', why: 'gwp' });
    expect(answer({ refrigerant: 'ozone' })).toEqual({ verdict: 'outside', why: 'ozone' });
    expect(answer({ refrigerant: 'unknown' })).toEqual({ verdict: 'open', why: 'refrigerant' });
    expect(answer({ refrigerant: 'unknown', kind: 'rooftop' }).verdict).toBe('outside');
  });

  it('begins on January 1, 2026, whenever the unit was installed', () => {
    expect(answer({ addition: 'before' })).toEqual({ verdict: 'outside', why: 'date' });
    expect(wordsOf({ addition: 'before' }).quotes).toEqual([RULE_TEXTS.date]);
  });

  it.each([
    ['chiller', '10'],
    ['store', '20'],
    ['process', '30'],
  ] as const)('asks for repair of %s equipment only above %s%%', (kind, trigger) => {
    expect(answer({ kind })).toMatchObject({ isOver: null });
    expect(answer({ kind, rate: trigger })).toMatchObject({ isOver: false });
    expect(answer({ kind, rate: `${trigger}.01` })).toMatchObject({ isOver: true });
  });

  it('is reported from 125% of the charge in a calendar year on, where it is covered', () => {
    expect(answer({ lost: '124.99' })).toMatchObject({ isChronic: false });
    expect(answer({ lost: '125' })).toMatchObject({ isChronic: true });
    expect(wordsOf({ lost: '125' }).notes.join()).toContain('by March 1 of the next year');
    const exempt = wordsOf({ kind: 'rooftop', lost: '200', rate: '90' });
    expect(exempt.results).toHaveLength(1);
    expect(exempt.notes.join()).not.toMatch(/March 1|30 days/);
  });
});

describe('the words of the leak rule', () => {
  it('answers for a rooftop with the exemption and what EPA says of rooftops', () => {
    const { results, quotes, notes } = leakRuleWords(EXAMPLE);
    expect(results).toEqual([{ label: 'The leak repair rule', value: 'does not apply' }]);
    expect(quotes).toEqual([RULE_TEXTS.exempt, RULE_TEXTS.undefined, RULE_TEXTS.rooftop]);
    expect(notes.join()).toMatch(/Write down why.*Not known here: whether the building is light/);
    expect(wordsOf({ kind: 'vrf' }).notes.join()).toContain(
      'Not known here: whether EPA reads VRF',
    );
  });

  it('answers for a chiller with the trigger, its leak rate and the calendar year', () => {
    expect(resultsOf({})).toEqual([
      'The leak repair rule applies',
      'Repair above a leak rate of 10%',
    ]);
    expect(resultsOf({ rate: '18', lost: '130' })).toEqual([
      'The leak repair rule applies',
      'Leak rate: over 10% 18%',
      'Calendar year: 125% or more 130%',
    ]);
    const { quotes, notes } = wordsOf({ rate: '18' });
    expect(quotes).toEqual([RULE_TEXTS.applies, RULE_TEXTS.chiller]);
    expect(notes.join()).toMatch(/30 days to repair.*three years.*Nothing is reported routinely/);
  });

  it('says each time what it does not know, and that the rule text governs', () => {
    const all: Partial<LeakRuleInputs>[] = [
      ...EQUIPMENT_KINDS.map(({ code }) => ({ kind: code })),
      { charge: '2' },
      { refrigerant: 'ozone' },
      { refrigerant: 'substitute', gwp: '3' },
      { refrigerant: 'unknown' },
      { addition: 'before' },
    ];
    for (const changed of all) {
      const { quotes, notes } = wordsOf(changed);
      expect(quotes?.length, JSON.stringify(changed)).toBeGreaterThan(0);
      expect(notes.join(), JSON.stringify(changed)).toContain('Not known here: ');
      expect(notes.at(-1)).toBe(LEAK_NOTE);
    }
  });
});
