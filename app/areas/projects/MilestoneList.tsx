import type { ReactNode } from 'react';
import type { Side } from '#app/access/author.ts';
import { formatDate } from '#app/ui/everywhere/format.ts';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import styles from './MilestoneList.module.css';
import type { Milestone } from './project-list-queries.server.ts';

/** The milestones of a project in order: completed ones ticked, open ones with their date, late ones highlighted. */
export function MilestoneList({
  milestones,
  today,
  actions,
  side,
}: {
  milestones: readonly Milestone[];
  /** The firm's calendar date, YYYY-MM-DD. */
  today: string;
  /** What the reader can do with a milestone. */
  actions?: (milestone: Milestone, index: number) => ReactNode;
  /** On whose side the reader is. */
  side: Side;
}) {
  return (
    <ol className={styles.milestones} aria-label="Milestones">
      {milestones.map((milestone, index) => (
        <li
          key={milestone.id}
          className={styles.milestone}
          data-done={milestone.completedAt !== null || undefined}
        >
          <span className={styles.mark} aria-hidden="true" />
          <div className={styles.words}>
            <p className={styles.title}>{milestone.title}</p>
            <p className={styles.when}>
              <When milestone={milestone} today={today} />
            </p>
            {milestone.asksSignOff ? (
              <p className={styles.when}>
                <SignOff
                  milestone={milestone}
                  whose={side === 'customer' ? 'your' : "the customer's"}
                />
              </p>
            ) : null}
          </div>
          {actions ? <div className={styles.actions}>{actions(milestone, index)}</div> : null}
        </li>
      ))}
    </ol>
  );
}

/** What there is to say of the customer's sign-off. */
function SignOff({
  milestone: { completedAt, signedOffAt, signedOffName, refusal },
  whose,
}: {
  milestone: Milestone;
  whose: string;
}) {
  if (signedOffAt) {
    return (
      <>
        Accepted by {signedOffName} on <LocalTime at={signedOffAt} />
      </>
    );
  }
  if (completedAt) return <>Waiting for {whose} sign-off</>;
  if (refusal) {
    return (
      <>
        {refusal.by}: not yet. {refusal.note}
      </>
    );
  }
  return <>Asks for {whose} sign-off once it is completed</>;
}

function When({
  milestone: { dueDate, completedAt },
  today,
}: {
  milestone: Milestone;
  today: string;
}) {
  if (completedAt) {
    return (
      <>
        Completed on <LocalTime at={completedAt} />
      </>
    );
  }
  if (dueDate === null) return <>Open, no date yet</>;
  const date = <time dateTime={dueDate}>{formatDate(dueDate)}</time>;
  if (dueDate >= today) return <>Planned for {date}</>;
  return (
    <>
      Planned for {date}, <span className={styles.late}>late</span>
    </>
  );
}
