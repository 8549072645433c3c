import { CustomerCell } from '#app/areas/customers/CustomerName.tsx';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { Link } from '#app/ui/Link.tsx';
import { formatHours } from './hours.ts';
import styles from './TimeCells.module.css';
import type { UnbilledCustomer } from './time-invoice-queries.server.ts';

/** The columns of the list of customers with hours or expenses to bill. */
export const UNBILLED_COLUMNS: DataColumn<UnbilledCustomer>[] = [
  {
    header: 'Customer',
    part: 'head',
    sort: 'company',
    cell: (row) => (
      <CustomerCell
        of={{ customerId: row.id, companyName: row.companyName, contactName: row.contactName }}
      />
    ),
  },
  { header: 'Oldest', width: '9rem', cell: (row) => formatDate(row.oldest) },
  {
    header: 'Hours',
    align: 'end',
    width: '10rem',
    cell: (row) => (
      <>
        {formatHours(row.hours)}
        {row.unratedHours === '0.00' ? null : (
          <span className={styles.unrated}>{formatHours(row.unratedHours)} without a rate</span>
        )}
      </>
    ),
  },
  { header: 'Expenses', align: 'end', width: '8rem', cell: (row) => formatMoney(row.expenses) },
  {
    header: 'Amount',
    align: 'end',
    width: '9rem',
    cell: (row) => (
      <>
        {formatMoney(row.amount)}
        {row.covered === '0.00' ? null : (
          <span className={styles.covered}>{formatMoney(row.covered)} covered by retainer</span>
        )}
      </>
    ),
  },
  {
    header: 'To bill',
    width: '8.5rem',
    cell: (row) => (
      <Link
        to={`/admin/time-tracking/invoice?customer=${row.id}`}
        aria-label={`Invoice hours of ${row.companyName}`}
      >
        Invoice hours
      </Link>
    ),
  },
];
