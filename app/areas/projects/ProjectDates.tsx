import { formatDate } from '#app/ui/everywhere/format.ts';
import styles from './ProjectCells.module.css';

/** When a project begins and ends, if that is set. */
export function ProjectDates({
  project: { startDate, endDate },
}: {
  /** Calendar dates, YYYY-MM-DD. */
  project: { startDate: string | null; endDate: string | null };
}) {
  const start = startDate ? <Day date={startDate} /> : null;
  const end = endDate ? <Day date={endDate} /> : null;
  if (start && end) {
    return (
      <>
        {start} to {end}
      </>
    );
  }
  if (start) return <>From {start}</>;
  return end ? <>Until {end}</> : <>—</>;
}

function Day({ date }: { date: string }) {
  return (
    <time dateTime={date} className={styles.day}>
      {formatDate(date)}
    </time>
  );
}
