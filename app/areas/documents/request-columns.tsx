import { CustomerCell } from '#app/areas/customers/CustomerName.tsx';
import { TaskDue } from '#app/areas/tasks/TaskDue.tsx';
import { DOCUMENT_CATEGORY_DISPLAY } from '#app/records/document/document-category.ts';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import styles from './RequestCells.module.css';
import { RequestActions } from './RequestDialogs.tsx';
import type { DocumentRequestRow } from './request-queries.server.ts';
import { REQUEST_STATE_DISPLAY } from './request-state.ts';

/** The columns of the firm's list of file requests; `today` (YYYY-MM-DD) decides what is late, `edit` opens a request. */
export function requestColumns(
  today: string,
  edit: (request: DocumentRequestRow) => void,
): readonly DataColumn<DocumentRequestRow>[] {
  return [
    {
      header: 'Request',
      part: 'head',
      sort: 'title',
      cell: (row) => (
        <>
          {row.title}
          {row.note ? (
            <span className={styles.note} title={row.note}>
              {row.note}
            </span>
          ) : null}
        </>
      ),
    },
    {
      header: 'Customer',
      width: '12rem',
      cell: (row) => <CustomerCell of={row} />,
    },
    {
      header: 'Category',
      width: '7rem',
      cell: (row) => <StatusBadge display={DOCUMENT_CATEGORY_DISPLAY[row.category]} />,
    },
    {
      header: 'Due',
      width: '8rem',
      cell: (row) => (
        <TaskDue
          task={{ dueDate: row.dueDate, status: row.state === 'open' ? 'pending' : 'completed' }}
          today={today}
        />
      ),
    },
    {
      header: 'State',
      width: '8rem',
      cell: (row) => <StatusBadge display={REQUEST_STATE_DISPLAY[row.state]} />,
    },
    {
      header: 'Requested',
      sort: 'created',
      width: '9rem',
      cell: (row) => (
        <>
          <LocalTime at={row.createdAt} />
          <span className={styles.line}>{row.requestedByName}</span>
        </>
      ),
    },
    {
      header: 'Actions',
      part: 'actions',
      width: '12rem',
      cell: (row) => (
        <>
          {row.documentId ? (
            <Link to={`/admin/documents/${row.documentId}`} className={styles.link}>
              Open the file
            </Link>
          ) : null}
          <RequestActions request={row} edit={edit} />
        </>
      ),
    },
  ];
}
