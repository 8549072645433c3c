import type { ReactNode } from 'react';
import type { Side } from '#app/access/author.ts';
import { TaskDue } from '#app/areas/tasks/TaskDue.tsx';
import { DOCUMENT_CATEGORY_DISPLAY } from '#app/records/document/document-category.ts';
import { MEETING_STATUS_DISPLAY } from '#app/records/meeting/meeting-status.ts';
import { SIDE_LABELS, TASK_STATUS_DISPLAY } from '#app/records/task/task-status.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { formatCount } from '#app/ui/everywhere/format.ts';
import { Link } from '#app/ui/Link.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import { MilestoneList } from './MilestoneList.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import styles from './ProjectParts.module.css';
import type {
  ProjectDocument,
  ProjectMeeting,
  ProjectTask,
} from './project-detail-queries.server.ts';
import type { Milestone } from './project-list-queries.server.ts';

/** Progress and milestones of a project; `none` is shown while it has no milestones. */
export function ProjectSteps({
  milestones,
  today,
  none,
  actions,
  side,
}: {
  milestones: readonly Milestone[];
  /** The firm's calendar date, YYYY-MM-DD. */
  today: string;
  none: ReactNode;
  /** What the reader can do with a milestone. */
  actions?: (milestone: Milestone, index: number) => ReactNode;
  /** On whose side the reader is. */
  side: Side;
}) {
  if (milestones.length === 0) return none;
  const completed = milestones.filter(({ completedAt }) => completedAt !== null).length;
  return (
    <div className={styles.steps}>
      <ProgressBar completed={completed} total={milestones.length} label="Progress" />
      <MilestoneList
        milestones={milestones}
        today={today}
        side={side}
        {...(actions && { actions })}
      />
    </div>
  );
}

const HOME: Record<Side, string> = { firm: '/admin', customer: '/customer' };

/** The tasks of a project, seen from one of the two sides. */
export function ProjectTasks({
  tasks,
  count,
  side,
  today,
}: {
  tasks: readonly ProjectTask[];
  count: { total: number; open: number };
  side: Side;
  today: string;
}) {
  useLive('task');
  const hidden = count.total - tasks.length;
  return (
    <ScreenSection title="Tasks" note={count.total > 0 ? `${count.open} open` : undefined}>
      {tasks.length === 0 ? (
        <EmptyState title="No tasks on this project" />
      ) : (
        <ul className={styles.rows} aria-label="Tasks">
          {tasks.map((task) => (
            <li key={task.id}>
              <span className={styles.name}>
                <Link to={`${HOME[side]}/tasks/${task.id}`}>{task.title}</Link>
                <span className={styles.soft}>{SIDE_LABELS[side][task.side]}</span>
              </span>
              <span className={styles.soft}>
                {task.dueDate ? <TaskDue task={task} today={today} /> : 'No due date'}
              </span>
              <StatusBadge display={TASK_STATUS_DISPLAY[task.status]} />
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 ? (
        <p className={styles.more}>
          <Link to={`${HOME[side]}/tasks`}>{formatCount(hidden, 'more task', 'more tasks')}</Link>
        </p>
      ) : null}
    </ScreenSection>
  );
}

/** The meetings of a project, seen from one of the two sides. */
export function ProjectMeetings({
  meetings,
  side,
}: {
  meetings: readonly ProjectMeeting[];
  side: Side;
}) {
  useLive('meeting');
  return (
    <ScreenSection title="Meetings">
      {meetings.length === 0 ? (
        <EmptyState title="No meetings on this project" />
      ) : (
        <ul className={styles.rows} aria-label="Meetings">
          {meetings.map((meeting) => (
            <li key={meeting.id}>
              <span className={styles.name}>
                <Link to={`${HOME[side]}/meetings/${meeting.id}`}>{meeting.title}</Link>
              </span>
              <span className={styles.soft}>
                <LocalTime at={meeting.meetingDate} show="datetime" />
              </span>
              <StatusBadge display={MEETING_STATUS_DISPLAY[meeting.status]} />
            </li>
          ))}
        </ul>
      )}
    </ScreenSection>
  );
}

/** The documents of a project, seen from one of the two sides; `all` is the list of all of them. */
export function ProjectDocuments({
  documents,
  count,
  side,
  all,
}: {
  documents: readonly ProjectDocument[];
  count: number;
  side: Side;
  all: string;
}) {
  useLive('document');
  return (
    <ScreenSection
      title="Documents"
      actions={
        count > 0 ? (
          <Link className={styles.all} to={all}>
            {count > documents.length
              ? formatCount(count, 'document', 'documents')
              : 'Open as list'}
          </Link>
        ) : null
      }
    >
      {documents.length === 0 ? (
        <EmptyState title="No documents on this project" />
      ) : (
        <ul className={styles.rows} aria-label="Documents">
          {documents.map((document) => (
            <li key={document.id}>
              <span className={styles.name}>
                <Link to={`${HOME[side]}/documents/${document.id}`}>{document.title}</Link>
              </span>
              <span className={styles.soft}>
                <LocalTime at={document.createdAt} />
              </span>
              <StatusBadge display={DOCUMENT_CATEGORY_DISPLAY[document.category]} />
            </li>
          ))}
        </ul>
      )}
    </ScreenSection>
  );
}
