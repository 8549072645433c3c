import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
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
  inquiriesByStatus,
  proposalsByOutcome,
} from './pipeline-reports.server.ts';
import { medianOrTooFew } from './report-cells.ts';
import type { ReportData, ReportName } from './reports.ts';
import { summary } from './summary-report.server.ts';
import {
  openedAndResolved,
  responseTimes,
  ticketsByCategory,
  ticketsByPriority,
  ticketsOfAllTime,
} from './ticket-reports.server.ts';
import { hoursByPerson, tasksOfAllTime } from './work-reports.server.ts';

const QUERIES: Record<ReportName, (tx: Tx, period: Period) => Promise<ReportData>> = {
  summary,
  tickets: openedAndResolved,
  'response-times': responseTimes,
  'ticket-categories': ticketsByCategory,
  'ticket-priorities': ticketsByPriority,
  revenue: revenueByMonth,
  invoiced: invoicedAndPaid,
  receivables: receivablesByAge,
  'receivables-by-customer': receivablesByCustomer,
  customers: customersByRevenue,
  hours: hoursByPerson,
  inquiries: inquiriesByStatus,
  proposals: proposalsByOutcome,
  articles: articlesByViews,
};

/** Every report of a period by its name. */
export type Reports = Record<ReportName, ReportData>;

/** The figures of all time and every report of a period. */
export function getAnalytics(
  actor: AdminActor,
  period: Period,
): Promise<{ allTime: AllTime; reports: Reports }> {
  return asActor(actor, async (tx) => {
    const reports: Partial<Reports> = {};
    for (const name of Object.keys(QUERIES) as ReportName[]) {
      reports[name] = await QUERIES[name](tx, period);
    }
    return { allTime: await allTimeOf(tx), reports: reports as Reports };
  });
}

/** One report of a period. */
export function getReport(
  actor: AdminActor,
  name: ReportName,
  period: Period,
): Promise<ReportData> {
  return asActor(actor, (tx) => QUERIES[name](tx, period));
}

/** The figures of all time (specification, section 9). Rates are whole percents, null where there is nothing to divide by. */
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
