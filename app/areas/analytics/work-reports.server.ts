import { sql } from 'drizzle-orm';
import { worthOf } from '#app/areas/time/entry-worth-sql.server.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import type { Period } from './period.ts';
import { day, spansOf } from './period-sql.server.ts';
import type { ReportData, Row } from './reports.ts';

const worth = worthOf({ hours: sql`e.hours`, hourlyRate: sql`e.hourly_rate` });

// Figures over hours `e`: the rates are those of the time screen.
const FIGURES = sql`
  coalesce(sum(e.hours), 0)::numeric(12, 2)::text as hours,
  coalesce(sum(e.hours) filter (where e.billable), 0)::numeric(12, 2)::text as billable,
  coalesce(sum(e.hours) filter (where not e.billable), 0)::numeric(12, 2)::text as internal,
  round(100 * coalesce(sum(e.hours) filter (where e.billable), 0) / sum(e.hours), 1)::text as utilization,
  coalesce(sum(e.hours) filter (where e.billable and e.hourly_rate is null), 0)::numeric(12, 2)::text as unrated,
  coalesce(sum(${worth}) filter (where e.billable), 0)::numeric(14, 2)::text as value,
  round(coalesce(sum(${worth}) filter (where e.billable), 0) / sum(e.hours), 2)::text
    as "effectiveRate",
  round(sum(${worth}) filter (where e.billable)
    / nullif(sum(e.hours) filter (where e.billable and e.hourly_rate is not null), 0), 2)::text
    as "billableRate"`;

/** Hours of the period by person, the most first, and of all. */
export async function hoursByPerson(tx: Tx, period: Period): Promise<ReportData> {
  const lines = await rowsOf<Row & { id: string | null }>(
    tx,
    sql`select u.id, coalesce(nullif(max(u.name), ''), max(u.email)) as name, ${FIGURES}
    from time_entries e join users u on u.id = e.user_id
    where e.date between ${day(period.from)} and ${day(period.to)}
    group by grouping sets ((u.id), ()) order by sum(e.hours) desc, u.id`,
  );
  const total = lines.find(({ id }) => id === null);
  return {
    rows: lines.filter(({ id }) => id !== null),
    ...(total && { total: { ...total, name: 'All' } }),
  };
}

/** Figures of the hours of one span; rates and utilization are null without hours. */
export type HoursFigures = {
  which: 'now' | 'before';
  hours: string;
  billable: string;
  utilization: string | null;
  effectiveRate: string | null;
  billableRate: string | null;
};

/** Figures over hours of the period and of the one before. */
export function hoursFigures(tx: Tx, period: Period): Promise<HoursFigures[]> {
  return rowsOf<HoursFigures>(
    tx,
    sql`with ${spansOf(period)} select which, ${FIGURES}
    from spans left join time_entries e on e.date between starts and ends group by which`,
  );
}

/** Tasks of all time and how many of them are completed; archived ones are left out. */
export async function tasksOfAllTime(tx: Tx): Promise<{ tasks: number; completed: number }> {
  const [figures] = await rowsOf<{ tasks: number; completed: number }>(
    tx,
    sql`select count(*)::int as tasks, count(*) filter (where status = 'completed')::int as completed
      from tasks where archived_at is null`,
  );
  if (!figures) throw new Error('A count has one row.');
  return figures;
}
