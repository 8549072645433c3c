import type { Money } from '#app/platform/money.ts';
import type { XmrDrawing } from './xmr-drawing.ts';

/** How well a figure is proven: computed here from a file, typed with a document, typed. */
export type ShownGrade = 'A' | 'B' | 'C';

/** A figure as it is shown: with its unit, its grade, its number of cases, and its months. */
export type BoardFigure = {
  text: string;
  grade: ShownGrade;
  /** Cases behind it; null where it was typed without them. */
  cases: number | null;
  months: string;
};

/** What can be said of a measure since its baseline. */
export type ShownVerdict = {
  kind: 'better' | 'worse' | 'same' | 'none';
  words: string;
};

/** What a real change is worth, by the formula that both sides agreed. */
export type ShownWorth = {
  /** Dollars; negative where the measure got worse. */
  amount: Money;
  /** The same as an owner would quote it: "$82,600". */
  rounded: string;
  /** Whether it comes back each year. */
  isYearly: boolean;
  /** The sum with its numbers: "9.4 days × $16,438.36 a day". */
  sum: string;
  /** Where the dollars of one unit come from, in words. */
  basis: string;
};

/** A month of a measure. */
type ShownMonth = {
  /** YYYY-MM */
  month: string;
  figure: BoardFigure | null;
};

/** A measure of the board as it is shown. */
export type ShownMeasure = {
  id: string;
  name: string;
  definition: string;
  source: string;
  /** "Days, lower is better" */
  unitWords: string;
  baseline: BoardFigure | null;
  /** The months of the latest figure, a year before. */
  lastYear: BoardFigure | null;
  latest: BoardFigure | null;
  /** From the baseline to the latest: "9.4 days faster"; null without both. */
  change: string | null;
  verdict: ShownVerdict;
  worth: ShownWorth | null;
  months: readonly ShownMonth[];
  drawing: XmrDrawing;
  /** The words of the chart's ticks, in their order. */
  ticks: readonly string[];
};

/** What all real changes are worth together, and what the engagement cost. */
export type ShownMoney = {
  /** Cash that comes once, and what comes back each year; null where no real change has a worth. */
  once: Money | null;
  yearly: Money | null;
  /** The same as an owner would quote them, and both in one sentence. */
  rounded: { once: string | null; yearly: string | null; words: string };
  /** What was invoiced, drafts and prepayments apart, and what was charged to the prepaid balance; what signed contracts come to. */
  fee: { toDate: Money; agreed: Money | null };
};

/** The agreed baseline, as a page names it. */
export type ShownBaseline = {
  number: number;
  agreedAt: Date;
  hash: string;
  signedBy: string;
  /** Who signed it for the firm. */
  firmSignedBy: string;
  months: string;
  /** Which of the twelve months before the engagement it leaves out: "Nov to Dec 2025"; null where none. */
  leavesOut: string | null;
};
