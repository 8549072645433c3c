import type { Money } from '#app/platform/money.ts';
import { exact, over, percent, rounded, times } from '../exact.ts';

/** The inputs of a cash release, as checked decimal text. The cuts are percent of the days. */
export type CashInputs = Record<'revenue' | 'dso' | 'cutFrom' | 'cutTo', string>;

/** Days in tenths, dollars with cents; `low` belongs to the smaller cut. */
export type CashRelease = {
  revenueADay: Money;
  days: { low: string; high: string };
  cash: { low: Money; high: Money };
};

const DAYS_A_YEAR = exact('365');

/** Returns the cash that shorter collection releases once: revenue ÷ 365 × days cut. */
export function cashRelease({ revenue, dso, cutFrom, cutTo }: CashInputs): CashRelease {
  const days = (cut: string) => times(exact(dso), percent(cut));
  // Divided last, so that nothing of a cent is lost before.
  const cash = (cut: string) => rounded(over(times(exact(revenue), days(cut)), DAYS_A_YEAR));
  return {
    revenueADay: rounded(over(exact(revenue), DAYS_A_YEAR)),
    days: { low: rounded(days(cutFrom), 1), high: rounded(days(cutTo), 1) },
    cash: { low: cash(cutFrom), high: cash(cutTo) },
  };
}
