import { formatMoney } from '#app/ui/everywhere/format.ts';
import { May } from '#app/ui/may.tsx';
import { formatHours } from './hours.ts';
import styles from './TimeCards.module.css';
import type { TimeSummary } from './time-queries.server.ts';

/** The three cards above the listed entries (specification, sections 3 and 9). */
export function TimeCards({ summary }: { summary: TimeSummary }) {
  const { totalHours, revenue, effectiveRate, billableRate, billableHours, unratedHours } = summary;
  return (
    <dl className={styles.cards} aria-label="Figures of the entries below">
      <div className={styles.card}>
        <dt>Total Hours</dt>
        <dd className={styles.value}>{formatHours(totalHours)}</dd>
        <dd className={styles.note}>{formatHours(billableHours)} billable</dd>
      </div>
      <May needs="money">
        <div className={styles.card}>
          <dt>Total Revenue</dt>
          <dd className={styles.value}>{formatMoney(revenue)}</dd>
          <dd className={styles.note}>
            {unratedHours === '0.00'
              ? 'From billable time'
              : `From billable time; ${formatHours(unratedHours)} hours have no rate`}
          </dd>
        </div>
        <div className={styles.card}>
          <dt>Average Rate</dt>
          <dd className={styles.value}>
            {formatMoney(effectiveRate)}
            <span className={styles.unit}>/hour</span>
          </dd>
          <dd className={styles.note}>
            Effective rate over all hours; billable rate{' '}
            <b>{billableRate ? `${formatMoney(billableRate)}/hour` : '—'}</b>
          </dd>
        </div>
      </May>
    </dl>
  );
}
