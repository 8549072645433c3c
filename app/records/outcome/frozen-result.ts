import type { Money } from '#app/platform/money.ts';

/** A measure of a closing report, in the words that it had when its result was proposed for the public page. */
export type FrozenMeasure = {
  name: string;
  /** "Days, lower is better" */
  unit: string;
  before: string;
  after: string;
  /** "9.4 days faster" */
  change: string;
  kind: 'better' | 'worse' | 'same';
  verdict: string;
};

/** What a closing report says, as it is frozen for the public page. */
export type FrozenResult = {
  /** YYYY-MM-DD */
  start: string;
  /** The months of the baseline, and those that it is compared with. */
  before: string;
  after: string;
  measures: readonly FrozenMeasure[];
  /** What confirmed changes are worth, in rounded words, next to the fee; null where the customer shows no dollars. */
  dollars: { worth: string; fee: Money } | null;
};
