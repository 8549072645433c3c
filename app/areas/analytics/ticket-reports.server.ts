import { type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import {
  TICKET_CATEGORIES,
  TICKET_CATEGORY_LABELS,
  TICKET_PRIORITIES,
  TICKET_PRIORITY_DISPLAY,
} from '#app/records/ticket/ticket-status.ts';
import { comparedRows } from './comparison.ts';
import type { Period } from './period.ts';
import { bothSpans, day, momentWithin, spansOf, stepsOf } from './period-sql.server.ts';
import { type Cell, medianOrTooFew } from './report-cells.ts';
import { ALL_STEPS, type ReportData, type Row } from './reports.ts';

// Archived and merged tickets are left out everywhere. What is counted is read from the sums by quarters of an hour, `s`
// (app/records/ticket/ticket-sum-tables.ts). A median has no sum: it is read from the tickets, by an index that holds all it needs.

const answeredAt = sql`t.first_response_at`;
const resolvedAt = sql`t.resolved_at`;
const OPENED = sql.raw(`(${TICKET_CATEGORIES.map((category) => `s.${category}`).join(' + ')})`);

/** What a column of the sums comes to. */
const counted = (column: SQL) => sql`coalesce(sum(${column}), 0)::int`;

/** The median of seconds, as hours with two decimals. */
const medianOf = (seconds: SQL, only = sql`true`) =>
  sql`round((percentile_cont(0.5) within group (order by ${seconds}) filter (where ${only}) / 3600)::numeric, 2)::text`;

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

/** What is timed: tickets `t`, and the moment until which. Customers alone wait for a first response. */
const TIMED = {
  response: { until: answeredAt, ofWhom: sql`t.author_side = 'customer'` },
  resolution: { until: resolvedAt, ofWhom: sql`true` },
};

/** The seconds that tickets took whose moment is in a span of days, beside their priority and category. */
function secondsTaken(what: keyof typeof TIMED, from: SQL, to: SQL, period: Period): SQL {
  const { until, ofWhom } = TIMED[what];
  return sql`(select t.priority, t.category, date_part('epoch', ${until} - t.created_at) as seconds
    from tickets t where t.archived_at is null and t.merged_into is null and ${ofWhom}
      and ${momentWithin(until, from, to, period)})`;
}

/** The lines of response times, and which tickets each is of. */
const LINES = [
  ...TICKET_PRIORITIES.toReversed().map((priority) => ({
    name: TICKET_PRIORITY_DISPLAY[priority].label,
    by: 'Priority',
    only: sql`priority = ${priority}`,
  })),
  ...TICKET_CATEGORIES.map((category) => ({
    name: TICKET_CATEGORY_LABELS[category],
    by: 'Category',
    only: sql`category = ${category}`,
  })),
  { name: 'All', by: '', only: sql`true` },
];

/** Median times of the tickets answered or resolved in the period, by priority, by category and in all. */
export async function responseTimes(tx: Tx, period: Period): Promise<ReportData> {
  const each = (cell: (only: SQL) => SQL) =>
    sql.join(
      LINES.map(({ only }) => cell(only)),
      sql`, `,
    );
  const timesOf = async (what: keyof typeof TIMED) => {
    // Each line sorts its own tickets alone: grouping sets would sort all of them for each set, and once more within.
    const [found] = await rowsOf<{ cases: number[]; medians: (string | null)[] }>(
      tx,
      sql`select array[${each((only) => sql`count(*) filter (where ${only})`)}]::int[] as cases,
        array[${each((only) => medianOf(sql`seconds`, only))}] as medians
      from ${secondsTaken(what, day(period.from), day(period.to), period)} t`,
    );
    return LINES.map((_line, at) => {
      const cases = found?.cases[at] ?? 0;
      return { cases, median: medianOrTooFew(found?.medians[at] ?? null, cases) };
    });
  };
  const [responses, resolutions] = [await timesOf('response'), await timesOf('resolution')];
  const rows = LINES.map(
    ({ name, by }, at): Row => ({
      name,
      by,
      answered: responses[at]?.cases ?? 0,
      response: responses[at]?.median ?? null,
      resolved: resolutions[at]?.cases ?? 0,
      resolution: resolutions[at]?.median ?? null,
    }),
  );
  return { rows: rows.slice(0, -1), total: rows.at(-1) };
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

/** Ticket figures of one span; medians are null without cases. */
export type TicketFigures = {
  which: 'now' | 'before';
  opened: number;
  resolved: number;
  response: Cell;
  resolution: Cell;
};

/** Returns ticket figures of the period and of the previous one. The medians of the period are those of its response times. */
export async function ticketFigures(
  tx: Tx,
  period: Period,
  { total: times }: ReportData,
): Promise<TicketFigures[]> {
  const before = (what: keyof typeof TIMED) => sql`case which when 'before' then
    (select ${medianOf(sql`seconds`)} from ${secondsTaken(what, day(period.before.from), day(period.before.to), period)} t) end`;
  const spans = await rowsOf<
    Pick<TicketFigures, 'which' | 'opened' | 'resolved'> & {
      answered: number;
      response: string | null;
      resolution: string | null;
    }
  >(
    tx,
    sql`with ${spansOf(period)} select which, opened, answered, resolved,
      ${before('response')} as response, ${before('resolution')} as resolution
    from spans, lateral (select ${counted(OPENED)} as opened, ${counted(sql`s.answered`)} as answered,
      ${counted(sql`s.resolved`)} as resolved
      from ticket_sums s where ${momentWithin(sql`s.at`, sql`starts`, sql`ends`, period)}) s`,
  );
  return spans.map(({ which, opened, answered, resolved, ...found }) => ({
    which,
    opened,
    resolved,
    response:
      which === 'now' ? (times?.response ?? null) : medianOrTooFew(found.response, answered),
    resolution:
      which === 'now' ? (times?.resolution ?? null) : medianOrTooFew(found.resolution, resolved),
  }));
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
