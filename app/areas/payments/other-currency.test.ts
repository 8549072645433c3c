import { expect, it } from 'vitest';
import { amountInWords, isOtherCurrency } from './other-currency.ts';

it('names an amount by the decimals of its currency', () => {
  expect(amountInWords('50.00', 'eur')).toBe('50.00 EUR');
  expect(amountInWords('1234.56', 'cad')).toBe('1,234.56 CAD');
  expect(amountInWords('50.00', 'jpy')).toBe('5,000 JPY');
  expect(amountInWords('50.00', 'kwd')).toBe('5.000 KWD');
  expect(amountInWords(null, 'eur')).toBe('An amount of EUR');
});

it('takes US dollars alone for the currency of the firm', () => {
  expect(['usd', 'eur', ''].map((currency) => isOtherCurrency({ currency }))).toEqual([
    ...[false, true, true],
  ]);
});
