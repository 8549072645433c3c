import { formatMoney } from '#app/ui/format.ts';
import styles from './ProjectCells.module.css';
import type { ProjectDetail } from './project-detail-queries.server.ts';

/** What a project has cost so far, against its budget, and where the figure comes from. */
export function ProjectCost({
  project: { cost, actualCost, budgetUsed },
}: {
  project: Pick<ProjectDetail, 'cost' | 'actualCost' | 'budgetUsed'>;
}) {
  return (
    <>
      {formatMoney(cost)}
      {budgetUsed === null ? null : (
        <span className={styles.line} data-over={budgetUsed > 100 || undefined}>
          {budgetUsed}% of the budget
        </span>
      )}
      <span className={styles.line}>
        {actualCost === null ? 'From the logged hours' : 'Entered by hand'}
      </span>
    </>
  );
}
