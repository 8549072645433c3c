import { CustomerName } from '#app/areas/customers/CustomerName.tsx';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { Link } from '#app/ui/Link.tsx';
import styles from './Books.module.css';
import type { JournalRow } from './journal-queries.server.ts';

/** Entries of the journal, each with its lines below it. */
export function JournalTable({ entries }: { entries: readonly JournalRow[] }) {
  return (
    <table className={styles.table} aria-label="Journal">
      <thead>
        <tr>
          <th scope="col">Entry and accounts</th>
          <th scope="col" className={styles.figure}>
            Debit
          </th>
          <th scope="col" className={styles.figure}>
            Credit
          </th>
        </tr>
      </thead>
      {entries.map((entry) => (
        <tbody key={entry.id}>
          <tr className={styles.line} data-head="" data-more="">
            <th scope="rowgroup" colSpan={3}>
              <Head entry={entry} />
            </th>
          </tr>
          {entry.lines.map(({ id, code, name, debit, credit }, at, { length }) => (
            <tr
              key={id}
              className={styles.line}
              data-more={at < length - 1 || undefined}
              data-last={at === length - 1 || undefined}
            >
              <th
                scope="row"
                className={styles.account}
                data-credit={credit !== '0.00' || undefined}
              >
                <span className={styles.code}>{code}</span>
                {name}
              </th>
              <td className={styles.figure}>{debit === '0.00' ? null : formatMoney(debit)}</td>
              <td className={styles.figure}>{credit === '0.00' ? null : formatMoney(credit)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Head({ entry }: { entry: JournalRow }) {
  const { number, date, description, invoiceId } = entry;
  return (
    <>
      <span className={styles.words}>
        {invoiceId ? (
          <Link to={`/admin/invoices/${invoiceId}`} className={styles.link}>
            {description}
          </Link>
        ) : (
          description
        )}
      </span>
      <span className={styles.about}>
        No. {number} · {formatDate(date)} · <CustomerName of={entry} />
      </span>
    </>
  );
}
