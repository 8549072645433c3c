import { formatDecimal } from '#app/ui/format.ts';

/** A quantity without the zeros that say nothing: "3.50" reads 3.5, "2.00" reads 2, "1200.00" reads 1,200. */
export function shownQuantity(quantity: string): string {
  return formatDecimal(quantity.includes('.') ? quantity.replace(/\.?0+$/, '') : quantity);
}
