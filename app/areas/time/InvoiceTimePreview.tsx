import { lineAmount, subtotalOf } from '#app/areas/billing/invoice-amounts.ts';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import type { OpenExpense } from './expense-queries.server.ts';
import { addHours, formatHours } from './hours.ts';
import styles from './InvoiceTimeForm.module.css';
import type { BillableEntry } from './time-invoice-queries.server.ts';
import { type LineGrouping, linesFromEntries, linesFromExpenses } from './time-lines.ts';

/** The lines of an invoice of these hours and expenses, as they will be on it. */
export function InvoiceTimePreview({
  entries,
  expenses,
  grouping,
}: {
  entries: readonly BillableEntry[];
  expenses: readonly OpenExpense[];
  grouping: LineGrouping;
}) {
  const groups = linesFromEntries(entries, grouping);
  const spent = linesFromExpenses(expenses);
  const lines = [...groups, ...spent].map(({ line }) => line);
  return (
    <table className={styles.preview} aria-label="Lines of the invoice">
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Hours</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {groups.map(({ line, entryIds }) => (
          <tr key={entryIds[0] ?? 'rounding'}>
            <td>
              {line.description}
              {entryIds.length > 0 && (
                <span className={styles.who}>at {formatMoney(line.unitPrice)} an hour</span>
              )}
            </td>
            <td>{entryIds.length > 0 && formatHours(line.quantity)}</td>
            <td>{formatMoney(lineAmount(line))}</td>
          </tr>
        ))}
        {spent.map(({ line, expenseId }) => (
          <tr key={expenseId}>
            <td>{line.description}</td>
            <td />
            <td>{formatMoney(lineAmount(line))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{formatHours(addHours(entries.map(({ hours }) => hours)))}</td>
          <td>{formatMoney(subtotalOf(lines))}</td>
        </tr>
      </tfoot>
    </table>
  );
}
