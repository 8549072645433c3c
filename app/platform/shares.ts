import { centsOf, type Money, moneyOf } from './money.ts';

/** Hundredths of a percent in a whole. */
const WHOLE = 10_000n;

/**
 * Shares of an amount to the cent, each rounded to the nearest; if the percentages add up to 100, the last takes the remainder,
 * so that the shares add up to the amount. Percentages with two decimals that stand for thirds, sixths or the like, such as
 * 33.33, 33.33 and 33.34, count as exactly those fractions.
 */
export function sharesOf(total: Money | null, percents: readonly string[]): (Money | null)[] {
  if (total === null) return percents.map(() => null);
  const whole = centsOf(total);
  const parts = partsOf(percents.map(centsOf));
  const shares = parts.map(({ of, in: count }) => (2n * whole * of + count) / (2n * count));
  const isAll = comesToOne(parts);
  if (isAll) {
    const others = shares.slice(0, -1).reduce((sum, share) => sum + share, 0n);
    shares[shares.length - 1] = whole - others;
  }
  return shares.map(moneyOf);
}

/** `of` parts out of `in`. */
type Part = { of: bigint; in: bigint };

/** Fractions that no two decimals of a percentage can say. */
const ENDLESS = [3n, 6n, 7n, 9n, 11n, 12n, 13n] as const;

/** What percentages, in hundredths, stand for: simple fractions where each of them comes to one and all of them to a whole. */
function partsOf(hundredths: readonly bigint[]): Part[] {
  const asSaid = hundredths.map((of) => ({ of, in: WHOLE }));
  for (const count of ENDLESS) {
    const parts = hundredths.map((each) => ({
      of: (2n * each * count + WHOLE) / (2n * WHOLE),
      in: count,
    }));
    // Each is rounded by half a hundredth, and what that comes to was put onto one of them to make up the whole.
    const most = BigInt(parts.length + 1) * count;
    const isMeant = parts.every(({ of }, at) => {
      const off = 2n * (WHOLE * of - (hundredths[at] ?? 0n) * count);
      return of > 0n && off <= most && -off <= most;
    });
    if (isMeant && comesToOne(parts)) return parts;
  }
  return asSaid;
}

function comesToOne(parts: readonly Part[]): boolean {
  const [first] = parts;
  return first !== undefined && parts.reduce((sum, { of }) => sum + of, 0n) === first.in;
}
