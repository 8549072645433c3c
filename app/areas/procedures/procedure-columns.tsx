import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { formatCount } from '#app/ui/format.ts';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { StatusSelect } from '#app/ui/StatusSelect.tsx';
import { UnreadDot } from '#app/ui/UnreadDot.tsx';
import { KeepProcedure } from './KeepProcedure.tsx';
import styles from './ProcedureCells.module.css';
import type { ProcedureRow } from './procedure-queries.server.ts';
import { PROCEDURE_STATUS_DISPLAY } from './procedure-status.ts';

/** The columns of the back office's list of procedures. */
export const procedureColumns: readonly DataColumn<ProcedureRow>[] = [
  {
    header: 'Procedure',
    part: 'head',
    sort: 'title',
    cell: (row) => (
      <span className={styles.procedure}>
        <Link to={`/admin/procedures/${row.id}`} className={styles.link}>
          {row.title}
        </Link>
        {row.isUnread ? <UnreadDot /> : null}
      </span>
    ),
  },
  {
    header: 'Customer',
    width: '15rem',
    cell: (row) => (
      <>
        {row.companyName}
        <span className={styles.line}>{row.contactName}</span>
      </>
    ),
  },
  {
    header: 'Version',
    width: '6.5rem',
    cell: (row) => (
      <>
        {row.latestVersion}
        {row.approvedVersion !== null && row.approvedVersion !== row.latestVersion ? (
          <span className={styles.line}>{row.approvedVersion} in force</span>
        ) : null}
      </>
    ),
  },
  { header: 'Read', width: '6.5rem', cell: readBy },
  {
    header: 'Updated',
    sort: 'updated',
    width: '7rem',
    cell: (row) => <LocalTime at={row.updatedAt} />,
  },
  {
    header: 'Created',
    sort: 'created',
    width: '7rem',
    cell: (row) => <LocalTime at={row.createdAt} />,
  },
  {
    header: 'Status',
    width: '8rem',
    cell: (row) => (
      <StatusSelect
        action={`/admin/procedures/${row.id}/status`}
        value={row.status}
        version={row.version}
        display={PROCEDURE_STATUS_DISPLAY}
        label={`Status of ${row.title}`}
      />
    ),
  },
  {
    header: 'Actions',
    part: 'actions',
    width: '9rem',
    cell: (row) => (
      <>
        {row.status === 'archived' ? null : (
          <Button
            component={Link}
            to={`/admin/procedures/${row.id}/edit`}
            variant="default"
            size="compact-sm"
            aria-label={`Edit ${row.title}`}
          >
            Edit
          </Button>
        )}
        <KeepProcedure procedure={row} size="compact-sm" />
      </>
    ),
  },
];

/** Who has confirmed the version in force, in words. */
function readBy({ approvedVersion, acknowledged }: ProcedureRow): string {
  if (approvedVersion === null) return '—';
  return acknowledged === 0 ? 'Not yet' : formatCount(acknowledged, 'person', 'people');
}
