import { MAIL_STATE_DISPLAY, needsStaff } from '#app/records/mailbox/mail-status.ts';
import { CellLine } from '#app/ui/CellLine.tsx';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import type { MailListRow } from './mailbox-queries.server.ts';
import { ReviewButtons } from './ReviewButtons.tsx';

/** The columns of the list of email. */
export const mailColumns: readonly DataColumn<MailListRow>[] = [
  {
    header: 'Email',
    part: 'head',
    cell: (row) => (
      <>
        {row.subject || 'No subject'}
        <CellLine>{row.preview}</CellLine>
      </>
    ),
  },
  {
    header: 'From',
    width: '11.5rem',
    // All of an address: whom it is from decides whether it is released.
    wraps: true,
    cell: (row) => (
      <>
        {row.fromName || row.fromAddress || 'Unknown'}
        {row.fromName ? <CellLine>{row.fromAddress}</CellLine> : null}
      </>
    ),
  },
  {
    header: 'Status',
    width: '14rem',
    wraps: true,
    cell: (row) => (
      <>
        <StatusBadge display={MAIL_STATE_DISPLAY[row.state]} />
        {row.reason ? <CellLine>{row.reason}</CellLine> : null}
      </>
    ),
  },
  {
    header: 'Received',
    sort: 'received',
    width: '11.5rem',
    cell: (row) => <LocalTime at={row.createdAt} show="datetime" />,
  },
  {
    header: 'Original',
    width: '6.5rem',
    cell: (row) => (
      <>
        <a href={`/files/mail/${row.id}`} download aria-label={`Original of ${row.subject}`}>
          Download
        </a>
        {row.record ? (
          <CellLine>
            <Link to={row.record}>Open record</Link>
          </CellLine>
        ) : null}
      </>
    ),
  },
  {
    header: 'Actions',
    part: 'actions',
    width: '11rem',
    cell: (row) => (needsStaff(row.state) ? <ReviewButtons mail={row} /> : null),
  },
];
