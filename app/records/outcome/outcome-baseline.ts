import type { Money } from '#app/platform/money.ts';
import type { EvidenceGrade, MeasureDirection, MeasureUnit } from './outcome-status.ts';

/** A measure as a baseline freezes it: what it is, what it was, and what one unit of change is worth. */
export type AgreedMeasure = {
  measureId: string;
  name: string;
  unit: MeasureUnit;
  direction: MeasureDirection;
  formula: string;
  source: string;
  /** Decimal text. */
  value: string;
  cases: number | null;
  grade: EvidenceGrade;
  months: number;
  worth: { perUnit: Money; isYearly: boolean; basis: string } | null;
};
