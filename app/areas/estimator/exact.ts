/** Digits behind the decimal point of every exact figure: enough for the products of the estimator's inputs. */
const SCALE = 12;
const ONE = 10n ** BigInt(SCALE);

/** A number counted in millionths of millionths, so that sums and products of decimals stay exact. */
export type Exact = bigint;

const FORM = /^(\d{1,9})(?:\.(\d{1,2}))?$/;

/**
 * Reads a decimal text of at most two decimals, for example "27.55", as an exact number.
 * @throws RangeError when the text is not such a number.
 */
export function exact(text: string): Exact {
  const match = FORM.exec(text);
  if (!match) throw new RangeError(`"${text}" is not a decimal number.`);
  const [, whole = '0', fraction = ''] = match;
  return BigInt(whole + fraction.padEnd(SCALE, '0'));
}

/** Returns the product of exact numbers, cut after the twelfth decimal. */
export function times(...factors: readonly Exact[]): Exact {
  return factors.reduce((product, factor) => (product * factor) / ONE, ONE);
}

/** The quotient of exact numbers, cut after the twelfth decimal. @throws RangeError on division by zero. */
export function over(dividend: Exact, divisor: Exact): Exact {
  return (dividend * ONE) / divisor;
}

/** Returns a percentage such as "15" as a fraction of one. */
export function percent(text: string): Exact {
  return exact(text) / 100n;
}

/** One, as an exact number. */
export const WHOLE: Exact = ONE;

/** Writes the number with `decimals` decimals, half rounded up; for numbers from zero on. */
export function rounded(value: Exact, decimals = 2): string {
  return textOf(stepsOf(value, decimals), decimals);
}

/**
 * Parts as texts of two decimals that add up to their rounded sum to the last digit: each is the step from one rounded
 * running total to the next.
 */
export function roundedParts(parts: readonly Exact[]): string[] {
  let total = 0n;
  let shown = 0n;
  return parts.map((part) => {
    total += part;
    const next = stepsOf(total, 2);
    const step = next - shown;
    shown = next;
    return textOf(step, 2);
  });
}

/** How many of the last decimal's units come nearest to the number. */
function stepsOf(value: Exact, decimals: number): bigint {
  const step = 10n ** BigInt(SCALE - decimals);
  return (value + step / 2n) / step;
}

function textOf(steps: bigint, decimals: number): string {
  const digits = steps.toString().padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
