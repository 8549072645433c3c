import type { TaskStatus } from '#app/records/task-status.ts';
import { formatDate } from '#app/ui/format.ts';
import styles from './TaskDue.module.css';
import { dueState, dueText } from './task-due.ts';

/** A task's due date, and in words how it stands on `today` where it presses; late ones are set off by weight and color. */
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
