import { CustomerCell } from '#app/areas/customers/CustomerName.tsx';
import {
  PROJECT_KIND_LABELS,
  PROJECT_STATUS_DISPLAY,
} from '#app/records/project/project-status.ts';
import { createdColumn } from '#app/ui/created-column.tsx';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import { Link } from '#app/ui/Link.tsx';
import { ListedStatus } from '#app/ui/RecordStatus.tsx';
import { notifyingQuestion } from '#app/ui/StatusSelect.tsx';
import { UnreadDot } from '#app/ui/UnreadDot.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import styles from './ProjectCells.module.css';
import { UnratedHours } from './ProjectCost.tsx';
import { ProjectDates } from './ProjectDates.tsx';
import type { ProjectRow } from './project-list-queries.server.ts';
import { projectVerbs } from './project-verbs.ts';

/** The columns of the back office's list of projects. */
export const PROJECT_COLUMNS: DataColumn<ProjectRow>[] = [
  {
    header: 'Project',
    sort: 'title',
    part: 'head',
    cell: (row) => (
      <>
        {row.isUnread ? (
          <span className={styles.unread}>
            <UnreadDot />
          </span>
        ) : null}
        {/* Not fetched ahead: loading a project marks its notices as read. */}
        <Link to={`/admin/projects/${row.id}`} className={styles.title} isRecord>
          {row.title}
        </Link>
        <span className={styles.line}>{PROJECT_KIND_LABELS[row.kind]}</span>
      </>
    ),
  },
  {
    header: 'Customer',
    width: '13rem',
    cell: (row) => <CustomerCell of={row} />,
  },
  {
    header: 'Dates',
    sort: 'end',
    width: '12.5rem',
    cell: (row) => <ProjectDates project={row} />,
  },
  {
    header: 'Budget',
    needs: 'money',
    width: '10.5rem',
    align: 'end',
    cell: (row) => (
      <>
        {row.budget === null ? '—' : formatMoney(row.budget)}
        <span className={styles.line} data-over={isOver(row.budgetUsed) || undefined}>
          {formatMoney(row.cost)} {row.isCostEntered ? 'spent' : 'logged'}
        </span>
        <UnratedHours hours={row.unratedHours} />
      </>
    ),
  },
  {
    header: 'Progress',
    width: '9rem',
    cell: (row) =>
      row.milestones === 0 ? (
        <span className={styles.none}>No milestones</span>
      ) : (
        <ProgressBar
          completed={row.completed}
          total={row.milestones}
          label={`Progress of ${row.title}`}
        />
      ),
  },
  createdColumn('7rem', 'widest'),
  {
    header: 'Status',
    width: '8.5rem',
    cell: (row) => (
      <ListedStatus
        verbs={projectVerbs}
        of={{ projectId: row.id }}
        record={row}
        title={row.title}
        display={PROJECT_STATUS_DISPLAY}
        ask={(status) =>
          notifyingQuestion(row.title, PROJECT_STATUS_DISPLAY[status].label, row.companyName)
        }
      />
    ),
  },
];

function isOver(budgetUsed: number | null): boolean {
  return budgetUsed !== null && budgetUsed > 100;
}
