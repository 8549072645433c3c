import { centsOf, type Money } from '#app/platform/money.ts';

// Stripe counts these in whole units, and those in thousandths.
const WITHOUT_DECIMALS = new Set(
  'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '),
);
const WITH_THREE = new Set('bhd jod kwd omr tnd'.split(' '));

/** Whether money is of another currency than the firm's, which moves nothing here. */
export function isOtherCurrency({ currency }: { currency: string }): boolean {
  return currency !== 'usd';
}

/** An amount of any currency in words, such as "50.00 EUR"; `amount` is the provider's smallest unit read as cents. */
export function amountInWords(amount: Money | null, currency: string): string {
  const name = currency.toUpperCase();
  if (amount === null) return `An amount of ${name}`;
  const decimals = WITHOUT_DECIMALS.has(currency) ? 0 : WITH_THREE.has(currency) ? 3 : 2;
  const value = Number(centsOf(amount)) / 10 ** decimals;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return `${value.toLocaleString('en-US', digits)} ${name}`;
}
