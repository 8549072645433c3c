import { CustomerName } from '#app/areas/customers/CustomerName.tsx';
import { formatCount, formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { Link } from '#app/ui/Link.tsx';
import styles from '../summed-list.module.css';
import type { CheckRow } from './deposit-queries.server.ts';

/** Checks with the invoice of each, and what they come to. */
export function CheckList({
  label,
  checks,
  count = checks.length,
  sum,
}: {
  /** Names the list for screen readers. */
  label: string;
  checks: readonly CheckRow[];
  /** How many there are, where not all are shown. */
  count?: number;
  sum: string;
}) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {checks.map((check) => (
        <li key={check.id}>
          <span>
            Check {check.number}, {check.payer}
            <span className={styles.line}>
              <CustomerName of={check} />, {formatDate(check.receivedOn)},{' '}
              <Link to={`/admin/invoices/${check.invoiceId}`}>{check.invoiceNumber}</Link>
              {check.cameBack ? '. Came back.' : null}
            </span>
          </span>
          <span className={styles.figure}>{formatMoney(check.amount)}</span>
        </li>
      ))}
      <li className={styles.sum}>
        <span>
          Total, {formatCount(count, 'check', 'checks')}
          {count > checks.length ? `, the ${checks.length} oldest are here` : null}
        </span>
        <span className={styles.figure}>{formatMoney(sum)}</span>
      </li>
    </ul>
  );
}
