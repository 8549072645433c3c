import { listed } from '#app/areas/customers/client-work.ts';
import type { ShownMeasure } from '#app/areas/outcomes/board-view.ts';
import type { OpenEngagement } from '#app/areas/projects/project-sources-sql.server.ts';
import { formatDate } from '#app/ui/everywhere/format.ts';
import { Link } from '#app/ui/Link.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import styles from './ClientEngagement.module.css';

/** A measure of the outcome board in one line. */
type BoardLine = Pick<ShownMeasure, 'id' | 'name' | 'change'> & {
  kind: ShownMeasure['verdict']['kind'];
  latest: string | null;
};

/** What the firm and the customer work on now, and the customer's outcome board in small. */
export function ClientEngagement({
  projects,
  board,
  boardPath,
}: {
  projects: readonly OpenEngagement[];
  board: readonly BoardLine[];
  boardPath: string;
}) {
  return (
    <>
      {projects.length > 0 ? (
        <ScreenSection title="Engagement">
          <ul className={styles.lines}>
            {projects.map((project) => (
              <Project key={project.id} project={project} />
            ))}
          </ul>
        </ScreenSection>
      ) : null}
      {board.length > 0 ? (
        <ScreenSection title="Outcomes" actions={<Link to={boardPath}>Board</Link>}>
          <ul className={styles.lines}>
            {board.map(({ id, name, latest, change, kind }) => (
              <li key={id} className={styles.measure}>
                <span>{name}</span>
                <span className={styles.figure}>{latest ?? '—'}</span>
                {change ? (
                  <span className={styles.note} data-verdict={kind}>
                    {change}
                  </span>
                ) : null}
              </li>
            ))}
          </ul>
        </ScreenSection>
      ) : null}
    </>
  );
}

function Project({ project }: { project: OpenEngagement }) {
  const { id, title, startDate, endDate, milestones, completed, next } = project;
  const span = [startDate, endDate].flatMap((day) => (day ? formatDate(day) : [])).join(' to ');
  return (
    <li>
      <Link to={`/admin/projects/${id}`} className={styles.title}>
        {title}
      </Link>
      <span className={styles.note}>
        {listed(span, milestones > 0 && `${completed} of ${milestones} milestones`)}
      </span>
      {next ? (
        <span className={styles.note}>
          Next: {next.title}
          {next.dueDate ? `, ${formatDate(next.dueDate)}` : null}
        </span>
      ) : null}
    </li>
  );
}
