import { useLocation } from 'react-router';
import { PROCEDURE_STATUS_DISPLAY } from '#app/records/procedure/procedure-status.ts';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { listAddress } from '#app/ui/list-address.ts';
import { RecordLink } from '#app/ui/RecordLink.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import type { OwnProcedureRow } from './portal-procedure-queries.server.ts';

/** The columns of a customer's list of procedures. */
export const ownProcedureColumns: readonly DataColumn<OwnProcedureRow>[] = [
  {
    header: 'Procedure',
    part: 'head',
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
    <RecordLink
      id={linkIdOf(row.id)}
      to={listAddress(pathname, search, { open: row.id })}
      preventScrollReset
      isUnread={row.isUnread}
      note={row.description}
    >
      {row.title}
    </RecordLink>
  );
}

/** The id of the link that opens a procedure; closing its dialog returns the focus to it. */
export function linkIdOf(procedureId: string): string {
  return `procedure-${procedureId}`;
}

function Confirmation({ row }: { row: OwnProcedureRow }) {
  if (row.acknowledgedAt) return <LocalTime at={row.acknowledgedAt} />;
  return row.status === 'approved' ? 'Not yet' : '—';
}
