import { PROMISE_KINDS, type PromiseKind } from '#app/records/promise/promise-status.ts';

/** How many promises of ninety days were kept, broken and withdrawn. */
export type PromiseCounts = { kept: number; broken: number; withdrawn: number };

/** The counts by kind, in the order of the kinds, and in total. */
export type PromiseFigures = {
  all: PromiseCounts;
  kinds: readonly ({ kind: PromiseKind } & PromiseCounts)[];
};

/** Promises that have to be settled before the landing page quotes how many were kept. */
const QUOTED_FROM = 20;

/** Returns the figures from counts by kind; a kind without promises has none. */
export function figuresOf(
  counted: readonly ({ kind: PromiseKind } & PromiseCounts)[],
): PromiseFigures {
  const kinds = PROMISE_KINDS.map((kind) => {
    const { kept = 0, broken = 0, withdrawn = 0 } = counted.find((of) => of.kind === kind) ?? {};
    return { kind, kept, broken, withdrawn };
  });
  const sum = (count: keyof PromiseCounts) => kinds.reduce((total, of) => total + of[count], 0);
  return {
    all: { kept: sum('kept'), broken: sum('broken'), withdrawn: sum('withdrawn') },
    kinds,
  };
}

/**
 * Returns the share of kept promises among those kept or broken: "98.4%". Cut, not rounded: 100% means that none was broken. A
 * dash if there are none.
 */
export function keptRate({ kept, broken }: PromiseCounts): string {
  const settled = kept + broken;
  if (settled === 0) return '—';
  return `${Math.floor((kept * 1000) / settled) / 10}%`;
}

/** Returns the number of promises that were kept or broken, which is what the rate is of. */
export function settledCount({ kept, broken }: PromiseCounts): number {
  return kept + broken;
}

/** Returns what the landing page quotes: how many of how many promises were kept; null while there are too few. */
export function quotedPromises({ all }: PromiseFigures): { kept: number; settled: number } | null {
  const settled = settledCount(all);
  return settled >= QUOTED_FROM ? { kept: all.kept, settled } : null;
}
