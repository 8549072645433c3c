import { PROJECT_STATUS_DISPLAY } from '#app/records/project/project-status.ts';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import { May } from '#app/ui/may.tsx';
import cards from '#app/ui/RecordCards.module.css';
import { RecordTitle } from '#app/ui/RecordTitle.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import { MilestoneList } from './MilestoneList.tsx';
import styles from './OwnProjectCards.module.css';
import { ProgressBar } from './ProgressBar.tsx';
import { ProjectDates } from './ProjectDates.tsx';
import type { OwnProjectRow } from './project-list-queries.server.ts';

/** The customer's projects, one below the other; each leads to its own page. `today` is the firm's calendar date. */
export function OwnProjectCards({
  projects,
  today,
}: {
  projects: readonly OwnProjectRow[];
  today: string;
}) {
  return (
    <ul className={styles.cards} aria-label="Projects">
      {projects.map((project) => (
        <li key={project.id} className={styles.card}>
          <OwnProjectCard project={project} today={today} />
        </li>
      ))}
    </ul>
  );
}

function OwnProjectCard({ project, today }: { project: OwnProjectRow; today: string }) {
  const { milestones } = project;
  const completed = milestones.filter(({ completedAt }) => completedAt !== null).length;
  return (
    <>
      <div className={cards.head}>
        <RecordTitle
          to={`/customer/projects/${project.id}`}
          title={project.title}
          isUnread={project.isUnread}
        />
        <StatusBadge display={PROJECT_STATUS_DISPLAY[project.status]} />
      </div>
      {project.description ? <p className={styles.description}>{project.description}</p> : null}
      <dl className={styles.facts}>
        <div>
          <dt>Dates</dt>
          <dd>
            <ProjectDates project={project} />
          </dd>
        </div>
        <May needs="money">
          <div>
            <dt>Budget</dt>
            <dd>{project.budget === null ? '—' : formatMoney(project.budget)}</dd>
          </div>
        </May>
      </dl>
      <ProgressBar
        completed={completed}
        total={milestones.length}
        label={`Progress of ${project.title}`}
      />
      {milestones.length > 0 ? (
        <MilestoneList milestones={milestones} today={today} side="customer" />
      ) : null}
    </>
  );
}
