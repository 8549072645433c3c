import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import {
  OPEN_TICKET_STATUSES,
  TICKET_CATEGORIES,
  TICKET_CATEGORY_LABELS,
  TICKET_PRIORITIES,
  TICKET_PRIORITY_DISPLAY,
} from '#app/records/ticket-status.ts';
import { type Counted, comparedRows } from './comparison.ts';
import type { Period } from './period.ts';
import { bothSpans, day, momentWithin, spansOf, stepsOf } from './period-sql.server.ts';
import { medianOrTooFew } from './report-cells.ts';
import { ALL_STEPS, type ReportData, type Row } from './reports.ts';

// Archived tickets are left out everywhere.

const createdAt = sql`t.created_at`;
const answeredAt = sql`t.first_response_at`;
const resolvedAt = sql`t.resolved_at`;

/** The median of the hours from a ticket's opening to another moment, rounded to hundredths. */
const medianTo = (moment: typeof createdAt) =>
  sql`percentile_cont(0.5) within group (order by extract(epoch from ${moment} - t.created_at) / 3600)`;

/** Tickets opened and resolved in each step of the period. */
export async function openedAndResolved(tx: Tx, period: Period): Promise<ReportData> {
  const inStep = (moment: typeof createdAt) => momentWithin(moment, sql`starts`, sql`ends`, period);
  const rows = await rowsOf<{ from: string; to: string; opened: number; resolved: number }>(
    tx,
    sql`with ${stepsOf(period)} select starts::text as "from", ends::text as "to",
      (select count(*)::int from tickets t where t.archived_at is null and ${inStep(createdAt)}) as opened,
      (select count(*)::int from tickets t where t.archived_at is null and ${inStep(resolvedAt)}) as resolved
    from steps order by starts`,
  );
  const sumOf = (key: 'opened' | 'resolved') => rows.reduce((sum, row) => sum + row[key], 0);
  return { rows, total: { ...ALL_STEPS, opened: sumOf('opened'), resolved: sumOf('resolved') } };
}

type Times = {
  answered: number;
  response: string | null;
  resolved: number;
  resolution: string | null;
};

/** Median times of the tickets answered or resolved in the period, by priority, by category and in all. */
export async function responseTimes(tx: Tx, period: Period): Promise<ReportData> {
  const inPeriod = (moment: typeof createdAt) =>
    momentWithin(moment, day(period.from), day(period.to), period);
  const isAnswered = sql`t.author_side = 'customer' and ${inPeriod(answeredAt)}`;
  const rows = await rowsOf<Times & { priority: string | null; category: string | null }>(
    tx,
    sql`select t.priority, t.category,
      count(*) filter (where ${isAnswered})::int as answered,
      round((${medianTo(answeredAt)} filter (where ${isAnswered}))::numeric, 2)::text as response,
      count(*) filter (where ${inPeriod(resolvedAt)})::int as resolved,
      round((${medianTo(resolvedAt)} filter (where ${inPeriod(resolvedAt)}))::numeric, 2)::text as resolution
    from tickets t
    where t.archived_at is null and (${inPeriod(answeredAt)} or ${inPeriod(resolvedAt)})
    group by grouping sets ((t.priority), (t.category), ())`,
  );
  const lineOf = (name: string, of: { priority?: string; category?: string }): Row => {
    const { priority = null, category = null } = of;
    const found = rows.find((row) => row.priority === priority && row.category === category);
    const { answered = 0, response = null, resolved = 0, resolution = null } = found ?? {};
    return {
      name,
      by: priority ? 'Priority' : category ? 'Category' : '',
      answered,
      response: medianOrTooFew(response, answered),
      resolved,
      resolution: medianOrTooFew(resolution, resolved),
    };
  };
  return {
    rows: [
      ...TICKET_PRIORITIES.toReversed().map((priority) =>
        lineOf(TICKET_PRIORITY_DISPLAY[priority].label, { priority }),
      ),
      ...TICKET_CATEGORIES.map((category) =>
        lineOf(TICKET_CATEGORY_LABELS[category], { category }),
      ),
    ],
    total: lineOf('All', {}),
  };
}

