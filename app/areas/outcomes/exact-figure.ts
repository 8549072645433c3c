const PLACES = 4;
const UNIT = 10n ** BigInt(PLACES);

/** A decimal text as a whole number of ten-thousandths. @throws RangeError when it is none. */
function toUnits(decimal: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal);
  if (!match) throw new RangeError(`Not a decimal: ${decimal}`);
  const [, sign, whole = '0', fraction = ''] = match;
  const padded = fraction.padEnd(PLACES + 1, '0');
  let units = BigInt(whole + padded.slice(0, PLACES));
  if ((padded[PLACES] ?? '0') >= '5') units += 1n;
  return sign ? -units : units;
}

/** Ten-thousandths as a decimal text: 3.5 is "3.5000". */
function ofUnits(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(PLACES + 1, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`;
}

/** A quotient, roundedTo half away from zero. The denominator is not zero. */
function quotient(numerator: bigint, denominator: bigint): bigint {
  const isNegative = numerator < 0n !== denominator < 0n;
  const [top, bottom] = [magnitude(numerator), magnitude(denominator)];
  const roundedTo = (top * 2n + bottom) / (bottom * 2n);
  return isNegative ? -roundedTo : roundedTo;
}

const magnitude = (value: bigint) => (value < 0n ? -value : value);

/**
 * Divides two exact sums and multiplies by a whole number: a decimal with four places; null unless the denominator is above
 * zero.
 */
export function ratioOf(numerator: string, denominator: string, scale: bigint): string | null {
  const bottom = toUnits(denominator);
  if (bottom <= 0n) return null;
  return ofUnits(quotient(toUnits(numerator) * scale * UNIT, bottom));
}

/** Returns the mean of decimals, with four places; null if there are none. */
export function meanOf(values: readonly string[]): string | null {
  if (values.length === 0) return null;
  const sum = values.reduce((total, value) => total + toUnits(value), 0n);
  return ofUnits(quotient(sum, BigInt(values.length)));
}

/** Returns `later` minus `earlier`. */
export function figureDifference(later: string, earlier: string): string {
  return ofUnits(toUnits(later) - toUnits(earlier));
}

/** Multiplies a decimal by dollars, rounded to cents. */
export function timesMoney(decimal: string, money: string): string {
  const cents = quotient(toUnits(decimal) * toUnits(money), (UNIT * UNIT) / 100n);
  const digits = magnitude(cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Rounds a decimal to `places` (0 to 4), half away from zero. */
export function roundedTo(decimal: string, places: number): string {
  const step = 10n ** BigInt(PLACES - places);
  const text = ofUnits(quotient(toUnits(decimal), step) * step);
  return places === 0 ? text.slice(0, -(PLACES + 1)) : text.slice(0, text.length - PLACES + places);
}
