import { data } from 'react-router';
import { adminOf } from '#app/access/guards.server.ts';
import { getReport } from '#app/areas/analytics/analytics-queries.server.ts';
import { csvName, csvOf } from '#app/areas/analytics/report-file.ts';
import { reportName, shapeOf } from '#app/areas/analytics/reports.ts';
import { csvTextResponse } from '#app/platform/http/csv-response.ts';
import { throwMissing } from '../../answer-form.server.ts';
import type { Route } from './+types/report-csv';
import { periodOfRequest } from './period-of-request.server.ts';

/** A report of the address's period as comma-separated values. An invalid period gets no file. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [, asked = ''] = /^(.+)\.csv$/.exec(params.report) ?? [];
  const name = reportName(asked);
  if (!name) throw data(null, { status: 404 });
  const { period, problem } = periodOfRequest(url);
  if (problem) return new Response(problem, { status: 400 });
  const report = await getReport(adminOf(context), name, period).catch(throwMissing);
  return csvTextResponse(csvName(name, period), csvOf(shapeOf(name), report));
}
