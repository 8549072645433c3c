import { formatMoney, formatUpTo } from '#app/ui/format.ts';
import styles from './AccountFiguresList.module.css';
import type { AccountFigures } from './ledger-queries.server.ts';

/** The figures of an account: what is prepaid, what was spent, how many invoices there are. */
export function AccountFiguresList({ account }: { account: AccountFigures }) {
  const figures = [
    ['Available Balance', formatMoney(account.availableBalance)],
    ['Total Spent', formatMoney(account.totalSpent)],
    ['Invoices', formatUpTo(account.invoices)],
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