/** Tickets opened in the period and before, by category. */
export function ticketsByCategory(tx: Tx, period: Period): Promise<ReportData> {
  return openedBy(
    tx,
    period,
    'category',
    TICKET_CATEGORIES,
    (value) => TICKET_CATEGORY_LABELS[value],
  );
}

/** Tickets opened in the period and before, by priority, the most urgent first. */
export function ticketsByPriority(tx: Tx, period: Period): Promise<ReportData> {
  return openedBy(
    tx,
    period,
    'priority',
    TICKET_PRIORITIES.toReversed(),
    (value) => TICKET_PRIORITY_DISPLAY[value].label,
  );
}

async function openedBy<Value extends string>(
  tx: Tx,
  period: Period,
  column: 'category' | 'priority',
  values: readonly Value[],
  nameOf: (value: Value) => string,
): Promise<ReportData> {
  const { from, to } = bothSpans(period);
  const isNow = momentWithin(createdAt, day(period.from), day(period.to), period);
  const rows = await rowsOf<Counted & { value: string }>(
    tx,
    sql`select ${sql.raw(`t.${column}`)} as value, count(*) filter (where ${isNow})::int as now,
      count(*) filter (where not ${isNow})::int as before
    from tickets t where t.archived_at is null and ${momentWithin(createdAt, from, to, period)}
    group by 1`,
  );
  return comparedRows(
    values.map((value) => {
      const { now = 0, before = 0 } = rows.find((row) => row.value === value) ?? {};
      return { name: nameOf(value), now, before };
    }),
  );
}

/** Ticket figures of one span; medians are null without a case. */
export type TicketFigures = Times & { which: 'now' | 'before'; opened: number };

/** Ticket figures of the period and of the one before. */
export function ticketFigures(tx: Tx, period: Period): Promise<TicketFigures[]> {
  const inSpan = (moment: typeof createdAt) => momentWithin(moment, sql`starts`, sql`ends`, period);
  return rowsOf<TicketFigures>(
    tx,
    sql`with ${spansOf(period)} select which, opened, answered, response, resolved, resolution from spans,
      lateral (select count(*)::int as opened from tickets t
        where t.archived_at is null and ${inSpan(createdAt)}) o,
      lateral (select count(*)::int as answered, round(${medianTo(answeredAt)}::numeric, 2)::text as response
        from tickets t where t.archived_at is null and t.author_side = 'customer' and ${inSpan(answeredAt)}) a,
      lateral (select count(*)::int as resolved, round(${medianTo(resolvedAt)}::numeric, 2)::text as resolution
        from tickets t where t.archived_at is null and ${inSpan(resolvedAt)}) r`,
  );
}

/** Tickets of all time: how many, how many of them are open, and how long the resolved ones took (hours). */
type TicketsOfAllTime = {
  tickets: number;
  open: number;
  resolved: number;
  median: string | null;
  mean: string | null;
};

/** Ticket figures of all time. */
export async function ticketsOfAllTime(tx: Tx): Promise<TicketsOfAllTime> {
  const open = sql.join(
    OPEN_TICKET_STATUSES.map((status) => sql`${status}`),
    sql`, `,
  );
  const hours = sql`extract(epoch from t.resolved_at - t.created_at) / 3600`;
  const [figures] = await rowsOf<TicketsOfAllTime>(
    tx,
    sql`select count(*)::int as tickets, count(*) filter (where t.status in (${open}))::int as open,
      count(t.resolved_at)::int as resolved, round(avg(${hours})::numeric, 2)::text as mean,
      round((${medianTo(resolvedAt)} filter (where t.resolved_at is not null))::numeric, 2)::text as median
    from tickets t where t.archived_at is null`,
  );
  if (!figures) throw new Error('A count has one row.');
  return figures;
}
