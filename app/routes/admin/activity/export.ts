import { adminOf } from '#app/access/guards.server.ts';
import { activityCsvHeadings, activityCsvRecord } from '#app/areas/activity/activity-csv.ts';
import { activityFiltersOf } from '#app/areas/activity/activity-filters.ts';
import { exportActivity } from '#app/areas/activity/activity-queries.server.ts';
import { lookupText } from '#app/platform/db/page-request.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { csvResponse } from '#app/platform/http/csv-response.ts';
import type { Route } from './+types/export';

/** The log's lines under the address's filters, as comma-separated values. */
export function loader({ context, url }: Route.LoaderArgs) {
  const filters = activityFiltersOf(url, lookupText(url, 'q'));
  return csvResponse(
    `activity-${firmDay()}.csv`,
    activityCsvHeadings(),
    exportActivity(adminOf(context), filters),
    activityCsvRecord,
  );
}
