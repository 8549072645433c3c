import { describe, expect, it } from 'vitest';
import {
  CASH_FIGURES,
  LEAK_FIGURES,
  USE_FIGURE,
  UTILIZATION_FIGURES,
} from './companion-figures.ts';
import { readCompanions, writeCompanions } from './companion-inputs.ts';
import {
  ADDITION_FIGURE,
  KIND_FIGURE,
  REFRIGERANT_FIGURE,
  RULE_FIGURES,
} from './leak-rule-figures.ts';

const read = (query: string) => readCompanions(new URLSearchParams(query));

describe('the address of the companions', () => {
  it('has short names of its own for every field', () => {
    const choices = [USE_FIGURE, KIND_FIGURE, REFRIGERANT_FIGURE, ADDITION_FIGURE];
    const typed = [...CASH_FIGURES, ...UTILIZATION_FIGURES, ...LEAK_FIGURES, ...RULE_FIGURES];
    const figures = [...typed, ...choices];
    expect(new Set(figures.map(({ key }) => key)).size).toBe(figures.length);
  });

  it('holds only what differs from the example', () => {
    expect(writeCompanions(read(''))).toBe('');
    const query = 'cr=8%2C500%2C000&cd=52.0&ut=14&la=4.50&lk=process&foo=bar';
    expect(writeCompanions(read(query))).toBe('cr=8500000&ut=14&la=4.5&lk=process');
  });

  it('says what is wrong, where, and leaves the other tools their results', () => {
    const reading = read('cr=six&ld=0&ut=12');
    expect(reading.errors).toEqual({
      cr: 'Enter a number from 1 to 999,999,999',
      ld: 'Enter a whole number from 1 to 99,999',
    });
    expect(reading).toMatchObject({ cash: null, leak: null, utilization: { technicians: '12' } });
    expect(reading.typed).toMatchObject({ cr: 'six', ld: '0' });
    expect(writeCompanions(reading)).toBeNull();
  });

  it('refuses a range whose upper end is below its lower one', () => {
    const reading = read('cl=30&ch=20&ul=20&la=5&ly=4');
    expect(reading.errors).toEqual({
      ch: 'Enter at least the lower cut: 30',
      up: 'Enter at least the lower gain: 20',
      ly: 'Enter at least today’s addition: 5',
    });
    expect(reading).toMatchObject({ cash: null, utilization: null, leak: null });
  });

  it('takes a choice it does not know for the one of the example', () => {
    expect(read('lk=<b>').leak?.use).toBe('comfort');
    expect(read('lk=<b>').typed.lk).toBe('comfort');
    const { rule, typed } = read('rk=__proto__&rr=<b>&rd=2031');
    expect(rule).toMatchObject({ kind: 'rooftop', refrigerant: 'hfc', addition: 'since' });
    expect(typed).toMatchObject({ rk: 'rooftop', rr: 'hfc', rd: 'since' });
  });

  it('holds what the leak rule is asked, and refuses what is no figure', () => {
    const query = 'rf=240&rg=4.5&rl=12.5&rc=130&rk=chiller&rr=substitute&rd=before';
    expect(writeCompanions(read(`${query}&la=3.0`))).toBe(query);
    const wrong = read('rf=0&rg=-1&rl=lots&rk=store');
    expect(Object.keys(wrong.errors)).toEqual(['rf', 'rg', 'rl']);
    expect(wrong).toMatchObject({ rule: null, leak: { added: '3' } });
    expect(writeCompanions(wrong)).toBeNull();
  });
});
