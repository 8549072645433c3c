import type { AdminActor } from '#app/access/actor.ts';
import { getReport } from '#app/areas/analytics/analytics-queries.server.ts';
import type { Period } from '#app/areas/analytics/period.ts';
import type { ReportName } from '#app/areas/analytics/reports.ts';

/** A report's lines by their first cell; that of the total is "All" where it has no name. */
export async function reportLines(actor: AdminActor, name: ReportName, period: Period) {
  const { rows, total } = await getReport(actor, name, period);
  const lines = total ? [...rows, { ...total, name: total.name ?? 'All' }] : rows;
  return Object.fromEntries(lines.map((row) => [String(row.name ?? row.from), row]));
}
