/** The measures that are built in, and measures of a customer's own. */
export const MEASURE_KINDS = [
  'dso',
  'days-to-invoice',
  'close-rate-count',
  'close-rate-value',
  'billable-share',
  'first-visit',
  'renewals-value',
  'admin-minutes',
  'own',
] as const;
export type MeasureKind = (typeof MEASURE_KINDS)[number];

/** What a measure is counted in. */
export const MEASURE_UNITS = ['days', 'percent', 'minutes', 'dollars', 'number'] as const;
export type MeasureUnit = (typeof MEASURE_UNITS)[number];

/** Which way a measure gets better. */
export const MEASURE_DIRECTIONS = ['down', 'up'] as const;
export type MeasureDirection = (typeof MEASURE_DIRECTIONS)[number];

/** How well a figure is proven: computed here from a file, typed with a document, typed. */
export const EVIDENCE_GRADES = ['A', 'B', 'C'] as const;
export type EvidenceGrade = (typeof EVIDENCE_GRADES)[number];

/** What a file contains of a measure: all of it, or one of the two sums that DSO is made of. */
export const IMPORT_PARTS = ['all', 'balances', 'revenue'] as const;
export type ImportPart = (typeof IMPORT_PARTS)[number];

/** The states of a baseline: proposed by the firm, agreed by both sides and frozen, withdrawn before that. */
export const BASELINE_STATUSES = ['proposed', 'agreed', 'withdrawn'] as const;

/** Who signs a baseline. */
export const BASELINE_SIDES = ['firm', 'customer'] as const;
