import { type ReactNode, useState } from 'react';
import { statementVerbs } from '#app/areas/billing/collection-verbs.ts';
import { CustomerName } from '#app/areas/customers/CustomerName.tsx';
import { addressOf } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { formatCount, formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { May } from '#app/ui/may.tsx';
import { AGES, type AgedAmounts } from './ages.ts';
import styles from './ReceivablesTable.module.css';
import type { Receivables } from './receivables-queries.server.ts';

/** What each client owes, by how late it is. At phone width each client is a block of its amounts. */
export function ReceivablesTable({ receivables, day }: { receivables: Receivables; day: string }) {
  const { clients, others, sum } = receivables;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => (isChosen ? [...before, id] : before.filter((each) => each !== id)));
  if (clients.length === 0) {
    return <EmptyState title={`No client owed anything on ${formatDate(day)}`} />;
  }
  return (
    <>
      <SendStatements chosen={chosen} />
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
            <th scope="col" {...ROLE.heading}>
              Last said
            </th>
          </tr>
        </thead>
        <tbody {...ROLE.group}>
          {clients.map((client) => (
            <Amounts key={client.customerId} amounts={client} said={client.said}>
              <May needs={statementVerbs.send.needs}>
                <input
                  type="checkbox"
                  className={styles.choose}
                  aria-label={`Choose ${client.companyName}`}
                  checked={chosen.includes(client.customerId)}
                  onChange={({ currentTarget }) => choose(client.customerId, currentTarget.checked)}
                />
              </May>
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
    </>
  );
}

/** Sends the chosen clients their statements. */
function SendStatements({ chosen }: { chosen: readonly string[] }) {
  if (chosen.length === 0) return null;
  const clients = formatCount(chosen.length, 'client', 'clients');
  return (
    <ConfirmDialog
      title={`Send ${clients} a statement?`}
      action={addressOf(statementVerbs.send, {})}
      values={{ customers: chosen.join(',') }}
      labels={{ confirm: 'Send statements', sending: 'Sending...' }}
      trigger={(open) => <Button onClick={open}>Send statements to {clients}</Button>}
    >
      Each gets one email with the statement of the last three months, unless nothing is on it.
    </ConfirmDialog>
  );
}

function Amounts({
  amounts,
  said,
  children,
}: {
  amounts: AgedAmounts;
  said?: string | null;
  children: ReactNode;
}) {
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
      <td
        className={styles.said}
        data-label="Last said"
        data-nothing={!said || undefined}
        {...ROLE.cell}
      >
        {said === null ? '—' : said}
      </td>
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
