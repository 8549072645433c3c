import { describe, expect, it } from 'vitest';
import { cashRelease } from './cash-release.ts';
import { readCompanions } from './companion-inputs.ts';
import { cashWords, LEAK_NOTE, leakWords, utilizationWords } from './companion-words.ts';
import { type LeakInputs, leakRate } from './leak-rate.ts';
import { utilizationGain } from './utilization-gain.ts';

const EXAMPLE = readCompanions(new URLSearchParams());

describe('cash release', () => {
  const inputs = present(EXAMPLE.cash);

  it('comes to $170,959 to $341,918 for $6 million and 52 days cut by 20 to 40%', () => {
    const release = cashRelease(inputs);
    expect(release).toEqual({
      revenueADay: '16438.36',
      days: { low: '10.4', high: '20.8' },
      cash: { low: '170958.90', high: '341917.81' },
    });
    const { results } = cashWords(inputs, release);
    expect(results).toEqual([{ label: 'One-time cash', value: '$170,959 to $341,918' }]);
  });

  it('is one figure for one cut', () => {
    const one = { ...inputs, cutTo: '20' };
    expect(cashWords(one, cashRelease(one)).results[0]?.value).toBe('$170,959');
  });

  it('stays exact for the largest figures', () => {
    const most = { revenue: '999999999', dso: '999', cutFrom: '0', cutTo: '100' };
    expect(cashRelease(most).cash).toEqual({ low: '0.00', high: '2736986298.63' });
  });
});

describe('utilization gain', () => {
  const inputs = present(EXAMPLE.utilization);

  it('comes to $145,600 to $436,800 for ten technicians and 5 to 15 points at $140', () => {
    const gain = utilizationGain(inputs);
    expect(gain).toEqual({
      paidHours: '20800.0',
      hours: { low: '1040.0', high: '3120.0' },
      worth: { low: '145600.00', high: '436800.00' },
    });
    const words = utilizationWords(inputs, gain);
    expect(words.results[0]).toEqual({
      label: 'Capacity a year at $140 an hour',
      value: '$145,600 to $436,800',
    });
    expect(words.notes.join()).toContain('upper bound');
  });
});

describe('leak rate', () => {
  const example = present(EXAMPLE.leak);
  const rateOf = (changed: Partial<LeakInputs>) => leakRate({ ...example, ...changed });

  it('is 30.4% annualized and 10.0% rolling for 3 lb into 30 lb after 120 days', () => {
    const leak = leakRate(example);
    expect(leak).toMatchObject({
      annualizing: { rate: '30.4', isOver: true },
      rolling: { rate: '10.0', isOver: false },
      trigger: '10',
    });
    const { results, notes } = leakWords(example, leak);
    expect(results.map(({ label, value }) => `${label} ${value}`)).toEqual([
      'Annualizing method: over 10% 30.4%',
      'Rolling method: not over 10% 10.0%',
    ]);
    expect(notes).toContain(LEAK_NOTE);
    expect(notes.join()).toMatch(/30 days to repair.*choose one/);
  });

  it('counts at most 365 days, and every pound of them by the rolling method', () => {
    expect(rateOf({ days: '800' }).annualizing.rate).toBe('10.0');
    const twice = rateOf({ addedInYear: '6.5' });
    expect(twice.rolling).toEqual({ rate: '21.7', isOver: true });
    expect(twice.annualizing.rate).toBe('30.4');
  });

  it('is held against the trigger of its use, and only above it', () => {
    expect(rateOf({ use: 'commercial' }).annualizing.isOver).toBe(true);
    expect(rateOf({ use: 'process' }).annualizing.isOver).toBe(true);
    const third = { days: '365', added: '9' };
    expect(rateOf({ ...third, use: 'process' }).annualizing).toEqual({
      rate: '30.0',
      isOver: false,
    });
    expect(rateOf({ ...third, added: '9.01', use: 'process' }).annualizing.isOver).toBe(true);
  });

  it('has no trigger for exempt equipment and below 15 lb', () => {
    expect(rateOf({ use: 'light' })).toMatchObject({ trigger: null, outside: 'exempt use' });
    const small = rateOf({ fullCharge: '14.99' });
    expect(small).toMatchObject({ trigger: null, outside: 'small charge' });
    expect(small.annualizing.isOver).toBe(false);
    expect(rateOf({ fullCharge: '15' }).trigger).toBe('10');
  });

  it('is chronic from 125% of the charge on', () => {
    expect(rateOf({ addedInYear: '37.5' }).isChronic).toBe(true);
    expect(rateOf({ addedInYear: '37.49' }).isChronic).toBe(false);
    expect(rateOf({ addedInYear: '37.5', use: 'light' }).isChronic).toBe(false);
  });
});

function present<Value>(value: Value | null): Value {
  if (value === null) throw new Error('The example is right.');
  return value;
}
