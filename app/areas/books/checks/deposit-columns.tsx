import type { DataColumn } from '#app/ui/DataList.tsx';
import { formatCount, formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { Link } from '#app/ui/Link.tsx';
import styles from '../summed-list.module.css';
import type { DepositRow } from './deposit-queries.server.ts';

/** Which line of the bank a deposit is, in words. */
export function depositLineWords({ lineDay }: Pick<DepositRow, 'lineDay'>): string {
  return lineDay ? formatDate(lineDay) : 'No bank line yet';
}

/** The columns of deposits. */
export const DEPOSIT_COLUMNS: DataColumn<DepositRow>[] = [
  {
    header: 'Deposit',
    part: 'head',
    cell: ({ id, day, bankName }) => (
      <>
        <Link to={`/admin/books/deposits/${id}`}>Deposit of {formatDate(day)}</Link>
        <span className={styles.line}>{bankName}</span>
      </>
    ),
  },
  { header: 'Date', sort: 'date', width: '7.5rem', cell: ({ day }) => formatDate(day) },
  {
    header: 'Checks',
    width: '7rem',
    cell: ({ count }) => formatCount(count, 'check', 'checks'),
  },
  {
    header: 'Total',
    align: 'end',
    width: '8rem',
    cell: ({ amount }) => <span className={styles.figure}>{formatMoney(amount)}</span>,
  },
  { header: 'Bank line', width: '11rem', wraps: true, cell: depositLineWords },
];
