import { adminOf } from '#app/access/guards.server.ts';
import { timeCsvFileName, timeCsvHeadings, timeCsvRecord } from '#app/areas/time/time-csv.ts';
import { timeFiltersOf } from '#app/areas/time/time-filters.ts';
import { exportTimeEntries, getEntryDates } from '#app/areas/time/time-queries.server.ts';
import { lookupText } from '#app/platform/db/page-request.ts';
import { csvResponse } from '#app/platform/http/csv-response.ts';
import type { Route } from './+types/export';

/** The entries under the address's filters, as comma-separated values. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const filters = timeFiltersOf(url, lookupText(url, 'q'));
  const period = await getEntryDates(actor, filters);
  return csvResponse(
    timeCsvFileName(period),
    timeCsvHeadings(),
    exportTimeEntries(actor, filters),
    timeCsvRecord,
  );
}
