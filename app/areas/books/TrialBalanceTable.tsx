import { ACCOUNT_TYPE_LABELS } from '#app/records/books/chart-of-accounts.ts';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import { Link } from '#app/ui/Link.tsx';
import styles from './Books.module.css';
import type { TrialBalance } from './trial-balance-queries.server.ts';

/** The balance of every account at the end of `day`; each account leads to its entries up to then. */
export function TrialBalanceTable({ balance, day }: { balance: TrialBalance; day: string }) {
  return (
    <table className={styles.table} aria-label="Trial balance">
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col" className={styles.figure}>
            Debit
          </th>
          <th scope="col" className={styles.figure}>
            Credit
          </th>
        </tr>
      </thead>
      {balance.groups.map(({ type, accounts }) => (
        <tbody key={type}>
          <tr>
            <th scope="rowgroup" colSpan={3} className={styles.group}>
              {ACCOUNT_TYPE_LABELS[type]}
            </th>
          </tr>
          {accounts.map(({ id, code, name, debit, credit }) => (
            <tr key={id}>
              <th scope="row">
                <span className={styles.code}>{code}</span>
                <Link
                  to={`/admin/books/journal?${new URLSearchParams({ account: id, to: day })}`}
                  className={styles.link}
                >
                  {name}
                </Link>
              </th>
              <Figure amount={debit} />
              <Figure amount={credit} />
            </tr>
          ))}
        </tbody>
      ))}
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <Figure amount={balance.debit} />
          <Figure amount={balance.credit} />
        </tr>
      </tfoot>
    </table>
  );
}

function Figure({ amount }: { amount: string | null }) {
  return (
    <td className={styles.figure} data-nothing={amount === '0.00' || undefined}>
      {amount === null ? null : formatMoney(amount)}
    </td>
  );
}
