import { describe, expect, it } from 'vitest';
import { addMoney, centsOf, moneyOf, subtractMoney } from './money.ts';

describe('money', () => {
  it('adds what floating point gets wrong', () => {
    expect(addMoney('0.10', '0.20')).toBe('0.30');
    expect(subtractMoney('9999999999.99', '0.01')).toBe('9999999999.98');
  });

  it.each(['0.00', '0.05', '-0.05', '12.30', '-4800.00'])(
    'keeps %s through cents and back',
    (amount) => {
      expect(moneyOf(centsOf(amount))).toBe(amount);
    },
  );

  it.each(['', '1.234', '1e5', 'NaN', '1,000.00', ' 5'])('refuses %j', (text) => {
    expect(() => centsOf(text)).toThrow(RangeError);
  });
});
