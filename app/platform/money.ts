/** Dollars and cents as the database stores them: a decimal string such as "4800.00". */
export type Money = string;

const FORM = /^(-?)(\d{1,20})(?:\.(\d{1,2}))?$/;

/**
 * Returns a money string as whole cents.
 * @throws RangeError when the text is not an amount of dollars with at most two decimals.
 */
export function centsOf(amount: Money): bigint {
  const match = FORM.exec(amount);
  if (!match) throw new RangeError(`"${amount}" is not an amount of money.`);
  const [, sign, dollars = '0', cents = ''] = match;
  const value = BigInt(dollars) * 100n + BigInt(cents.padEnd(2, '0'));
  return sign ? -value : value;
}

/** Whole cents as a money string with two decimals. */
export function moneyOf(cents: bigint): Money {
  const absolute = cents < 0n ? -cents : cents;
  const text = `${absolute / 100n}.${String(absolute % 100n).padStart(2, '0')}`;
  return cents < 0n ? `-${text}` : text;
}

/** The exact sum of amounts. */
export function addMoney(...amounts: readonly Money[]): Money {
  return moneyOf(amounts.reduce((sum, amount) => sum + centsOf(amount), 0n));
}

/** The exact difference `from` − `amount`. */
export function subtractMoney(from: Money, amount: Money): Money {
  return moneyOf(centsOf(from) - centsOf(amount));
}

/**
 * Multiplies an amount by a quantity of at most two decimals, rounded to the cent; half a cent rounds away from zero.
 * @throws RangeError when either text is not such a number.
 */
export function multiplyMoney(unitPrice: Money, quantity: string): Money {
  // Both are hundredths, so their product counts ten-thousandths.
  const product = centsOf(unitPrice) * centsOf(quantity);
  const half = product < 0n ? -50n : 50n;
  return moneyOf((product + half) / 100n);
}

/** Returns a number below zero, zero or above, as `a` is less than, equal to or more than `b`. */
export function compareMoney(a: Money, b: Money): number {
  const difference = centsOf(a) - centsOf(b);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
