import { CustomerCell } from '#app/areas/customers/CustomerName.tsx';
import { addressOf } from '#app/platform/verb.ts';
import { PROCEDURE_STATUS_DISPLAY } from '#app/records/procedure/procedure-status.ts';
import { Button } from '#app/ui/Button.tsx';
import { CellLine } from '#app/ui/CellLine.tsx';
import { createdColumn } from '#app/ui/created-column.tsx';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { formatCount } from '#app/ui/everywhere/format.ts';
import { Link } from '#app/ui/Link.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { May } from '#app/ui/may.tsx';
import { RecordLink } from '#app/ui/RecordLink.tsx';
import { notifyingQuestion, StatusSelect } from '#app/ui/StatusSelect.tsx';
import { ProcedureArchiveControl } from './ProcedureArchiveControl.tsx';
import type { ProcedureRow } from './procedure-queries.server.ts';
import { procedureVerbs } from './procedure-verbs.ts';

/** The columns of the back office's list of procedures. */
export const procedureColumns: readonly DataColumn<ProcedureRow>[] = [
  {
    header: 'Procedure',
    part: 'head',
    cell: (row) => (
      <RecordLink to={`/admin/procedures/${row.id}`} isUnread={row.isUnread}>
        {row.title}
      </RecordLink>
    ),
  },
  {
    header: 'Customer',
    width: '10.5rem',
    cell: (row) => <CustomerCell of={row} />,
  },
  {
    header: 'Version',
    width: '5.5rem',
    cell: (row) => (
      <>
        {row.latestVersion}
        {row.approvedVersion !== null && row.approvedVersion !== row.latestVersion ? (
          <CellLine>{row.approvedVersion} in force</CellLine>
        ) : null}
      </>
    ),
  },
  { header: 'Read', width: '5.5rem', cell: readBy },
  {
    header: 'Updated',
    sort: 'updated',
    width: '7rem',
    cell: (row) => <LocalTime at={row.updatedAt} />,
  },
  createdColumn('7rem', 'widest'),
  {
    header: 'Status',
    width: '8rem',
    cell: (row) => (
      <StatusSelect
        action={addressOf(procedureVerbs.status, { procedureId: row.id })}
        value={row.status}
        version={row.version}
        display={PROCEDURE_STATUS_DISPLAY}
        label={`Status of ${row.title}`}
        ask={(chosen) =>
          chosen === 'approved'
            ? notifyingQuestion(row.title, PROCEDURE_STATUS_DISPLAY[chosen].label, row.companyName)
            : null
        }
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
          <May needs="act-work">
            <Button
              component={Link}
              to={`/admin/procedures/${row.id}/edit`}
              variant="default"
              size="compact-sm"
              aria-label={`Edit ${row.title}`}
            >
              Edit
            </Button>
          </May>
        )}
        <ProcedureArchiveControl procedure={row} size="compact-sm" />
      </>
    ),
  },
];

/** Who has confirmed the version in force, in words. */
function readBy({ approvedVersion, acknowledged }: ProcedureRow): string {
  if (approvedVersion === null) return '—';
  return acknowledged === 0 ? 'Not yet' : formatCount(acknowledged, 'person', 'people');
}
