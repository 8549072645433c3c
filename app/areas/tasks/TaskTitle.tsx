import { Link } from 'react-router';
import { UnreadDot } from '#app/ui/UnreadDot.tsx';
import styles from './TaskTitle.module.css';

/** A task's title in a list, leading to it, with the mark of unread news and the project it belongs to. */
export function TaskTitle({
  to,
  task,
}: {
  to: string;
  task: { title: string; projectTitle: string | null; isUnread: boolean };
}) {
  return (
    <>
      {task.isUnread ? (
        <span className={styles.unread}>
          <UnreadDot />
        </span>
      ) : null}
      {/* Not fetched ahead: loading a task marks its news as read. */}
      <Link to={to} className={styles.title}>
        {task.title}
      </Link>
      {task.projectTitle ? <span className={styles.project}>{task.projectTitle}</span> : null}
    </>
  );
}
