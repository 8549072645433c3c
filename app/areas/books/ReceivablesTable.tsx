import type { ReactNode } from 'react';
import { CustomerName } from '#app/areas/customers/CustomerName.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { formatCount, formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { AGES, type AgedAmounts } from './ages.ts';
import styles from './ReceivablesTable.module.css';
import type { Receivables } from './receivables-queries.server.ts';

/** What each client owes, by how late it is. At phone width each client is a block of its amounts. */
export function ReceivablesTable({ receivables, day }: { receivables: Receivables; day: string }) {
  const { clients, others, sum } = receivables;
  if (clients.length === 0) {
    return <EmptyState title={`No client owed anything on ${formatDate(day)}`} />;
  }
  return (
    <table className={styles.table} aria-label="Receivables by client" {...ROLE.table}>
      <thead {...ROLE.group}>
        <tr {...ROLE.row}>
          <th scope="col" {...ROLE.heading}>
            Client
          </th>
          {AGES.map(({ key, label }) => (
            <th key={key} scope="col" className={styles.figure} {...ROLE.heading}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...ROLE.group}>
        {clients.map((client) => (
          <Amounts key={client.customerId} amounts={client}>
            <CustomerName of={client} />
          </Amounts>
        ))}
        {others ? (
          <Amounts amounts={others}>
            {formatCount(others.count, 'more client', 'more clients')}
          </Amounts>
        ) : null}
      </tbody>
      <tfoot {...ROLE.group}>
        <Amounts amounts={sum}>Total</Amounts>
      </tfoot>
    </table>
  );
}

function Amounts({ amounts, children }: { amounts: AgedAmounts; children: ReactNode }) {
  return (
    <tr {...ROLE.row}>
      <th scope="row" {...ROLE.name}>
        {children}
      </th>
      {AGES.map(({ key, label }) => (
        <td
          key={key}
          className={styles.figure}
          data-label={label}
          data-nothing={amounts[key] === '0.00' || undefined}
          data-late={(key === 'over90' && amounts[key] !== '0.00') || undefined}
          {...ROLE.cell}
        >
          {formatMoney(amounts[key])}
        </td>
      ))}
    </tr>
  );
}

// A cell that is laid out as a block would lose its meaning for screen readers.
const ROLE = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  name: { role: 'rowheader' },
  heading: { role: 'columnheader' },
} as const;
