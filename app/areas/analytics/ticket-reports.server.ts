import { type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import {
  TICKET_CATEGORIES,
  TICKET_CATEGORY_LABELS,
  TICKET_PRIORITIES,
  TICKET_PRIORITY_DISPLAY,
} from '#app/records/ticket-status.ts';
import { comparedRows } from './comparison.ts';
import type { Period } from './period.ts';
import { bothSpans, day, momentWithin, spansOf, stepsOf } from './period-sql.server.ts';
import { medianOrTooFew } from './report-cells.ts';
import { ALL_STEPS, type ReportData, type Row } from './reports.ts';

// Archived and merged tickets are left out everywhere. What is counted is read from the sums by quarters of an hour, `s`
// (app/records/ticket-sum-tables.ts). A median has no sum: it is read from the tickets, by an index that holds all it needs.

const answeredAt = sql`t.first_response_at`;
const resolvedAt = sql`t.resolved_at`;
const OPENED = sql.raw(`(${TICKET_CATEGORIES.map((category) => `s.${category}`).join(' + ')})`);

/** What a column of the sums comes to. */
const counted = (column: SQL) => sql`coalesce(sum(${column}), 0)::int`;

/** The seconds from a ticket's opening to another moment. */
const secondsTo = (moment: SQL) => sql`date_part('epoch', ${moment} - t.created_at)`;

/** The median of seconds, as hours with two decimals. */
const medianOf = (seconds: SQL) =>
  sql`round((percentile_cont(0.5) within group (order by ${seconds}) / 3600)::numeric, 2)::text`;

/** Tickets opened and resolved in each step of the period. */
export async function openedAndResolved(tx: Tx, period: Period): Promise<ReportData> {
  const rows = await rowsOf<{ from: string; to: string; opened: number; resolved: number }>(
    tx,
    sql`with ${stepsOf(period)} select starts::text as "from", ends::text as "to", opened, resolved
    from steps, lateral (select ${counted(OPENED)} as opened, ${counted(sql`s.resolved`)} as resolved
      from ticket_sums s where ${momentWithin(sql`s.at`, sql`starts`, sql`ends`, period)}) s
    order by starts`,
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
  const inPeriod = (moment: SQL) => momentWithin(moment, day(period.from), day(period.to), period);
  // Two readings, each of its own index.
  const rows = await rowsOf<Times & { priority: string | null; category: string | null }>(
    tx,
    sql`select priority, category, count(response)::int as answered, ${medianOf(sql`response`)} as response,
      count(resolution)::int as resolved, ${medianOf(sql`resolution`)} as resolution
    from (select t.priority, t.category, ${secondsTo(answeredAt)} as response, null::float8 as resolution
        from tickets t where t.archived_at is null and t.merged_into is null and t.author_side = 'customer' and ${inPeriod(answeredAt)}
      union all select t.priority, t.category, null, ${secondsTo(resolvedAt)}
        from tickets t where t.archived_at is null and t.merged_into is null and ${inPeriod(resolvedAt)}) t
    group by grouping sets ((priority), (category), ())`,
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
  return openedBy(tx, period, TICKET_CATEGORIES, (value) => TICKET_CATEGORY_LABELS[value]);
}

/** Tickets opened in the period and before, by priority, the most urgent first. */
export function ticketsByPriority(tx: Tx, period: Period): Promise<ReportData> {
  return openedBy(
    tx,
    period,
    TICKET_PRIORITIES.toReversed(),
    (value) => TICKET_PRIORITY_DISPLAY[value].label,
  );
}

async function openedBy<Value extends string>(
  tx: Tx,
  period: Period,
  values: readonly Value[],
  nameOf: (value: Value) => string,
): Promise<ReportData> {
  const { from, to } = bothSpans(period);
  const isNow = momentWithin(sql`s.at`, day(period.from), day(period.to), period);
  const sums = (filter: SQL) =>
    sql.join(
      values.map(
        (value) => sql`coalesce(sum(${sql.raw(`s.${value}`)}) filter (where ${filter}), 0)::int`,
      ),
      sql`, `,
    );
  const [found] = await rowsOf<{ now: number[]; before: number[] }>(
    tx,
    sql`select array[${sums(isNow)}] as now, array[${sums(sql`not ${isNow}`)}] as before
    from ticket_sums s where ${momentWithin(sql`s.at`, from, to, period)}`,
  );
  return comparedRows(
    values.map((value, at) => ({
      name: nameOf(value),
      now: found?.now[at] ?? 0,
      before: found?.before[at] ?? 0,
    })),
  );
}

/** Ticket figures of one span; medians are null without a case. */
export type TicketFigures = Times & { which: 'now' | 'before'; opened: number };

/** Ticket figures of the period and of the one before. */
export function ticketFigures(tx: Tx, period: Period): Promise<TicketFigures[]> {
  const inSpan = (moment: SQL) => momentWithin(moment, sql`starts`, sql`ends`, period);
  return rowsOf<TicketFigures>(
    tx,
    sql`with ${spansOf(period)} select which, opened, answered, response, resolved, resolution from spans,
      lateral (select ${counted(OPENED)} as opened, ${counted(sql`s.answered`)} as answered,
        ${counted(sql`s.resolved`)} as resolved from ticket_sums s where ${inSpan(sql`s.at`)}) s,
      lateral (select ${medianOf(secondsTo(answeredAt))} as response from tickets t
        where t.archived_at is null and t.merged_into is null and t.author_side = 'customer' and ${inSpan(answeredAt)}) a,
      lateral (select ${medianOf(secondsTo(resolvedAt))} as resolution from tickets t
        where t.archived_at is null and t.merged_into is null and ${inSpan(resolvedAt)}) r`,
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
  // The one or two in the middle, in the order of the index tickets_took.
  const median = sql`select round((avg(date_part('epoch', took)) / 3600)::numeric, 2)::text from
    (select t.resolved_at - t.created_at as took from tickets t where t.archived_at is null and t.merged_into is null and t.resolved_at is not null
      order by 1 offset greatest(resolved - 1, 0) / 2 limit 2 - resolved % 2) middle`;
  const [figures] = await rowsOf<TicketsOfAllTime>(
    tx,
    sql`select tickets, open, resolved, round(took / nullif(resolved, 0) / 3600, 2)::text as mean, (${median}) as median
    from (select ${counted(OPENED)} as tickets, ${counted(sql`s.open`)} as open, ${counted(sql`s.resolved`)} as resolved,
      sum(s.took) as took from ticket_sums s) s`,
  );
  if (!figures) throw new Error('A count has one row.');
  return figures;
}
