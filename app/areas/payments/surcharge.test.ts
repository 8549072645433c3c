import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addMoney, compareMoney, moneyOf, subtractMoney } from '#app/platform/money.ts';
import { shareOfSurcharge, surchargeOf } from './surcharge.ts';

it('is a percentage to the cent, of up to three decimals, half a cent up', () => {
  expect(surchargeOf('6906.00', '3')).toBe('207.18');
  expect(surchargeOf('6906.00', '2.9')).toBe('200.27');
  expect(surchargeOf('1250.00', '0.125')).toBe('1.56');
  expect(surchargeOf('0.50', '3')).toBe('0.02');
  expect(surchargeOf('6906.00', '')).toBe('0.00');
});

it('goes back in shares that come to the whole, however a payment is given back', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 50n, max: 10_000_000n }),
      fc.integer({ min: 0, max: 3000 }),
      fc.array(fc.bigInt({ min: 1n, max: 5_000_000n }), { maxLength: 6 }),
      (cents, thousandths, parts) => {
        let left = moneyOf(cents);
        const percent = `${Math.floor(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, '0')}`;
        const fee = surchargeOf(left, percent);
        let feeLeft = fee;
        for (const part of [...parts.map(moneyOf), left]) {
          const amount = compareMoney(part, left) < 0 ? part : left;
          if (amount === '0.00') break;
          const share = shareOfSurcharge(feeLeft, amount, left);
          expect(compareMoney(share, '0.00')).toBeGreaterThanOrEqual(0);
          [left, feeLeft] = [subtractMoney(left, amount), subtractMoney(feeLeft, share)];
        }
        expect(addMoney(left, feeLeft)).toBe('0.00');
      },
    ),
  );
});
