import { formatCount, formatDate, formatMoney, formatUpTo } from '#app/ui/everywhere/format.ts';
import styles from './AccountFiguresList.module.css';
import type { AccountFigures } from './ledger-queries.server.ts';
import type { Owed } from './statement-queries.server.ts';

/**
 * The figures of an account: what is owed and by when if it is given, what is prepaid, what was spent, how many invoices there
 * are.
 */
export function AccountFiguresList({ account, owed }: { account: AccountFigures; owed?: Owed }) {
  const figures = [
    ...(owed === undefined ? [] : [['You owe', formatMoney(owed?.sum ?? '0.00'), owedNote(owed)]]),
    ['Available Balance', formatMoney(account.availableBalance)],
    ['Total Spent', formatMoney(account.totalSpent)],
    ['Invoices', formatUpTo(account.invoices)],
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value, note]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {note ? <span className={styles.note}>{note}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function owedNote(owed: Owed): string {
  if (!owed) return 'No open invoice';
  const { count, due, isLate } = owed;
  if (!due) return formatCount(count, 'open invoice', 'open invoices');
  const invoices = count === 1 ? '' : `${count} invoices, `;
  if (isLate) return `${invoices}${invoices ? 'past' : 'Past'} due since ${formatDate(due)}`;
  return count === 1 ? `Due ${formatDate(due)}` : `${invoices}first due ${formatDate(due)}`;
}
