import { subtractMoney } from '#app/platform/money.ts';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import type { Match } from './match-line.ts';

/** A payout of the provider that the bank has no line of, or none that took a failed one back. */
export type OpenPayout = {
  id: string;
  /** What the line has: of a failed payout that arrived, the opposite. */
  amount: string;
  arrivesOn: string;
  descriptor: string | null;
  isReturn: boolean;
};

type AskedLine = { amount: string; day: string; text: string };

const DAY_MS = 86_400_000;
/** A payout may arrive a long weekend after its day. */
const MOST_DAYS_APART = 7;
const NEAR_DAYS = 3;

/** A payout in words: "Payout of $250.00, Nov 6, 2026". */
export function payoutWords({ amount, arrivesOn, isReturn }: OpenPayout): string {
  const words = `Payout of ${formatMoney(isReturn ? subtractMoney('0.00', amount) : amount)}, ${formatDate(arrivesOn)}`;
  return isReturn ? `${words}, which failed` : words;
}

/**
 * Finds the payout that a line is: the one of its amount around its day. A line that says so and has another amount names the difference.
 * Null for a line that no payout fits, and, unless it says so, for one that several do.
 */
export function matchPayout(line: AskedLine, payouts: readonly OpenPayout[]): Match | null {
  const near = payouts
    .map((payout) => ({ payout, days: daysApart(payout.arrivesOn, line.day) }))
    .filter(({ days }) => days <= MOST_DAYS_APART)
    .toSorted((one, other) => one.days - other.days);
  const says = saysPayout(line, payouts);
  const fitting = near.filter(({ payout }) => payout.amount === line.amount);
  const [first] = fitting;
  if (first && (says || fitting.length === 1)) {
    const isOnly = fitting.length === 1;
    return {
      ...NOTHING,
      kind: 'proposed',
      reason: `A payout of this amount${isOnly ? '' : ', the nearest of several'}`,
      other: { target: `payout:${first.payout.id}`, words: payoutWords(first.payout) },
    };
  }
  const [close] = near;
  if (!says || !close || close.days > NEAR_DAYS) return null;
  const apart = subtractMoney(line.amount, close.payout.amount);
  return {
    ...NOTHING,
    reason: `${payoutWords(close.payout)} differs from this line by ${formatMoney(apart)}`,
  };
}

/** Whether a line says that it is a payout. */
export function saysPayout({ text }: AskedLine, payouts: readonly OpenPayout[]): boolean {
  const words = text.toUpperCase();
  return (
    /\bSTRIPE\b/.test(words) ||
    payouts.some(({ descriptor }) => descriptor && words.includes(descriptor.toUpperCase()))
  );
}

const NOTHING: Match = { kind: 'open', reason: '', settlement: null, candidates: [], other: null };

function daysApart(one: string, other: string): number {
  return Math.abs(Date.parse(one) - Date.parse(other)) / DAY_MS;
}
