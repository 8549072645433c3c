import { sql } from 'drizzle-orm';
import { type AdminActor, may, sightOf } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { STAFF_ROLES } from '#app/access/staff-rights.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { FigureCache, haveManyRows, type ReadFigures } from '#app/platform/figure-cache.server.ts';
import { Turns } from '#app/platform/turns.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { transactions } from '#app/records/invoice/ledger-tables.ts';
import { tasks } from '#app/records/task/task-tables.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import { timeEntries } from '#app/records/time-entry/time-tables.ts';
import {
  customersByRevenue,
  invoicedAndPaid,
  receivablesByAge,
  receivablesByCustomer,
  revenueByMonth,
  revenueOfAllTime,
} from './money-reports.server.ts';
import type { Period } from './period.ts';
import {
  articlesByViews,
  inquiriesByMeeting,
  inquiriesByStatus,
  proposalsByOutcome,
} from './pipeline-reports.server.ts';
import { ratingsByCategory } from './rating-reports.server.ts';
import { medianOrTooFew } from './report-cells.ts';
import type { ReportData, ReportName } from './reports.ts';
import { summary } from './summary-reports.server.ts';
import {
  openedAndResolved,
  responseTimes,
  ticketsByCategory,
  ticketsByPriority,
  ticketsOfAllTime,
} from './ticket-reports.server.ts';
import { hoursByPerson, tasksOfAllTime } from './work-reports.server.ts';

type Query = (
  tx: Tx,
  period: Period,
  /** Another report of the same period; each is read once. */
  report: (name: ReportName) => Promise<ReportData>,
) => Promise<ReportData>;

// In the order in which they are read: the dearest first, so that both connections are done at the same time, and the summary
// after those that it waits for.
const QUERIES: Record<ReportName, Query> = {
  'response-times': responseTimes,
  customers: customersByRevenue,
  invoiced: invoicedAndPaid,
  receivables: receivablesByAge,
  summary,
  revenue: revenueByMonth,
  'receivables-by-customer': receivablesByCustomer,
  hours: hoursByPerson,
  tickets: openedAndResolved,
  'ticket-categories': ticketsByCategory,
  'ticket-priorities': ticketsByPriority,
  ratings: ratingsByCategory,
  inquiries: inquiriesByStatus,
  proposals: proposalsByOutcome,
  'inquiry-outcomes': inquiriesByMeeting,
  articles: articlesByViews,
};

/** What the reports of a viewer hold: those that their role reads, by name. */
type Reports = Partial<Record<ReportName, ReportData>>;

const OF_MONEY: ReadonlySet<ReportName> = new Set([
  'revenue',
  'invoiced',
  'receivables',
  'receivables-by-customer',
  'customers',
  'hours',
  'proposals',
]);
const OF_SITE: ReadonlySet<ReportName> = new Set(['inquiries', 'articles']);

/** Whether someone reads all that a report counts. */
function mayReadReport(actor: AdminActor, name: ReportName): boolean {
  if (name === 'summary' || name === 'inquiry-outcomes')
    return may(actor, 'money') && may(actor, 'site');
  if (OF_SITE.has(name)) return may(actor, 'site');
  return !OF_MONEY.has(name) || may(actor, 'money');
}

// Of very many rows they take seconds. Staff of the same rights see the same ones. Those of all time belong to every period.
// However many ask, most connections of the pool stay free for pages: two keys are read at a time, a period's over two.
const turns = new Turns(2);
/** Connections that the reports of one period are read over. */
const SIDE_BY_SIDE = 2;
const LIMITS = { freshMs: 60_000, cachedMs: 15 * 60_000, turns };
const reportCache = new FigureCache<Reports>({ ...LIMITS, most: 50 });
// The tickets of a busy period are sorted for their medians; on the disk that takes twice as long.
const ROOM_TO_SORT = sql`set local work_mem = '32MB'`;
const allTimeCache = new FigureCache<AllTime>({ ...LIMITS, most: STAFF_ROLES.length });

/**
 * Returns the all-time figures and every report of a period. A firm with very many records sees figures that are up to 15
 * minutes old; `asOf` says when the older of them were read.
 */
