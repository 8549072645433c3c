import { csvRecord, csvText } from '#app/platform/csv.ts';
import type { ActivityLine } from './activity-queries.server.ts';

/** The export's row of headings. */
export function activityCsvHeadings(): string {
  return csvRecord(['When', 'Who', 'Action', 'Type', 'Record', 'Details']);
}

/** One line of the log as a row of the export; moments in UTC, details as JSON. */
export function activityCsvRecord({
  at,
  by,
  action,
  entityType,
  entityId,
  metadata,
}: Omit<ActivityLine, 'sentence'>) {
  return csvRecord([
    at.toISOString(),
    csvText(by),
    action,
    entityType,
    entityId ?? '',
    JSON.stringify(metadata),
  ]);
}
