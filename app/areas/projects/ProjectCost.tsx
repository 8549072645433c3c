import { formatHours } from '#app/areas/time/hours.ts';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import styles from './ProjectCells.module.css';
import type { ProjectDetail } from './project-detail-queries.server.ts';

/** What a project has cost so far, compared with its budget, and where the figure comes from. */
export function ProjectCost({
  project: { cost, actualCost, budgetUsed, unratedHours },
}: {
  project: Pick<ProjectDetail, 'cost' | 'actualCost' | 'budgetUsed' | 'unratedHours'>;
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
        {actualCost === null ? 'Logged hours × billing rate' : 'Entered by hand'}
      </span>
      <UnratedHours hours={unratedHours} />
    </>
  );
}

/** The billable hours that a cost leaves out, in words; nothing if there are none. */
export function UnratedHours({ hours }: { hours: string }) {
  if (hours === '0.00') return null;
  return (
    <span className={styles.line} data-over>
      {formatHours(hours).replace(/\.?0+$/, '')} h without a rate
    </span>
  );
}
