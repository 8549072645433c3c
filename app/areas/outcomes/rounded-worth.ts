import { centsOf, type Money } from '#app/platform/money.ts';
import { formatMoney } from '#app/ui/everywhere/format.ts';

/** Figures that a rounded worth keeps. */
const KEPT = 3;

/**
 * Returns what a change is worth as an owner would quote it, in whole dollars of three figures: "$82,600". Half rounds away
 * from zero. The exact amount is an estimate times a count; it stands where it can be looked up.
 */
export function roundedWorth(amount: Money): string {
  const cents = centsOf(amount);
  const absolute = cents < 0n ? -cents : cents;
  const digits = String(absolute / 100n).length;
  const step = 100n * 10n ** BigInt(Math.max(0, digits - KEPT));
  const dollars = (((absolute + step / 2n) / step) * step) / 100n;
  return formatMoney(`${cents < 0n && dollars > 0n ? '-' : ''}${dollars}.00`).replace(/\.00$/, '');
}

/** What confirmed changes are worth, in words: "about $179,000 once, minus about $14,000 a year". */
export function worthWords({ once, yearly }: { once: Money | null; yearly: Money | null }): string {
  const part = (amount: Money | null, often: string) =>
    amount === null
      ? []
      : [
          {
            isLess: amount.startsWith('-'),
            words: `about ${roundedWorth(amount.replace(/^-/, ''))} ${often}`,
          },
        ];
  const parts = [...part(once, 'once'), ...part(yearly, 'a year')];
  if (parts.length === 0) return 'nothing in dollars yet';
  return parts
    .map(({ isLess, words }, at) =>
      isLess ? `minus ${words}` : at === 0 ? words : `plus ${words}`,
    )
    .join(', ');
}
