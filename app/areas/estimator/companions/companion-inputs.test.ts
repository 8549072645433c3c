import { describe, expect, it } from 'vitest';
import {
  CASH_FIGURES,
  LEAK_FIGURES,
  USE_FIGURE,
  UTILIZATION_FIGURES,
} from './companion-figures.ts';
import { readCompanions, writeCompanions } from './companion-inputs.ts';

const read = (query: string) => readCompanions(new URLSearchParams(query));

describe('the address of the companions', () => {
  it('has short names of its own for every field', () => {
    const figures = [...CASH_FIGURES, ...UTILIZATION_FIGURES, ...LEAK_FIGURES, USE_FIGURE];
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

  it('takes a use it does not know for comfort cooling', () => {
    expect(read('lk=<b>').leak?.use).toBe('comfort');
    expect(read('lk=<b>').typed.lk).toBe('comfort');
  });
});
