import { APPROVAL_STATUS_DISPLAY } from '#app/access/approval-status.ts';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { RecordLink } from '#app/ui/RecordLink.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import { ContactCell } from './ContactCell.tsx';
import { CustomerActions } from './CustomerActions.tsx';
import type { CustomerRow } from './customer-queries.server.ts';

const ARCHIVED = { label: 'Archived', color: 'gray' };

/** The columns of the list of customers. */
export const customerColumns: readonly DataColumn<CustomerRow>[] = [
  {
    header: 'Company',
    part: 'head',
    sort: 'company',
    cell: (row) => <RecordLink to={`/admin/customers/${row.id}`}>{row.companyName}</RecordLink>,
  },
  {
    header: 'Contact',
    width: '17rem',
    cell: (row) => <ContactCell name={row.contactName} email={row.email} phone={row.phone} inRow />,
  },
  {
    header: 'Available Balance',
    needs: 'money',
    align: 'end',
    width: '7.5rem',
    cell: (row) => (row.availableBalance === null ? '—' : formatMoney(row.availableBalance)),
  },
  {
    header: 'Total Spent',
    needs: 'money',
    align: 'end',
    width: '6.5rem',
    cell: (row) => (row.totalSpent === null ? '—' : formatMoney(row.totalSpent)),
  },
  {
    header: 'Status',
    width: '7rem',
    cell: (row) => (
      <StatusBadge display={row.archivedAt ? ARCHIVED : APPROVAL_STATUS_DISPLAY[row.status]} />
    ),
  },
  {
    header: 'Created',
    sort: 'created',
    width: '7rem',
    cell: (row) => <LocalTime at={row.createdAt} />,
  },
  {
    header: 'User ID',
    width: '6rem',
    wideOnly: true,
    cell: (row) => <code title={row.userId ?? undefined}>{row.userId?.slice(0, 8)}</code>,
  },
  {
    header: 'Actions',
    part: 'actions',
    width: '6.75rem',
    cell: (row) => <CustomerActions customer={row} />,
  },
];
