import { NET_DAYS } from '#app/areas/billing/payment-terms.ts';
import { addDays } from '#app/platform/calendar-days.ts';
import { twelveHour } from '#app/platform/time-zone.ts';
import { type Measure, measureNames } from '#app/records/template/template-plan.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import type { DatedPlan } from './dated-plan.ts';
import styles from './PlanDates.module.css';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/**
 * Everything in a template, by date. `consultant` does the consultant's tasks, null when no one works for the customer; omitted
 * while there is no customer.
 */
export function PlanDates({
  plan,
  measures,
  consultant,
}: {
  plan: DatedPlan;
  measures: readonly Measure[];
  consultant?: string | null;
}) {
  const rows = rowsOf(plan, consultant);
  if (rows.length === 0) return <EmptyState title="This template is empty" />;
  return (
    <>
      <ul className={styles.rows} aria-label="Dates">
        {rows.map(({ key, date, kind, title, fact }) => (
          <li key={key} className={styles.row}>
            <time className={styles.when} dateTime={date}>
              {weekdayOf(date)}, {formatDate(date)}
            </time>
            <span className={styles.soft}>{kind}</span>
            <span className={styles.title}>
              {title}
              {fact ? <span className={styles.soft}> · {fact}</span> : null}
            </span>
          </li>
        ))}
      </ul>
      {measures.length > 0 ? (
        <p className={styles.soft}>Measured by: {measureNames(measures)}.</p>
      ) : null}
    </>
  );
}

function rowsOf(plan: DatedPlan, consultant: string | null | undefined) {
  const assignee =
    consultant === undefined ? 'for the consultant' : `for ${consultant ?? 'nobody yet'}`;
  const rows = [
    ...plan.milestones.map(({ date, title, asksSignOff }) => ({
      kind: 'Milestone',
      date,
      title,
      fact: asksSignOff ? "asks for the customer's sign-off" : null,
    })),
    ...plan.tasks.map(({ date, title, side }) => ({
      kind: side === 'customer' ? "Customer's task" : 'Our task',
      date,
      title,
      fact: side === 'consultant' ? assignee : null,
    })),
    ...plan.requests.map(({ date, title }) => ({ kind: 'File request', date, title, fact: null })),
    ...plan.meetings.map(({ date, title, time, minutes }) => ({
      kind: 'Meeting',
      date,
      title,
      fact: `${twelveHour(time)}, ${minutes} minutes`,
    })),
    ...plan.invoices.map(({ date, title, percent, amount }) => ({
      kind: 'Invoice goes out',
      date,
      title,
      fact: `${amount === null ? `${percent}% of the total` : formatMoney(amount)}, due ${formatDate(addDays(date, NET_DAYS))}`,
    })),
  ];
  return rows
    .map((row, index) => ({ ...row, key: index }))
    .sort((a, b) => a.date.localeCompare(b.date) || a.key - b.key);
}

function weekdayOf(date: string): string {
  return WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '';
}
