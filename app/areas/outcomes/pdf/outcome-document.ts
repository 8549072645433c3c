import type { ShownBaseline, ShownMeasure, ShownMoney } from '../board-view.ts';
import type { ReportSteps } from '../report-step-queries.server.ts';
import type { ShownQuarter } from '../shown-score.ts';

/** The content of a report on outcomes. */
export type OutcomeReport = {
  kind: 'quarterly' | 'closing';
  companyName: string;
  contactName: string;
  addressLines: readonly string[];
  /** The months that it looks back on: "Aug 2026 to Oct 2026". */
  period: string;
  /** The firm's calendar date. */
  preparedOn: string;
  baseline: ShownBaseline | null;
  measures: readonly ShownMeasure[];
  /** The day on which the engagement starts, its words in charts, and the month that results count from; null without a day. */
  kickoff: { day: string; words: string; counts: string } | null;
  /** Null for anyone who may not see money. */
  money: ShownMoney | null;
  /** Milestones since the start of the engagement, and those ahead. */
  steps: ReportSteps;
  /** The 25-point scores by quarter, the newest first; none where the report leaves them out. */
  scores: readonly ShownQuarter[];
};
