/** Random whole numbers that are the same in every run: `next(n)` gives 0 to n - 1. Mulberry32. */
export function seededRandom(seed: number): { next: (below: number) => number } {
  let state = seed >>> 0;
  return {
    next: (below) => {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
    },
  };
}

/** An amount of money as text, from `least` to `most` cents. */
export function randomMoney(
  random: { next: (below: number) => number },
  least: number,
  most: number,
): string {
  const cents = least + random.next(most - least + 1);
  const text = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
}
