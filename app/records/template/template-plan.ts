import type { DocumentCategory } from '../document/document-category.ts';

/**
 * When something in a template falls: that many business days after the start day, or after the day of the milestone whose key
 * is `after`.
 */
export type Offset = { days: number; after?: string | undefined };

/** Whose work a task of a template is. A `consultant` task is assigned to the engagement's consultant. */
export const TASK_OWNERS = ['firm', 'consultant', 'customer'] as const;

/** The figures that an engagement is measured by. */
export const MEASURES = {
  dso: 'Days sales outstanding (DSO)',
  'days-to-invoice': 'Days from work done to invoice',
  'close-rate-count': 'Close rate by count',
  'close-rate-value': 'Close rate by value',
  'billable-share': 'Billable share of hours',
  'first-visit': 'First-visit completion',
  'renewals-value': 'Agreement renewals by value',
  'admin-minutes': 'Admin minutes per work order',
} as const;

export type Measure = keyof typeof MEASURES;

/** Measures as a person reads them: "DSO, First-visit completion". */
export const measureNames = (measures: readonly Measure[]): string =>
  measures.map((measure) => MEASURES[measure]).join(', ');

/** What an engagement is made of, with days in place of dates. */
export type TemplatePlan = {
  /** Each has a key of its own, by which other parts and later milestones name it. */
  milestones: ({ key: string; title: string; asksSignOff: boolean } & Offset)[];
  tasks: ({ title: string; side: (typeof TASK_OWNERS)[number] } & Offset)[];
  requests: ({ title: string; category: DocumentCategory } & Offset)[];
  meetings: ({ title: string; time: string; minutes: number } & Offset)[];
  /** Drafts, each for a share of the proposal's total: percent with up to two decimals. */
  invoices: ({ title: string; percent: string } & Offset)[];
  measures: Measure[];
};
