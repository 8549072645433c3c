/**
 * How much of a project is done: the percentage of completed milestones, rounded, from 0 to 100 (specification,
 * section 9). Null without milestones, where there is nothing to measure.
 */
export function progressOf({
  completed,
  total,
}: {
  completed: number;
  total: number;
}): number | null {
  return total === 0 ? null : Math.min(100, Math.round((completed / total) * 100));
}
