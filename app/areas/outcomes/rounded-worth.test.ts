import { expect, it } from 'vitest';
import { roundedWorth, worthWords } from './rounded-worth.ts';

it('rounds what a change is worth to three figures', () => {
  const amounts = ['82589.61', '179312.00', '999500.00', '14049.99', '-14050.00', '480.50', '0.40'];
  expect(amounts.map(roundedWorth)).toEqual([
    '$82,600',
    '$179,000',
    '$1,000,000',
    '$14,000',
    '-$14,100',
    '$481',
    '$0',
  ]);
});

it('says both kinds of worth in one line, a loss as such', () => {
  expect(worthWords({ once: '179312.00', yearly: '-14049.99' })).toBe(
    'about $179,000 once, minus about $14,000 a year',
  );
  expect(worthWords({ once: null, yearly: '500.00' })).toBe('about $500 a year');
  expect(worthWords({ once: null, yearly: null })).toBe('nothing in dollars yet');
});
