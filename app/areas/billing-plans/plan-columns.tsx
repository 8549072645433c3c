import { CustomerCell } from '#app/areas/customers/CustomerName.tsx';
import {
  PLAN_PERIOD_LABELS,
  PLAN_STATUS_DISPLAY,
} from '#app/records/billing-plan/billing-plan-status.ts';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { Link } from '#app/ui/Link.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import styles from './Plan.module.css';
import type { PlanRow } from './plan-queries.server.ts';

/** The columns of the list of plans. */
export const PLAN_COLUMNS: readonly DataColumn<PlanRow>[] = [
  {
    header: 'Plan',
    part: 'head',
    sort: 'name',
    cell: (row) => (
      <>
        <Link to={`/admin/plans/${row.id}`} className={styles.name} isRecord>
          {row.name}
        </Link>
        <span className={styles.line}>
          {PLAN_PERIOD_LABELS[row.period]}, {row.delivery === 'send' ? 'sent' : 'as a draft'}
        </span>
        {row.hindrance ? (
          <span className={styles.line} data-late="">
            {row.hindrance}
          </span>
        ) : null}
      </>
    ),
    wraps: true,
  },
  { header: 'Customer', width: '16rem', cell: (row) => <CustomerCell of={row} /> },
  {
    header: 'Before tax',
    align: 'end',
    width: '8rem',
    cell: ({ amount }) => formatMoney(amount),
  },
  {
    header: 'Next invoice',
    sort: 'next',
    width: '9rem',
    cell: ({ nextDay, status }) =>
      nextDay === null || status !== 'active' ? '—' : formatDate(nextDay),
  },
  {
    header: 'Status',
    width: '7rem',
    cell: ({ status }) => <StatusBadge display={PLAN_STATUS_DISPLAY[status]} />,
  },
];
