import { centsOf, type Money, moneyOf } from '#app/platform/money.ts';

/** How a page says that a card adds nothing. */
export const NO_FEE = '0';

/** Thousandths of a percent in a whole. */
const WHOLE = 100_000n;

/** The fee that paying an amount by card adds, to the cent, of a percentage with up to three decimals; half a cent rounds up. */
export function surchargeOf(amount: Money, percent: string): Money {
  const [whole = '', decimals = ''] = (percent || '0').split('.');
  const thousandths = BigInt(`${whole}${decimals.padEnd(3, '0')}`);
  return moneyOf((centsOf(amount) * thousandths + WHOLE / 2n) / WHOLE);
}

/** The part of a fee that goes back with an amount of what it was of; with all that is left, all of it. */
export function shareOfSurcharge(surcharge: Money, amount: Money, of: Money): Money {
  const base = centsOf(of);
  if (base <= 0n) return surcharge;
  const share = (centsOf(surcharge) * centsOf(amount) + base / 2n) / base;
  return moneyOf(share > centsOf(surcharge) ? centsOf(surcharge) : share);
}
