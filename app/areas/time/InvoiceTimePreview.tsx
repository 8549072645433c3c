import { lineAmount, subtotalOf } from '#app/areas/billing/invoice-amounts.ts';
import {
  coverHours,
  type OpenRetainer,
  worthOfDraws,
} from '#app/areas/retainers/retainer-cover.ts';
import { subtractMoney } from '#app/platform/money.ts';
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
  retainers,
}: {
  entries: readonly BillableEntry[];
  expenses: readonly OpenExpense[];
  grouping: LineGrouping;
  retainers: readonly OpenRetainer[];
}) {
  const { parts, draws } = coverHours(entries, retainers);
  const groups = linesFromEntries(parts, grouping);
  const covered = worthOfDraws(draws);
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
          <tr key={`${entryIds[0] ?? 'rounding'} ${line.description} ${line.unitPrice}`}>
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
        {covered === '0.00' ? null : (
          <>
            <tr>
              <th scope="row">Covered by retainer</th>
              <td />
              <td>{formatMoney(`-${covered}`)}</td>
            </tr>
            <tr>
              <th scope="row">Due</th>
              <td />
              <td>{formatMoney(subtractMoney(subtotalOf(lines), covered))}</td>
            </tr>
          </>
        )}
      </tfoot>
    </table>
  );
}
