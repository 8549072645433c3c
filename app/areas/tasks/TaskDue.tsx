import type { TaskStatus } from '#app/records/task/task-status.ts';
import { formatDate } from '#app/ui/everywhere/format.ts';
import styles from './TaskDue.module.css';

/**
 * A task's due date, with words for how close it is to `today` when it is near or past; late ones are set off by weight and
 * color.
 */
export function TaskDue({
  task,
  today,
}: {
  task: { dueDate: string | null; status: TaskStatus };
  today: string;
}) {
  if (task.dueDate === null) return <>—</>;
  const text = dueText(task, today);
  return (
    <>
      <time dateTime={task.dueDate} className={styles.date}>
        {formatDate(task.dueDate)}
      </time>
      {text ? (
        <span className={styles.state} data-state={dueState(task, today)}>
          {text}
        </span>
      ) : null}
    </>
  );
}

/** How a due date stands: there is none that counts, there is time, it is near, it has passed. */
type DueState = 'none' | 'due' | 'dueSoon' | 'overdue';

/** Days ahead, today included as zero, from which a due date is near. */
const DUE_SOON_DAYS = 3;

const DAY_MS = 86_400_000;

/** What a task needs for its due date to be judged; both dates are calendar dates, YYYY-MM-DD. */
type Dated = { dueDate: string | null; status: TaskStatus };

/**
 * How close a task's due date is to `today`. A due date is a day, not a moment: the task is on time through the whole of it.
 * Completed and canceled tasks are never late.
 */
export function dueState({ dueDate, status }: Dated, today: string): DueState {
  if (dueDate === null || status === 'completed' || status === 'cancelled') return 'none';
  const days = daysBetween(today, dueDate);
  if (days < 0) return 'overdue';
  return days <= DUE_SOON_DAYS ? 'dueSoon' : 'due';
}

/** The due date in words when it is near or past: "Overdue by 3 days", "Due tomorrow". Null otherwise. */
export function dueText(task: Dated, today: string): string | null {
  const state = dueState(task, today);
  if (task.dueDate === null || state === 'none' || state === 'due') return null;
  const days = daysBetween(today, task.dueDate);
  if (days < 0) return `Overdue by ${days === -1 ? '1 day' : `${-days} days`}`;
  if (days === 0) return 'Due today';
  return days === 1 ? 'Due tomorrow' : `Due in ${days} days`;
}

/** Whole days from one calendar date to another; negative when `to` comes first. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}
