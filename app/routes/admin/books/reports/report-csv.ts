import { data } from 'react-router';
import { adminOf } from '#app/access/guards.server.ts';
import { BOOK_REPORTS, bookReportName } from '#app/areas/analytics/book-reports/book-reports.ts';
import { csvOf } from '#app/areas/analytics/report-file.ts';
import { csvTextResponse } from '#app/platform/http/csv-response.ts';
import type { Route } from './+types/report-csv';
import { loadReport } from './load-report.server.ts';

/** A report of the books in the address's period as comma-separated values. An invalid period gets no file. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [, file = ''] = /^(.+)\.csv$/.exec(params.report) ?? [];
  const name = bookReportName(file);
  if (!name) throw data(null, { status: 404 });
  const { asked, data: report } = await loadReport(adminOf(context), name, url);
  if (asked.problem) return new Response(asked.problem, { status: 400 });
  const { from, to } = asked.period;
  return csvTextResponse(`${name}-${from}-to-${to}.csv`, csvOf(BOOK_REPORTS[name], report));
}
