import { CustomerCell } from '#app/areas/customers/CustomerName.tsx';
import { RETAINER_STATUS_DISPLAY } from '#app/records/retainer/retainer-status.ts';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { Link } from '#app/ui/Link.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import styles from './Retainer.module.css';
import type { RetainerRow } from './retainer-queries.server.ts';
import { carryWords, sizeWords } from './retainer-words.ts';

/** The columns of the list of retainers. */
export const RETAINER_COLUMNS: readonly DataColumn<RetainerRow>[] = [
  {
    header: 'Retainer',
    part: 'head',
    sort: 'name',
    cell: (row) => (
      <>
        <Link to={`/admin/retainers/${row.id}`} className={styles.name} isRecord>
          {row.name}
        </Link>
        <span className={styles.line}>
          {sizeWords(row.unit, row.size)} for {formatMoney(row.price)}. {carryWords(row)}
        </span>
      </>
    ),
    wraps: true,
  },
  { header: 'Customer', width: '14rem', cell: (row) => <CustomerCell of={row} /> },
  {
    header: 'Left',
    align: 'end',
    width: '8rem',
    cell: ({ unit, left }) => sizeWords(unit, left),
  },
  {
    header: 'Unearned',
    align: 'end',
    width: '8rem',
    cell: ({ unearned }) => formatMoney(unearned),
  },
  {
    header: 'Expires next',
    width: '8rem',
    cell: ({ nextExpiry }) => (nextExpiry ? formatDate(nextExpiry) : '—'),
  },
  {
    header: 'Status',
    width: '6rem',
    cell: ({ status }) => <StatusBadge display={RETAINER_STATUS_DISPLAY[status]} />,
  },
];
