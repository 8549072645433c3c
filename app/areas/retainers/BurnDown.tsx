import type { RetainerUnit } from '#app/records/retainer/retainer-status.ts';
import { monthWords } from '#app/ui/month-words.ts';
import { burnDown, type RetainerEvent } from './burn-down.ts';
import styles from './Retainer.module.css';
import { amountWords } from './retainer-words.ts';

/** What became of a retainer month by month, with a bar for what was left at the end of each. */
export function BurnDown({
  unit,
  events,
  today,
}: {
  unit: RetainerUnit;
  events: readonly RetainerEvent[];
  today: string;
}) {
  const months = burnDown(events, today);
  const figure = (size: string) => {
    if (size === '0.00') return '—';
    return amountWords(unit, size);
  };
  if (months.length === 0) {
    return (
      <p className={styles.facts}>
        Nothing was paid ahead yet. It counts once its invoice is paid.
      </p>
    );
  }
  return (
    <table className={styles.table} aria-label="Month by month">
      <thead>
        <tr>
          {['Month', 'Added', 'Used', 'Expired', 'Left'].map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, added, used, expired, left, part }) => (
          <tr key={month}>
            <th scope="row">{monthWords(`${month}-01`)}</th>
            <td>{figure(added)}</td>
            <td>{figure(used)}</td>
            <td>{figure(expired)}</td>
            <td>{amountWords(unit, left)}</td>
            <td aria-hidden="true">
              <span className={styles.bar}>
                <span style={{ width: `${part}%` }} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
