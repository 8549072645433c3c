import type { AdminActor } from '#app/access/actor.ts';
import { getBookReport } from '#app/areas/analytics/book-reports/book-report-queries.server.ts';
import type { BookReportName } from '#app/areas/analytics/book-reports/book-reports.ts';
import { throwMissing } from '../../../answer-form.server.ts';
import { periodOfRequest } from '../../analytics/period-of-request.server.ts';

/** A report of the books for the period that the address asks for: this year unless it does. */
export async function loadReport(actor: AdminActor, name: BookReportName, url: URL) {
  const asked = periodOfRequest(url, 'this-year');
  return { asked, data: await getBookReport(actor, name, asked.period).catch(throwMissing) };
}
