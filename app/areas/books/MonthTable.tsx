import { addMoney } from '#app/platform/money.ts';
import { addressOf, formOf } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { DialogHidden, DialogText } from '#app/ui/dialog-fields.tsx';
import { formatCount, formatMoney, formatWhole } from '#app/ui/everywhere/format.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { May } from '#app/ui/may.tsx';
import { monthWords } from '#app/ui/month-words.ts';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import styles from './Books.module.css';
import { bookVerbs } from './books-verbs.ts';
import type { MonthRow } from './hand-over-queries.server.ts';

const OPEN = { label: 'Open', color: 'blue' };
const CLOSED = { label: 'Closed', color: 'gray' };

/** The months of the books, newest first, each to be closed or opened again. */
export function MonthTable({ months }: { months: readonly MonthRow[] }) {
  return (
    <table className={`${styles.table} ${styles.months}`} aria-label="Months">
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col" className={styles.count}>
            Entries
          </th>
          <th scope="col" className={styles.figure}>
            Debits
          </th>
          <th scope="col" className={`${styles.figure} ${styles.credits}`}>
            Credits
          </th>
          <th scope="col" className={styles.wide}>
            Batches
          </th>
          <th scope="col" className={styles.act}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map((row, at) => (
          <tr key={row.month}>
            <th scope="row">
              <span className={styles.month}>{monthWords(row.month)}</span>{' '}
              <StatusBadge display={row.isClosed ? CLOSED : OPEN} />
              {row.reopenedFor ? (
                <span className={styles.about}>Reopened: {row.reopenedFor}</span>
              ) : null}
              {row.isClosed && row.newEntries > 0 ? (
                <span className={styles.about}>
                  {formatCount(row.newEntries, 'entry', 'entries')} not handed over
                </span>
              ) : null}
            </th>
            <td className={styles.count}>{formatWhole(row.entries)}</td>
            <td className={styles.figure}>{formatMoney(row.debits)}</td>
            <td className={`${styles.figure} ${styles.credits}`}>{formatMoney(row.credits)}</td>
            <td className={styles.wide}>{row.batches.join(', ')}</td>
            <td className={styles.act}>
              {row.isClosed ? (
                <Reopen month={row.month} />
              ) : row.isOver ? (
                <Close month={row} until={months.slice(at)} />
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Closes a month; `until` are that month and those before it. */
function Close({ month, until }: { month: MonthRow; until: readonly MonthRow[] }) {
  const words = monthWords(month.month);
  const count = until.reduce((sum, row) => sum + row.newEntries, 0);
  const debits = addMoney('0.00', ...until.map((row) => row.newDebits));
  const earlier = until.slice(1).filter((row) => !row.isClosed).length;
  return (
    <May needs="act-money">
      <ConfirmDialog
        title={`Close ${words}?`}
        action={addressOf(bookVerbs.close, {})}
        values={{ month: month.month }}
        labels={{ confirm: 'Close Month', sending: 'Closing...' }}
        trigger={(open) => (
          <Button variant="default" size="compact-sm" onClick={open} aria-label={`Close ${words}`}>
            Close
          </Button>
        )}
      >
        {`${words} has ${formatCount(month.entries, 'entry', 'entries')}: debits ${formatMoney(month.debits)}, credits ${formatMoney(month.credits)}. `}
        {earlier > 0
          ? `${formatCount(earlier, 'earlier month closes', 'earlier months close')} with it. `
          : ''}
        {count > 0
          ? `The next batch takes the ${formatCount(count, 'entry', 'entries')} that no batch has yet, ${formatMoney(debits)} in debits. `
          : 'Every entry is in a batch already. '}
        After that, nothing can be dated in a closed month.
      </ConfirmDialog>
    </May>
  );
}

function Reopen({ month }: { month: string }) {
  const words = monthWords(month);
  return (
    <FormDialog
      title={`Reopen ${words}?`}
      {...formOf(bookVerbs.reopen, {})}
      defaultValue={{ month }}
      labels={{ submit: 'Reopen', sending: 'Reopening...' }}
      intro="Entries can be dated in it again. What was handed over stays as it is; new entries go into another batch when you close the month."
      trigger={(open) => (
        <Button variant="default" size="compact-sm" onClick={open} aria-label={`Reopen ${words}`}>
          Reopen
        </Button>
      )}
    >
      {(fields) => (
        <>
          <DialogText
            field={fields.reason}
            label="Reason"
            description="It is kept in the activity log."
          />
          <DialogHidden field={fields.month} />
        </>
      )}
    </FormDialog>
  );
}
