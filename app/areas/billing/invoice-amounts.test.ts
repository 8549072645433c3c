import { describe, expect, it } from 'vitest';
import { multiplyMoney } from '#app/platform/money.ts';
import { randomMoney, seededRandom } from '#tests/helpers/seeded-random.ts';
import { isBillable, lineAmount, openRest, subtotalOf } from './invoice-amounts.ts';

/** The same by whole numbers alone: cents times hundredths, half a cent away from zero. */
function centsOfLine(quantity: string, unitPrice: string): bigint {
  const whole = (text: string) => BigInt(text.replace('.', ''));
  const product = whole(quantity) * whole(unitPrice);
  const [size, sign] = product < 0n ? [-product, -1n] : [product, 1n];
  const cents = size / 100n + (size % 100n >= 50n ? 1n : 0n);
  return sign * cents;
}

describe('the amounts of an invoice', () => {
  it.each([
    ['1', '6200.00', '6200.00'],
    ['2.5', '225.00', '562.50'],
    ['0.33', '0.50', '0.17'],
    ['0.01', '0.49', '0.00'],
    ['0.50', '0.01', '0.01'],
    ['0.50', '-0.01', '-0.01'],
    ['3', '-33.33', '-99.99'],
    ['99999.99', '1.10', '109999.99'],
  ])('%s times %s is %s', (quantity, unitPrice, amount) => {
    expect(lineAmount({ quantity, unitPrice })).toBe(amount);
  });

  it('are the sum of the rounded lines, not the rounded sum', () => {
    const line = { quantity: '0.50', unitPrice: '0.01' };
    expect(subtotalOf([line, line, line])).toBe('0.03');
  });

  it('agree with whole-number arithmetic on 2,000 random invoices, as text of two decimals', () => {
    const random = seededRandom(20_261_121);
    for (let round = 0; round < 2_000; round += 1) {
      const lines = Array.from({ length: 1 + random.next(12) }, () => ({
        quantity: randomMoney(random, 1, 99_999),
        unitPrice: randomMoney(random, -5_000_00, 9_999_99),
      }));
      const expected = lines.reduce(
        (sum, { quantity, unitPrice }) => sum + centsOfLine(quantity, unitPrice),
        0n,
      );
      const sum = subtotalOf(lines);
      expect(sum).toMatch(/^-?\d+\.\d\d$/);
      expect(BigInt(sum.replace('.', ''))).toBe(expected);
    }
  });

  it('leave open what payments do not cover', () => {
    expect(openRest({ amount: '8400.00', credited: '0.00' }, [])).toBe('8400.00');
    expect(
      openRest({ amount: '0.80', credited: '0.50' }, [{ amount: '0.10' }, { amount: '0.20' }]),
    ).toBe('0.00');
  });

  it('are billable from one cent', () => {
    expect(['-1.00', '0.00', '0.01', '99999999.99', '100000000.00'].map(isBillable)).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
  });

  it('refuse a quantity that is no number', () => {
    expect(() => multiplyMoney('1.00', '1.005')).toThrow(RangeError);
  });
});