export async function getAnalytics(
  actor: AdminActor,
  period: Period,
): Promise<{ allTime: AllTime; reports: Reports; asOf: Date | null }> {
  const [allTime, reports] = await Promise.all([
    allTimeCache.of(sightOf(actor), () => read(actor, allTimeOf)),
    reportCache.of(sightOf(actor) + JSON.stringify(period), () => readReports(actor, period)),
  ]);
  const [asOf = null] = [allTime.asOf, reports.asOf]
    .filter((moment) => moment !== null)
    .toSorted((a, b) => a.getTime() - b.getTime());
  return { allTime: allTime.figures, reports: reports.figures, asOf };
}

function read<T>(actor: AdminActor, figuresOf: (tx: Tx) => Promise<T>): Promise<ReadFigures<T>> {
  return asActor(actor, async (tx) => {
    await tx.execute(ROOM_TO_SORT);
    return { figures: await figuresOf(tx), isLarge: await isLargeFirm(tx) };
  });
}

/** Every report of a period that someone reads. Each connection takes the next one until none is left. */
async function readReports(actor: AdminActor, period: Period): Promise<ReadFigures<Reports>> {
  const names = Object.keys(QUERIES) as ReportName[];
  const left = names.filter((name) => mayReadReport(actor, name));
  const reportOn = reportReader(period);
  const readNext = async (tx: Tx) => {
    const reports: Reports = {};
    for (let name = left.shift(); name; name = left.shift()) {
      reports[name] = await reportOn(tx, name);
    }
    return reports;
  };
  const parts = await Promise.all(
    Array.from({ length: SIDE_BY_SIDE }, () => read(actor, readNext)),
  );
  return {
    figures: Object.assign({}, ...parts.map(({ figures }) => figures)),
    isLarge: parts.some(({ isLarge }) => isLarge),
  };
}

/** Reads reports of a period, each once: one that another is made of is not read again. */
function reportReader(period: Period) {
  const read = new Map<ReportName, Promise<ReportData>>();
  return function reportOn(tx: Tx, name: ReportName): Promise<ReportData> {
    const found = read.get(name) ?? QUERIES[name](tx, period, (other) => reportOn(tx, other));
    read.set(name, found);
    return found;
  };
}

async function isLargeFirm(tx: Tx): Promise<boolean> {
  const read = haveManyRows(tickets, tasks, invoices, transactions, timeEntries);
  const [found] = await rowsOf<{ large: boolean }>(tx, sql`select ${read} as large`);
  return found?.large ?? false;
}

/**
 * Returns one report of a period, always as of now; when many ask, one waits for the other.
 * @throws NotFoundError for one that the actor's role doesn't read.
 */
export async function getReport(
  actor: AdminActor,
  name: ReportName,
  period: Period,
): Promise<ReportData> {
  if (!mayReadReport(actor, name)) throw new NotFoundError();
  return turns.take(() =>
    asActor(actor, async (tx) => {
      await tx.execute(ROOM_TO_SORT);
      return reportReader(period)(tx, name);
    }),
  );
}

/** The all-time figures (specification, section 9). Rates are whole percents, null if there is nothing to divide by. */
export type AllTime = {
  tasks: number;
  completed: number;
  completion: number | null;
  tickets: number;
  open: number;
  resolutionRate: number | null;
  revenue: string;
  customers: number;
  resolved: number;
  /** Hours from opening to the end: the median, and the mean where the median says anything. */
  resolution: string | null;
  mean: string | null;
};

async function allTimeOf(tx: Tx): Promise<AllTime> {
  const { tasks, completed } = await tasksOfAllTime(tx);
  const { tickets, open, resolved, median, mean } = await ticketsOfAllTime(tx);
  return {
    tasks,
    completed,
    completion: tasks === 0 ? null : Math.round((100 * completed) / tasks),
    tickets,
    open,
    resolutionRate: tickets === 0 ? null : Math.round((100 * (tickets - open)) / tickets),
    ...(await revenueOfAllTime(tx)),
    resolved,
    resolution: medianOrTooFew(median, resolved),
    mean,
  };
}
