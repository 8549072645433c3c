import { Link, useLocation } from 'react-router';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { listAddress } from '#app/ui/list-address.ts';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import { UnreadDot } from '#app/ui/UnreadDot.tsx';
import styles from './ProcedureCells.module.css';
import type { OwnProcedureRow } from './portal-procedure-queries.server.ts';
import { PROCEDURE_STATUS_DISPLAY } from './procedure-status.ts';

/** The columns of a customer's list of procedures. */
export const ownProcedureColumns: readonly DataColumn<OwnProcedureRow>[] = [
  {
    header: 'Procedure',
    part: 'head',
    sort: 'title',
    cell: (row) => <ProcedureCell row={row} />,
  },
  {
    header: 'Status',
    width: '7.5rem',
    cell: (row) => <StatusBadge display={PROCEDURE_STATUS_DISPLAY[row.status]} />,
  },
  { header: 'Version', width: '5.5rem', cell: (row) => row.number },
  {
    header: 'Read and understood',
    width: '10rem',
    cell: (row) => <Confirmation row={row} />,
  },
  {
    header: 'Updated',
    sort: 'updated',
    width: '8rem',
    cell: (row) => <LocalTime at={row.updatedAt} />,
  },
];

function ProcedureCell({ row }: { row: OwnProcedureRow }) {
  const { pathname, search } = useLocation();
  return (
    <>
      <span className={styles.procedure}>
        <Link
          id={linkIdOf(row.id)}
          className={styles.link}
          to={listAddress(pathname, search, { open: row.id })}
          preventScrollReset
        >
          {row.title}
        </Link>
        {row.isUnread ? <UnreadDot /> : null}
      </span>
      {row.description ? <span className={styles.summary}>{row.description}</span> : null}
    </>
  );
}

/** The id of the link that opens a procedure; closing its dialog brings the focus back to it. */
export function linkIdOf(procedureId: string): string {
  return `procedure-${procedureId}`;
}

function Confirmation({ row }: { row: OwnProcedureRow }) {
  if (row.acknowledgedAt) return <LocalTime at={row.acknowledgedAt} />;
  return row.status === 'approved' ? 'Not yet' : '—';
}
