import type { EvidenceGrade } from '#app/records/outcome/outcome-status.ts';
import { meanOf } from './exact-figure.ts';

/** A month's stored figure; `month` is its first day. */
export type StoredFigure = {
  month: string;
  value: string;
  cases: number | null;
  grade: EvidenceGrade;
};

/** The figures of several months as one: their mean, the sum of their cases, and the weakest of their grades. */
export type PeriodFigure = {
  value: string;
  cases: number | null;
  grade: EvidenceGrade;
  months: number;
  fromMonth: string;
  toMonth: string;
};

/** Combines months into one figure; null if there are none. Pass them in their order. */
export function takenTogether(figures: readonly StoredFigure[]): PeriodFigure | null {
  const value = meanOf(figures.map((figure) => figure.value));
  const [first] = figures;
  const last = figures.at(-1);
  if (value === null || !first || !last) return null;
  return {
    value,
    cases: figures.reduce<number | null>(
      (sum, { cases }) => (sum === null || cases === null ? null : sum + cases),
      0,
    ),
    grade: figures.reduce<EvidenceGrade>(
      (worst, { grade }) => (grade > worst ? grade : worst),
      'A',
    ),
    months: figures.length,
    fromMonth: first.month,
    toMonth: last.month,
  };
}

/** Returns the first day of the month that many months later. */
export function monthsLater(month: string, count: number): string {
  const date = new Date(`${month}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 10);
}
