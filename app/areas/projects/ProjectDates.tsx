import { formatDate } from '#app/ui/format.ts';

/** When a project begins and ends, as far as that is set. */
export function ProjectDates({
  project: { startDate, endDate },
}: {
  /** Calendar dates, YYYY-MM-DD. */
  project: { startDate: string | null; endDate: string | null };
}) {
  const start = startDate ? <time dateTime={startDate}>{formatDate(startDate)}</time> : null;
  const end = endDate ? <time dateTime={endDate}>{formatDate(endDate)}</time> : null;
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
