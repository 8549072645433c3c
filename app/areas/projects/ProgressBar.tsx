import styles from './ProgressBar.module.css';
import { progressOf } from './project-progress.ts';

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
