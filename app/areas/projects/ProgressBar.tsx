import styles from './ProgressBar.module.css';

/** How many of a project's milestones are completed, as a bar with its percentage; nothing without milestones. */
export function ProgressBar({
  completed,
  total,
  label,
}: {
  completed: number;
  total: number;
  /** Names the bar for screen readers, for example "Progress of Rate letter". */
  label: string;
}) {
  const progress = progressOf({ completed, total });
  if (progress === null) return null;
  return (
    <div className={styles.progress}>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={progress}
        aria-valuetext={`${progress}%, ${completed} of ${total} milestones`}
      >
        <div className={styles.done} style={{ width: `${progress}%` }} />
      </div>
      <p className={styles.figures}>
        <strong>{progress}%</strong>
        <span>
          {completed} of {total}
        </span>
      </p>
    </div>
  );
}

/**
 * Returns how much of a project is done: the percentage of completed milestones, rounded, from 0 to 100 (specification, section
 * 9). Null without milestones.
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
