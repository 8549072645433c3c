import { type Measure, measureNames } from '#app/records/template/template-plan.ts';

/** The fact of what a project is measured by, for its page on either side; none where nothing was agreed. */
export function measuredBy({ measures }: { measures: readonly Measure[] }) {
  return measures.length === 0 ? [] : [['Measured by', measureNames(measures)] as const];
}
