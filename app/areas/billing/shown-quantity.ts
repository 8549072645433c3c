/** A quantity without the zeros that say nothing: "3.50" reads 3.5, "2.00" reads 2. */
export function shownQuantity(quantity: string): string {
  return quantity.includes('.') ? quantity.replace(/\.?0+$/, '') : quantity;
}
