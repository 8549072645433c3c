import type { Tx } from '#app/platform/db/database.server.ts';
import { shareOf } from './comparison.ts';
import { type MoneyFigures, moneyFigures } from './money-reports.server.ts';
import type { Period } from './period.ts';
import { type PipelineFigures, pipelineFigures } from './pipeline-reports.server.ts';
import { type Cell, type CellType, changeOf } from './report-cells.ts';
import type { ReportData, ReportName, Row } from './reports.ts';
import { type TicketFigures, ticketFigures } from './ticket-reports.server.ts';
import { type HoursFigures, hoursFigures } from './work-reports.server.ts';

type Figures = TicketFigures & MoneyFigures & HoursFigures & PipelineFigures;

/** The figures of the summary in their order: name, type, unit in a file, and how each is made. */
const LINES: readonly [string, CellType, string, (figures: Figures) => Cell][] = [
  ['Revenue', 'money', 'USD', (f) => f.revenue],
  ['Invoiced', 'money', 'USD', (f) => f.invoiced],
  ['Paid', 'money', 'USD', (f) => f.received],
  ['Prepayments in paid', 'money', 'USD', (f) => f.prepaid],
  ['Used from balances', 'money', 'USD', (f) => f.used],
  ['Receivables', 'money', 'USD', (f) => f.receivables],
  ['Days sales outstanding (DSO)', 'days', 'days', (f) => f.dso],
  ['Hours', 'hours', 'hours', (f) => f.hours],
  ['Utilization', 'percent', '%', (f) => f.utilization],
  ['Effective rate', 'rate', 'USD per hour', (f) => f.effectiveRate],
  ['Billable rate', 'rate', 'USD per hour', (f) => f.billableRate],
  ['Tickets opened', 'count', 'tickets', (f) => f.opened],
  ['Tickets resolved', 'count', 'tickets', (f) => f.resolved],
  ['First response, median', 'duration', 'hours', (f) => f.response],
  ['Resolution, median', 'duration', 'hours', (f) => f.resolution],
  ['Inquiries', 'count', 'inquiries', (f) => f.inquiries],
  ['Inquiries that became customers', 'percent', '%', (f) => shareOf(f.won, f.inquiries)],
  ['Checklist requests', 'count', 'requests', (f) => f.checklists],
  ['Proposals sent', 'count', 'proposals', (f) => f.proposals],
  ['Value of proposals sent', 'money', 'USD', (f) => f.proposed],
  ['Value accepted', 'money', 'USD', (f) => f.acceptedValue],
  ['Proposals accepted', 'percent', '%', (f) => shareOf(f.accepted, f.proposals)],
];

/** Returns the figures of the period next to those of the previous one; what other reports contain is read once. */
export async function summary(
  tx: Tx,
  period: Period,
  report: (name: ReportName) => Promise<ReportData>,
): Promise<ReportData> {
  const groups = [
    await ticketFigures(tx, period, await report('response-times')),
    await moneyFigures(tx, period, {
      customers: await report('customers'),
      invoiced: await report('invoiced'),
      receivables: await report('receivables'),
    }),
    await hoursFigures(tx, period),
    await pipelineFigures(tx, period),
  ];
  const figuresOf = (which: 'now' | 'before') =>
    Object.assign(
      {},
      ...groups.map((group) => group.find((each) => each.which === which)),
    ) as Figures;
  const [now, before] = [figuresOf('now'), figuresOf('before')];
  return {
    rows: LINES.map(([name, type, unit, figure]): Row => {
      const [ofNow, ofBefore] = [figure(now), figure(before)];
      return { name, type, unit, now: ofNow, before: ofBefore, ...changeOf(ofNow, ofBefore, type) };
    }),
  };
}
